import Explorer

extension Commands {
    /// `sextant help [SUBCOMMAND | keys]`
    static func help(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard let name = arguments.operands.first else {
            invocation.print(Help.overview)
            return .success
        }
        if name == "keys" {
            invocation.print(arguments.has(.markdown) ? KeyReference.markdown : KeyReference.text)
            return .success
        }
        let explorer = name == "explorer" ? Subcommand.explorer : nil
        guard let command = explorer ?? Subcommand.all.first(where: { $0.name == name }) else {
            throw UsageError("There is no subcommand “\(name)”.")
        }
        invocation.print(Help.text(for: command))
        return .success
    }
}
