import GraphQLClient
import GraphQLServer
import Terminal
import Workspace

/// Picks the subcommand, parses its flags, and turns what it threw into words and an exit code.
struct CommandLineInterface {
    let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run(_ words: [String]) -> ExitCode {
        let named = Subcommand.all.first { !$0.name.isEmpty && $0.name == words.first }
        let command = named ?? .explorer
        let rest = named == nil ? words : Array(words.dropFirst())
        do {
            let arguments = try ArgumentParser(flags: command.flags + [.help]).parse(rest)
            if arguments.has(.help) {
                invocation.print(named == nil ? Help.overview : Help.text(for: command))
                return .success
            }
            return try command.run(arguments, command.hasSettings ? invocation.settled(arguments) : invocation)
        } catch let error as UsageError {
            let help = command.name.isEmpty ? "sextant --help" : "sextant help \(command.name)"
            invocation.note("sextant: \(error.message) See \(help).")
            return .usage
        } catch let error as RunError {
            return report(error.message.sentence, error.message.detail, error.exitCode)
        } catch let error as any UsageMistake {
            return report(sanitize(error.description), [], .usage)
        } catch {
            let failure = describe(error)
            return report(failure.sentence, failure.detail, ExitCode(failure.kind))
        }
    }

    private func report(_ sentence: String, _ detail: [String], _ code: ExitCode) -> ExitCode {
        invocation.note("sextant: \(sentence)")
        detail.forEach(invocation.note)
        return code
    }
}

/// What the command line named is not there or not usable: a file, a token, a port.
protocol UsageMistake: Error, CustomStringConvertible {}

extension FileError: UsageMistake {}
extension TokenError: UsageMistake {}
extension ServerError: UsageMistake {}

extension ExitCode {
    init(_ kind: FailureKind) {
        self =
            switch kind {
            case .usage, .internal: .usage
            case .connection: .noConnection
            case .notGraphQL: .notGraphQL
            case .serverErrors: .findings
            case .document: .invalidDocument
            case .cacheMiss: .cacheMiss
            case .refused: .mutationRefused
            case .timeout: .timeout
            case .cancelled: .interrupted
            }
    }
}
