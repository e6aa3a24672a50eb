import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The master side of a pseudo-terminal: a thread that reads it into the emulator, one that waits for the process, and
/// the state both change.
final class TerminalLink: Sendable {
    let slavePath: String
    private let master: Int32
    /// Written to when the reading thread must stop before the program does.
    private let stop: (readEnd: Int32, writeEnd: Int32)
    private let shared: Monitor<State>

    /// What was read, and when.
    struct Read: Sendable {
        var time: ContinuousClock.Instant
        var count: Int
    }

    private struct State {
        var emulator: ScreenEmulator?
        var size: (columns: Int, rows: Int)
        var transcript: [UInt8] = []
        var count = 0
        var reads: [Read] = []
        var status: ExitStatus?
        var isOpen = true
        /// Nothing more will be read.
        var isAtEnd = false

        var isInFrame: Bool { !isAtEnd && emulator?.isInFrame == true }
    }

    private static let transcriptLimit = 32 << 20

    init(columns: Int, rows: Int, keepsScreen: Bool, showsWholeFrames: Bool) throws(PseudoTerminalError) {
        master = posix_openpt(O_RDWR | O_NOCTTY)
        guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
            throw .noTerminal(reason: String(cString: strerror(errno)))
        }
        slavePath = String(cString: name)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .noTerminal(reason: String(cString: strerror(errno))) }
        stop = (ends[0], ends[1])
        for descriptor in ends + [master] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        Self.setSize(master, columns: columns, rows: rows)
        shared = Monitor(
            State(
                emulator: keepsScreen
                    ? ScreenEmulator(columns: columns, rows: rows, showsWholeFrames: showsWholeFrames) : nil,
                size: (columns, rows)))
    }

    deinit {
        for descriptor in [master, stop.readEnd, stop.writeEnd] { _ = Self.close(descriptor) }
    }

    private static func close(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.close(descriptor)
        #else
        Darwin.close(descriptor)
        #endif
    }

    private static func setSize(_ descriptor: Int32, columns: Int, rows: Int) {
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = UInt16(rows)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// Gives up before a process was started.
    func close() { shared.change { $0.isOpen = false } }

    // MARK: Threads

    /// The threads keep this alive, not the `PseudoTerminal`, whose end kills the process and so ends the threads.
    func startPumps(_ process: pid_t) {
        startThread { self.pump() }
        startThread { self.reap(process) }
    }

    private func pump() {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while hasInput() {
            let count = read(master, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            // The last holder of the slave is gone.
            guard count > 0 else { break }
            let time = ContinuousClock.now
            let answers = shared.change { state in
                state.count += count
                state.reads.append(Read(time: time, count: count))
                if state.transcript.count < Self.transcriptLimit { state.transcript += chunk[..<count] }
                return state.emulator?.write(chunk[..<count]) ?? []
            }
            if !answers.isEmpty { send(answers) }
        }
        shared.change { $0.isAtEnd = true }
    }

    /// Waits for input; false when the reading shall stop.
    private func hasInput() -> Bool {
        var descriptors = [
            pollfd(fd: master, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop.readEnd, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&descriptors, 2, -1) < 0 && errno == EINTR {}
        guard descriptors[1].revents != 0 else { return true }
        // Something dead in the place of the master closes it, and keeps its number from being used again.
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(null, master)
        _ = Self.close(null)
        return false
    }

    private func reap(_ process: pid_t) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        shared.change { $0.status = ExitStatus(waitStatus: status) }
    }

    // MARK: Doing

    func send(_ bytes: [UInt8]) {
        guard shared.locked({ $0.isOpen }) else { return }
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = write(master, buffer.baseAddress! + written, buffer.count - written)
                if count > 0 {
                    written += count
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    func resize(columns: Int, rows: Int) {
        shared.change { state in
            state.emulator?.resize(columns: columns, rows: rows)
            state.size = (columns, rows)
        }
        Self.setSize(master, columns: columns, rows: rows)
    }

    func hangUp() {
        shared.change { $0.isOpen = false }
        var byte: UInt8 = 0
        _ = write(stop.writeEnd, &byte, 1)
    }

    // MARK: Seeing

    /// The screen after the last whole frame; after a while as it is, since a program may die in the middle of one.
    func screen() -> TerminalScreen {
        shared.wait(until: .now + PseudoTerminal.patience) { $0.isInFrame ? nil : Self.screen($0) }
            ?? shared.locked { Self.screen($0) }
    }

    private static func screen(_ state: State) -> TerminalScreen {
        state.emulator?.snapshot()
            ?? TerminalScreen(
                columns: 0, rows: 0, cells: [], cursor: (0, 0), isCursorVisible: false, isAlternate: false, title: "")
    }

    func transcript() -> [UInt8] { shared.locked { $0.transcript } }
    func receivedCount() -> Int { shared.locked { $0.count } }
    func exitStatus() -> ExitStatus? { shared.locked { $0.status } }

    func reads(since start: ContinuousClock.Instant) -> [Read] {
        shared.locked { state in Array(state.reads.drop { $0.time < start }) }
    }

    // MARK: Waiting

    func wait(
        for purpose: String, timeout: Duration, until condition: (TerminalScreen) -> Bool
    ) throws(PseudoTerminalError) -> TerminalScreen {
        var seen = -1
        let outcome = shared.wait(until: .now + timeout) { state -> Result<TerminalScreen, PseudoTerminalError>? in
            let isOver = state.isAtEnd && state.status != nil
            guard state.count != seen || isOver, !state.isInFrame else { return nil }
            seen = state.count
            let screen = Self.screen(state)
            if condition(screen) { return .success(screen) }
            return isOver
                ? .failure(.ended(waitingFor: purpose, status: state.status, screen: screen.text)) : nil
        }
        guard let outcome else { throw .timedOut(waitingFor: purpose, screen: screen().text) }
        return try outcome.get()
    }

    func waitForExit(timeout: Duration) throws(PseudoTerminalError) -> ExitStatus {
        let status = shared.wait(until: .now + timeout) { $0.isAtEnd || !$0.isOpen ? $0.status : nil }
        guard let status else { throw .timedOut(waitingFor: "the end of the program", screen: screen().text) }
        return status
    }

    func waitForQuiet(_ quiet: Duration, timeout: Duration) {
        let end = ContinuousClock.now + timeout
        while ContinuousClock.now < end {
            let before = receivedCount()
            let isOver = shared.wait(until: .now + quiet) { $0.count != before ? false : $0.isAtEnd ? true : nil }
            if isOver ?? true { return }
        }
    }

    func waitForByte(after count: Int, timeout: Duration) {
        _ = shared.wait(until: .now + timeout) { $0.count > count || $0.isAtEnd ? true : nil }
    }
}
