import GraphQLSchema
import JSON
import Terminal

extension Commands {
    /// `sextant schema diff OLD NEW`
    static func schemaDiff(
        _ places: [String], _ arguments: ParsedArguments, _ invocation: Invocation
    ) throws -> ExitCode {
        guard places.count == 2 else {
            throw UsageError(
                "schema diff takes two schemas: the old one and the new one, each a file, a URL or an environment.")
        }
        return try HeadlessTask.run {
            let old = try await SchemaSource.load(places[0], nil, invocation, arguments)
            let new = try await SchemaSource.load(places[1], nil, invocation, arguments)
            let changes = old.changes(to: new)
            for severity in SchemaChange.Severity.allCases {
                for change in changes where change.severity == severity {
                    invocation.print(arguments.has(.json) ? json(change) : line(change))
                }
            }
            return changes.contains { $0.severity == .breaking } ? .findings : .success
        }
    }

    private static func line(_ change: SchemaChange) -> String {
        sanitize("\(change.severity.rawValue): \(change.kind.rawValue): \(change.message)")
    }

    private static func json(_ change: SchemaChange) -> String {
        let object: JSONValue = [
            "severity": .string(change.severity.rawValue), "type": .string(change.kind.rawValue),
            "coordinate": .string(change.coordinate), "description": .string(change.message),
        ]
        return JSONWriter.string(object)
    }
}
