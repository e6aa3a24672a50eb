import CPosix
import Peers
import PseudoTerminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

private let sextantPath = BuiltProgram.path("sextant")

/// Folders of a test's own for everything that Sextant keeps, removed when the test ends.
final class Home: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/sextant-home-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit { removeTree(path) }

    /// What the program sees: nothing of the developer's own settings.
    func environment(_ extra: [String: String] = [:]) -> [String: String] {
        var variables = [
            "HOME": path, "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
        ]
        variables.merge(extra) { _, new in new }
        return variables
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    @discardableResult
    func write(_ name: String, _ text: String) -> String {
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = CPosix.write(descriptor, text, text.utf8.count)
        close(descriptor)
        return file(name)
    }

    /// What a file of this home holds, or `nil` when there is none.
    func read(_ name: String) -> String? {
        let descriptor = open(file(name), O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = CPosix.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk.prefix(count)
        }
    }
}

private func removeTree(_ path: String) {
    guard let folder = opendir(path) else {
        unlink(path)
        return
    }
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { removeTree("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
}

/// What a run of `sextant` left behind.
struct Outcome: Sendable {
    let status: Int
    let output: String
    let errors: String
}

/// A run of `sextant` with pipes for its streams.
final class Run: Sendable {
    let process: pid_t
    private let outputPipe: Int32
    private let errorPipe: Int32

    /// Starts the program. Reading its streams waits for `finish()` or `nextLine()`.
    init(_ arguments: [String], home: Home, environment: [String: String] = [:], input: String? = nil) {
        var input = Pipe.holding(input)
        let out = Pipe()
        let err = Pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, input.reader, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, out.writer, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, err.writer, STDERR_FILENO)
        posix_spawn_file_actions_addchdir_np(&actions, home.path)

        // The runner's own signal settings would be inherited, and an ignored SIGINT could never interrupt the run.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t(), all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words = ([sextantPath] + arguments).map { (word: String) in strdup(word) }
        let variables = home.environment(environment).map { (name, value) in strdup("\(name)=\(value)") }
        var process: pid_t = 0
        let failure = posix_spawn(&process, sextantPath, &actions, &attributes, words + [nil], variables + [nil])
        precondition(failure == 0, "could not start \(sextantPath): \(failure)")
        (words + variables).forEach { free($0) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        for descriptor in [input.reader, out.writer, err.writer] { close(descriptor) }
        input.closeWriter()
        self.process = process
        outputPipe = out.reader
        errorPipe = err.reader
    }

    /// The next line of standard output, or `nil` at its end.
    func nextLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(outputPipe, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    func interrupt(_ number: Int32 = SIGINT) { kill(process, number) }

    /// Waits for the end and gathers what is left of both streams. Blocks, so call it off the pool.
    func finish() -> Outcome {
        // Standard error is small; standard output may be anything, so it is drained first while the program runs.
        let output = drain(outputPipe)
        let errors = drain(errorPipe)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return Outcome(status: Int(code), output: output, errors: errors)
    }

    private func drain(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk.prefix(count)
        }
        close(descriptor)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Runs `sextant` to its end.
func sextant(
    _ arguments: String..., home: Home = Home(), environment: [String: String] = [:], input: String? = nil
) async throws -> Outcome {
    try await offPool { Run(arguments, home: home, environment: environment, input: input).finish() }
}

private struct Pipe {
    private(set) var reader: Int32 = -1
    private(set) var writer: Int32 = -1

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe2(&ends, O_CLOEXEC) == 0)
        (reader, writer) = (ends[0], ends[1])
    }

    /// A pipe that holds a text, or nothing.
    static func holding(_ text: String?) -> Pipe {
        let pipe = Pipe()
        if let text {
            precondition(text.utf8.count <= 65536, "a longer input would block before the program reads it")
            _ = CPosix.write(pipe.writer, text, text.utf8.count)
        }
        return pipe
    }

    mutating func closeWriter() {
        close(writer)
        writer = -1
    }
}
