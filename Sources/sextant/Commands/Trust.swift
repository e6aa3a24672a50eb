import CPosix
import Terminal
import Workspace

extension Commands {
    /// `sextant trust`
    static func trust(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.isEmpty else { throw UsageError("trust takes no operand; --config names the file.") }
        let (path, facts) = try subject(invocation)
        let file = sanitize(path)
        let store = TrustStore(paths: invocation.paths)
        guard !facts.lines.isEmpty else {
            invocation.print("\(file) sends nothing and runs nothing: it needs no trust.")
            return .success
        }
        let verdict = store.verdict(on: facts, of: path)
        invocation.print(verdict == .trusted ? "\(file) is trusted to" : "\(file) would")
        for line in facts.lines { invocation.print("  \(sanitize(line))") }
        if verdict == .trusted { return .success }
        guard try arguments.has(.yes) || asks(invocation) else {
            invocation.note("sextant: it is not trusted.")
            return .usage
        }
        try store.trust(facts, of: path)
        invocation.print("Trusted, until it would do something else.")
        return .success
    }

    /// The configuration, or a `.env` without one that would decide where requests go.
    private static func subject(_ invocation: Invocation) throws -> (path: String, facts: TrustFacts) {
        let file = FileSystem.resolved(".env")
        if case .none = invocation.project {
            let facts = TrustFacts(DotEnv.load(inFolder: "."))
            if !facts.lines.isEmpty { return (file, facts) }
        }
        let context = try invocation.project.required(for: "so there is nothing to trust")
        return (context.config.path, TrustFacts(context.config))
    }

    private static func asks(_ invocation: Invocation) throws -> Bool {
        guard invocation.isInputTerminal else {
            throw UsageError("There is no terminal to ask on: -y agrees without being asked.")
        }
        Output.write(Array("Trust it? [y/N] ".utf8), to: STDERR_FILENO)
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
