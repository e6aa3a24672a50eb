extension Commands {
    /// `sextant paths`
    static func paths(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.isEmpty else { throw UsageError("paths takes no operand.") }
        for (name, path) in invocation.paths.all {
            invocation.print(name + String(repeating: " ", count: 8 - name.count) + path)
        }
        return .success
    }
}
