import CPosix
import Terminal
import Workspace

extension Commands {
    /// `sextant trust`
    static func trust(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.isEmpty else { throw UsageError("trust takes no operand; --config names the file.") }
        let context = try invocation.project.required(for: "so there is nothing to trust")
        let file = sanitize(context.config.path)
        let facts = TrustFacts(context.config)
        let store = TrustStore(paths: invocation.paths)
        guard !facts.lines.isEmpty else {
            invocation.print("\(file) sends nothing and runs nothing: it needs no trust.")
            return .success
        }
        let verdict = store.verdict(on: context.config)
        invocation.print(verdict == .trusted ? "\(file) is trusted to" : "\(file) would")
        for line in facts.lines { invocation.print("  \(sanitize(line))") }
        if verdict == .trusted { return .success }
        guard try arguments.has(.yes) || asks(invocation) else {
            invocation.note("sextant: it is not trusted.")
            return .usage
        }
        try store.trust(context.config)
        invocation.print("Trusted, until it would do something else.")
        return .success
    }

    private static func asks(_ invocation: Invocation) throws -> Bool {
        guard invocation.isInputTerminal else {
            throw UsageError("There is no terminal to ask on: -y agrees without being asked.")
        }
        Output.write(Array("Trust it? [y/N] ".utf8), to: STDERR_FILENO)
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
