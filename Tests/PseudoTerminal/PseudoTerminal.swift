// A real pseudo-terminal for tests and benchmarks: it starts a program as a shell in a terminal window would, types at
// it, and keeps the screen a person would see, drawn by libvterm. It waits by condition variable, never by sleeping, and
// patiently: a wait ends with what it waits for, so only a failure takes as long as it may on a slow machine. It knows
// nothing of the program it runs, and ships in no product.

import CPosix
import Sandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program running in a terminal of its own. It is killed when this is released.
package final class PseudoTerminal: Sendable {
    package let processID: pid_t
    private let link: TerminalLink

    /// Starts a program, with a new session whose controlling terminal is the pseudo-terminal.
    ///
    /// The environment is the given one and nothing else, but for `TERM` (xterm-256color), `LANG` (C.UTF-8) and `PATH`,
    /// which it may override. `keepsScreen` false leaves the bytes unread by the emulator, to measure the program alone.
    /// With `showsWholeFrames` the terminal offers synchronized output (mode 2026), and the screen of a program that uses
    /// it is never seen half drawn.
    package init(
        _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
        workingDirectory: String? = nil, keepsScreen: Bool = true, showsWholeFrames: Bool = false
    ) throws(PseudoTerminalError) {
        var variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
        variables["PATH"] = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        variables.merge(environment) { _, given in given }
        let link = try TerminalLink(
            columns: columns, rows: rows, keepsScreen: keepsScreen, showsWholeFrames: showsWholeFrames)
        self.link = link
        do {
            var spawn = Spawn(arguments, environment: variables)
            spawn.workingDirectory = workingDirectory
            spawn.leadsSession = true
            spawn.files = [(0, .open(path: link.slavePath)), (1, .copy(of: 0)), (2, .copy(of: 0))]
            processID = try spawn.start()
        } catch {
            link.close()
            throw .cannotStart(program: error.program, reason: error.reason)
        }
        link.startPumps(processID)
    }

    deinit {
        if exitStatus == nil { kill(SIGKILL) }
    }

    // MARK: Doing

    /// Types text, as it would come from a keyboard: `\r` is Enter, `\n` Ctrl-J.
    package func send(_ text: String) { link.send(Array(text.utf8)) }

    package func send(_ key: TerminalKey) { link.send(key.bytes) }

    package func send(_ keys: [TerminalKey]) { for key in keys { link.send(key.bytes) } }

    package func send(bytes: [UInt8]) { link.send(bytes) }

    /// Pastes text as a terminal with bracketed paste does.
    package func paste(_ text: String) {
        let lines = text.utf8.map { $0 == 0x0A ? 0x0D : $0 }
        link.send(Array("\u{1B}[200~".utf8) + lines + Array("\u{1B}[201~".utf8))
    }

    /// Changes the size of the window; the program gets SIGWINCH.
    package func resize(columns: Int, rows: Int) { link.resize(columns: columns, rows: rows) }

    /// Sends a signal to the program and all it started in its process group.
    package func kill(_ signal: Int32) { CPosixKill.group(processID, signal) }

    /// Sends a signal to the program alone.
    package func signal(_ signal: Int32) { CPosixKill.process(processID, signal) }

    /// Closes the terminal, as when a window is closed or a connection breaks; the program gets SIGHUP.
    package func hangUp() { link.hangUp() }

    // MARK: Seeing

    package var screen: TerminalScreen { link.screen() }

    /// Everything the program wrote, escape sequences included.
    package var transcript: [UInt8] { link.transcript() }

    /// How many bytes the program wrote until now.
    package var receivedCount: Int { link.receivedCount() }

    package var exitStatus: ExitStatus? { link.exitStatus() }

    /// How long a wait may take: far longer than anything takes on a busy machine.
    package static let patience = Duration.seconds(60)

    /// Waits until the screen is as `condition` wants it, and returns it.
    ///
    /// The error says what was waited for and shows the screen, so a failing test needs no second run.
    @discardableResult
    package func wait(
        for purpose: String, timeout: Duration = patience, until condition: (TerminalScreen) -> Bool
    ) throws(PseudoTerminalError) -> TerminalScreen {
        try link.wait(for: purpose, timeout: timeout, until: condition)
    }

    /// Waits until the screen contains a text.
    @discardableResult
    package func wait(
        for text: String, timeout: Duration = patience
    ) throws(PseudoTerminalError) -> TerminalScreen {
        try wait(for: "\"\(text)\" on the screen", timeout: timeout) { $0.text.contains(text) }
    }

    /// Waits until the screen no longer contains a text.
    @discardableResult
    package func wait(
        without text: String, timeout: Duration = patience
    ) throws(PseudoTerminalError) -> TerminalScreen {
        try wait(for: "no \"\(text)\" on the screen", timeout: timeout) { !$0.text.contains(text) }
    }

    /// Waits until the program has ended and everything it wrote has been read.
    @discardableResult
    package func waitForExit(timeout: Duration = patience) throws(PseudoTerminalError) -> ExitStatus {
        try link.waitForExit(timeout: timeout)
    }

    /// Waits until the program has written nothing for a while.
    package func waitForQuiet(_ quiet: Duration = .milliseconds(100), timeout: Duration = patience) {
        link.waitForQuiet(quiet, timeout: timeout)
    }

    // MARK: Measuring

    /// Types something and measures what comes back, until nothing has come for `quiet`.
    package func response(to bytes: [UInt8], quiet: Duration = .milliseconds(30)) -> TerminalResponse {
        let start = ContinuousClock.now
        let before = receivedCount
        link.send(bytes)
        link.waitForByte(after: before, timeout: .seconds(5))
        link.waitForQuiet(quiet, timeout: .seconds(5))
        let reads = link.reads(since: start)
        return TerminalResponse(
            firstByte: reads.first.map { $0.time - start }, lastByte: reads.last.map { $0.time - start },
            bytes: reads.reduce(0) { $0 + $1.count })
    }
}

/// `kill(2)`, for types with a method of that name.
private enum CPosixKill {
    static func group(_ process: pid_t, _ signal: Int32) { _ = kill(-process, signal) }
    static func process(_ process: pid_t, _ signal: Int32) { _ = kill(process, signal) }
}
