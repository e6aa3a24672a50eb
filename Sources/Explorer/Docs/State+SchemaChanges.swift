import GraphQLSchema
import Terminal

/// What is different in a schema that was loaded again.
extension State {
    var schemaChanges: [SchemaChange]? { destinations[tab.destination].schemaChanges }

    mutating func take(_ changes: [SchemaChange]) {
        destinations[tab.destination].schemaChanges = changes
        guard !changes.isEmpty else {
            say("The schema is fresh, and as it was.", .success)
            return
        }
        let counts = SchemaChange.Severity.allCases.compactMap { severity -> String? in
            let count = changes.count { $0.severity == severity }
            return count > 0 ? "\(count) \(severity.rawValue)" : nil
        }
        let isBreaking = changes.contains { $0.severity == .breaking }
        say(
            "The schema has changed: \(counts.joined(separator: ", ")). Ctrl-X D lists it.",
            isBreaking ? .warning : .success)
    }

    /// Takes the schema from somewhere else, now and later.
    mutating func chooseSchema(_ text: String) -> [Effect] {
        let place = text.contains { $0 != " " } ? text : nil
        say(place.map { "Taking the schema from \($0)." } ?? "Asking the server for its schema.")
        if schema.loaded == nil { schema = .loading(since: now) }
        return [start(.chooseSchema(place: place, headers: tab.headers.headers), as: .schema)]
    }

    mutating func showSchemaChanges() {
        guard let changes = schemaChanges else { return }
        var lines: [TextWindow.Line] = []
        for severity in SchemaChange.Severity.allCases {
            for change in changes where change.severity == severity {
                lines.append(
                    TextWindow.Line(
                        text: change.message, lead: severity.rawValue,
                        leadRole: severity == .breaking ? .error : severity == .dangerous ? .warning : .success))
            }
        }
        if lines.isEmpty { lines = [TextWindow.Line(text: "Nothing is different.")] }
        layers.append(.window(TextWindow(title: "changes of the schema", lines: lines, width: size.width)))
    }
}
