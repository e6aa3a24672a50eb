import CPosix
import Peers
import PseudoTerminal
import Sandbox

/// A folder of a test's own for everything that Sextant keeps, removed when the test ends.
final class Home: Sendable {
    private let folder = TemporaryFolder()

    var path: String { folder.path }

    /// What the program sees: nothing of the developer's own settings.
    func environment(_ extra: [String: String] = [:]) -> [String: String] {
        let variables = [
            "HOME": path, "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
        ]
        return variables.merging(extra) { _, new in new }
    }

    func file(_ name: String) -> String { folder.file(name) }

    @discardableResult
    func write(_ name: String, _ text: String) -> String { folder.write(name, text) }

    /// What a file of this home holds, or `nil` when there is none.
    func read(_ name: String) -> String? { folder.read(name) }
}

/// What a run of `sextant` left behind.
struct Outcome: Sendable {
    /// As a shell tells it: 128 and the signal for a process that one ended.
    let status: Int
    let output: String
    let errors: String
}

/// A run of `sextant` with pipes for its streams.
final class Run: Sendable {
    private let process: ChildProcess

    /// Starts the program. Reading its streams waits for `finish()` or `nextLine()`.
    init(_ arguments: [String], home: Home, environment: [String: String] = [:], input: String = "") throws {
        precondition(input.utf8.count <= 65536, "a longer input would block before the program reads it")
        process = try ChildProcess(
            [BuiltProgram.sextant] + arguments, environment: home.environment(environment),
            workingDirectory: home.path, capturesErrors: true)
        process.write(input)
        process.closeInput()
    }

    var processID: pid_t { process.pid }

    /// The next line of standard output, or `nil` at its end.
    func nextLine() -> String? { process.readLine() }

    func interrupt() { process.signal(SIGINT) }

    /// Waits for the end and gathers what is left of both streams. Blocks, so call it off the pool.
    func finish() -> Outcome {
        let outcome = process.finish()
        return Outcome(
            status: outcome.status < 0 ? 128 - outcome.status : outcome.status, output: outcome.output,
            errors: outcome.errors)
    }
}

/// Runs `sextant` to its end.
func sextant(
    _ arguments: String..., home: Home = Home(), environment: [String: String] = [:], input: String = ""
) async throws -> Outcome {
    try await offPool { try Run(arguments, home: home, environment: environment, input: input).finish() }
}
