import Explorer
import Terminal
import Workspace

extension Commands {
    /// `sextant [ENDPOINT] [FILE.graphql ...]`
    static func explore(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        if arguments.has(.version) {
            invocation.print("sextant \(Version.current)")
            return .success
        }
        var endpoint: String?
        var files: [String] = []
        for word in arguments.operands {
            if endpoint == nil, invocation.project.found?.environment(named: word) != nil {
                endpoint = word
                continue
            }
            switch EndpointArgument(word) {
            case .file(let path): files.append(path)
            case .endpoint where endpoint == nil: endpoint = word
            case .endpoint: throw UsageError("There is one endpoint, and “\(word)” would be a second.")
            }
        }
        let setup = ExplorerSetup(arguments: arguments, invocation: invocation)
        let tabs = try files.map { try InitialTab(file: $0) }
        if endpoint != nil, arguments.has(.endpoint) {
            throw UsageError("Give the endpoint as an operand or with --endpoint, not both.")
        }
        let word = endpoint ?? arguments.value(.endpoint)
        return try open { try setup.configuration(endpoint: word, tabs: tabs) }
    }

    /// `sextant demo`
    static func demo(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.isEmpty else { throw UsageError("demo takes no operand.") }
        let setup = ExplorerSetup(arguments: arguments, invocation: invocation)
        return try open { try setup.demoConfiguration() }
    }

    /// Refuses before anything is started when there is no terminal to show it on.
    private static func open(_ configuration: () throws -> ExplorerConfiguration) throws -> ExitCode {
        do {
            if let refusal = TerminalRefusal.find(environment: ProcessEnvironment.current().variables) { throw refusal }
            return ExitCode(rawValue: try runExplorer(configuration())) ?? .success
        } catch let refusal as TerminalRefusal {
            throw UsageError(
                "The explorer needs a terminal, and \(refusal.description); `sextant run` works without one.")
        }
    }
}

extension InitialTab {
    /// A tab bound to a file. A file that does not exist yet is made when the tab is saved.
    fileprivate init(file path: String) throws {
        let bytes = FileSystem.exists(path) ? try FileSystem.read(path) : []
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(path) is not UTF-8 text.")
        }
        self.init(text: text, file: path)
    }
}

/// The version of the program.
enum Version {
    static let current = "0.1.0"
}
