import CPosix
import ChildPrograms

/// A command line run by `/bin/sh`, for what it prints. Standard input and standard error stay those of the process,
/// so that it can ask and complain, unless it is to be quiet.
package struct ShellCommand: Sendable {
    private let line: String
    private let isQuiet: Bool

    package init(_ line: String, isQuiet: Bool = false) {
        self.line = line
        self.isQuiet = isQuiet
    }

    /// Everything it wrote to standard output. Throws unless it exits with 0.
    package func output() throws -> String {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw FileError(action: "make", path: "a pipe", errorNumber: errno) }
        defer { close(ends[0]) }

        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let nothing = isQuiet ? open("/dev/null", O_RDWR | O_CLOEXEC) : -1
        defer { if nothing >= 0 { close(nothing) } }
        let (process, failure) = ChildProgram.start(
            ["/bin/sh", "-c", line], input: nothing >= 0 ? nothing : nil,
            output: nothing >= 0 ? .descriptors(output: ends[1], errors: nothing) : .descriptor(ends[1]))
        close(ends[1])
        guard failure == 0 else { throw FileError(action: "start", path: "/bin/sh", errorNumber: failure) }

        let bytes = try FileSystem.read(descriptor: ends[0], name: "the output of the command")
        switch ChildProgram.wait(process) {
        case .exited(0): return String(decoding: bytes, as: UTF8.self)
        case .exited(let status), .signalled(let status): throw TokenError.commandFailed(status: status)
        case .failed, .timedOut: throw TokenError.commandFailed(status: -1)
        }
    }
}

/// A line typed on the terminal without being shown.
enum PasswordPrompt {
    static func read(_ prompt: String) throws -> String {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        var saved = termios()
        guard terminal >= 0, tcgetattr(terminal, &saved) == 0 else { throw TokenError.noTerminal }
        defer { close(terminal) }

        var silent = saved
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(terminal, TCSAFLUSH, &silent)
        defer {
            tcsetattr(terminal, TCSAFLUSH, &saved)
            _ = write(terminal, "\n", 1)
        }
        _ = write(terminal, prompt, prompt.utf8.count)

        var line: [UInt8] = []
        var byte: UInt8 = 0
        while CPosix.read(terminal, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }
}
