import CPosix
import ChildPrograms

/// Where a bearer token comes from. The token itself is never on the command line, where `ps` and the shell's history
/// would show it.
package enum TokenSource: Sendable, Hashable {
    case environment(name: String)
    case file(path: String)
    case command(line: String)
    case prompt

    package init?(_ text: String) {
        if text == "prompt" {
            self = .prompt
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty else { return nil }
        switch parts[0] {
        case "env": self = .environment(name: parts[1])
        case "file": self = .file(path: parts[1])
        case "command": self = .command(line: parts[1])
        default: return nil
        }
    }

    /// What the header bar calls it.
    package var name: String {
        switch self {
        case .environment(let name): "$\(name)"
        case .file(let path): path
        case .command: "command"
        case .prompt: "typed"
        }
    }

    /// The token, without a leading `Bearer ` and without surrounding white space. Blocks while a command runs or a
    /// person types.
    ///
    /// - Parameter isQuiet: Whether a command gets no terminal to ask and complain on.
    package func token(environment: ProcessEnvironment, isQuiet: Bool = false) throws -> String {
        let text: String
        switch self {
        case .environment(let name):
            guard let value = environment[name] else { throw TokenError.unset(variable: name) }
            text = value
        case .file(let path):
            text = String(decoding: try FileSystem.read(path), as: UTF8.self)
        case .command(let line):
            text = try ShellCommand(line, isQuiet: isQuiet).output()
        case .prompt:
            text = try PasswordPrompt.read("Token: ")
        }
        return try Self.token(in: text)
    }

    /// The token, without the terminal: a command sees no keys and shows nothing. Nobody is asked for one that a person
    /// would have to type.
    package func freshToken(environment: ProcessEnvironment) async throws -> String {
        switch self {
        case .environment, .file: return try token(environment: environment)
        case .command(let line):
            var command = PipedProgram(["/bin/sh", "-c", line])
            command.timeLimit = .seconds(60)
            command.outputLimit = 1 << 20
            let printed = try await command.run()
            switch printed.outcome {
            case .exited(0): return try Self.token(in: String(decoding: printed.output, as: UTF8.self))
            case .exited(let status), .signalled(let status): throw TokenError.commandFailed(status: status)
            case .timedOut: throw TokenError.commandTookTooLong
            case .failed: throw TokenError.commandFailed(status: -1)
            }
        case .prompt: throw TokenError.noTerminal
        }
    }

    /// A token out of what was pasted, printed or stored.
    package static func token(in text: String) throws(TokenError) -> String {
        var token = text[...].trimmed
        if token.lowercased().hasPrefix("bearer ") { token = token.dropFirst("bearer ".count).trimmed }
        guard !token.isEmpty else { throw .empty }
        guard token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .notAToken }
        return String(token)
    }
}

/// Why there is no token. None of these ever holds the token.
package enum TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    case unset(variable: String)
    case empty
    case notAToken
    case commandFailed(status: Int32)
    case commandTookTooLong
    case noTerminal

    package var description: String {
        switch self {
        case .unset(let variable): "The variable \(variable), which should hold the token, is not set."
        case .empty: "The source of the token gave nothing."
        case .notAToken: "What the source of the token gave is no token: it holds spaces or control characters."
        case .commandFailed(let status): "The command that should print the token failed with status \(status)."
        case .commandTookTooLong: "The command that should print the token did not end within a minute."
        case .noTerminal: "There is no terminal to ask for the token on."
        }
    }
}
