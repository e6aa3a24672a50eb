import CPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A child with pipes on its standard streams. Its calls block, so make them off the pool. It is killed when this is
/// released.
package final class ChildProcess: Sendable {
    package let pid: pid_t
    private let input: Pipe
    private let output: Pipe
    private let errors: Pipe?
    private let status = Mutex<ExitStatus?>(nil)

    /// How a process ended: its exit status, or minus the signal.
    package typealias ExitStatus = Int

    /// What a process that ran to its end left behind.
    package struct Outcome: Sendable {
        package let status: ExitStatus
        package let output: String
        package let errors: String
    }

    /// - Parameters:
    ///   - environment: All of it; nil for this process's own.
    ///   - capturesErrors: Whether standard error is read too. Otherwise it is this process's own.
    package init(
        _ arguments: [String], environment: [String: String]? = nil, workingDirectory: String? = nil,
        capturesErrors: Bool = false
    ) throws(SpawnError) {
        input = try Pipe()
        output = try Pipe()
        errors = capturesErrors ? try Pipe() : nil
        var spawn = Spawn(arguments, environment: environment ?? Spawn.inherited())
        spawn.workingDirectory = workingDirectory
        spawn.files = [(0, .copy(of: input.reader)), (1, .copy(of: output.writer))]
        if let errors { spawn.files.append((2, .copy(of: errors.writer))) }
        pid = try spawn.start()
        input.closeReader()
        output.closeWriter()
        errors?.closeWriter()
    }

    deinit { kill() }

    /// The next line of its output, nil when it has ended.
    package func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(output.reader, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// Writes to its standard input. Nothing happens when it no longer reads.
    package func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { CPosix.write(input.writer, $0.baseAddress!, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends its standard input.
    package func closeInput() { input.closeWriter() }

    /// Waits for its end and gathers what is left of its streams. Standard error must be small: it is read last.
    package func finish() -> Outcome {
        closeInput()
        let text = String(decoding: readAll(output.reader), as: UTF8.self)
        let complaints = errors.map { String(decoding: readAll($0.reader), as: UTF8.self) } ?? ""
        return Outcome(status: wait(), output: text, errors: complaints)
    }

    /// Waits for its end.
    @discardableResult
    package func wait() -> ExitStatus {
        // Seen as ended but not reaped, the number stays its own, so that a signal from another thread hits no stranger.
        var information = siginfo_t()
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return status.withLock { status in
            if let status { return status }
            var raw: CInt = 0
            while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
            let new = raw & 0x7F == 0 ? Int(raw >> 8 & 0xFF) : -Int(raw & 0x7F)
            status = new
            return new
        }
    }

    /// Sends a signal, unless it has ended.
    package func signal(_ number: CInt) {
        status.withLock { if $0 == nil { _ = CPosix.kill(pid, number) } }
    }

    /// Ends it at once and reaps it.
    package func kill() {
        signal(SIGKILL)
        wait()
    }
}

/// The ends of a pipe, closed with this object at the latest. Another child that is spawned meanwhile does not get them.
private final class Pipe: Sendable {
    let reader: CInt
    let writer: CInt
    private let open: Mutex<(reader: Bool, writer: Bool)>

    init() throws(SpawnError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw SpawnError(program: "A program", reason: "no pipe: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
        open = Mutex((true, true))
    }

    func closeReader() {
        open.withLock { open in
            if open.reader { close(reader) }
            open.reader = false
        }
    }

    func closeWriter() {
        open.withLock { open in
            if open.writer { close(writer) }
            open.writer = false
        }
    }

    deinit {
        closeReader()
        closeWriter()
    }
}
