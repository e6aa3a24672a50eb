import CPosix

/// A command line run by `/bin/sh`, for what it prints. Standard input and standard error stay those of the process,
/// so that it can ask and complain.
package struct ShellCommand: Sendable {
    private let line: String

    package init(_ line: String) { self.line = line }

    /// Everything it wrote to standard output. Throws unless it exits with 0.
    package func output() throws -> String {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw FileError(action: "make", path: "a pipe", errorNumber: errno) }
        defer { close(ends[0]) }

        var actions = PosixSpawn.FileActions()
        posix_spawn_file_actions_init(&actions.value)
        defer { posix_spawn_file_actions_destroy(&actions.value) }
        posix_spawn_file_actions_adddup2(&actions.value, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions.value, ends[0])
        posix_spawn_file_actions_addclose(&actions.value, ends[1])

        let words = ["/bin/sh", "-c", line].map { (word: String) in strdup(word) }
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, "/bin/sh", &actions.value, nil, words + [nil], sextant_environ())
        close(ends[1])
        guard failure == 0 else { throw FileError(action: "start", path: "/bin/sh", errorNumber: failure) }

        let bytes = try FileSystem.read(descriptor: ends[0], name: "the output of the command")
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else {
            throw TokenError.commandFailed(status: status & 0x7F == 0 ? status >> 8 : status & 0x7F)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private enum PosixSpawn {
    /// The type differs between the C libraries: a struct on Linux, a pointer on macOS.
    struct FileActions {
        #if canImport(Glibc)
        var value = posix_spawn_file_actions_t()
        #else
        var value: posix_spawn_file_actions_t?
        #endif
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
