import Terminal
import Workspace

extension Commands {
    /// `sextant paths`
    static func paths(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.isEmpty else { throw UsageError("paths takes no operand.") }
        var all = invocation.paths.all
        all.append(("trust", "\(invocation.paths.state)/trust"))
        let search = ConfigSearch(from: ".", home: invocation.environment["HOME"])
        if let file = search.file ?? search.unreadable.first { all.append(("project", file)) }
        for (name, path) in all {
            invocation.print(name + String(repeating: " ", count: 8 - name.count) + sanitize(path))
        }
        return .success
    }
}
