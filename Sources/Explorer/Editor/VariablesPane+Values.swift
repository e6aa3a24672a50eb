import GraphQLLanguage
import GraphQLOperations
import JSON
import Terminal

extension VariablesPane {
    /// Writes members in front of those that are there, as one step to undo. Comments stay what and where they are.
    mutating func add(_ values: [(name: String, value: Value)]) {
        let members = values.map { "\(JSONValue.string($0.name).text): \(VariablesPane.json($0.value))" }
        guard let root = try? VariablesText.parse(area.buffer), root.kind == .object else {
            let line = "{ \(members.joined(separator: ", ")) }"
            return area.buffer.setText(
                displayWidth(line) <= 60 ? line : "{\n  \(members.joined(separator: ",\n  "))\n}")
        }
        let place = area.buffer.position(at: root.byteRange.lowerBound + 1)
        let rest = area.buffer.line(place.line).dropFirst(place.column)
        let isOnLines = rest.allSatisfy { $0 == 0x20 } && place.line + 1 < area.buffer.lineCount
        let hasMembers = root.members.contains { _ in true }
        let text = members.joined(separator: isOnLines ? ",\n  " : ", ") + (hasMembers ? "," : "")
        area.buffer.replace(place..<place, with: isOnLines ? "\n  \(text)" : " \(text)\(hasMembers ? "" : " ")")
    }

    /// A literal as JSON: enum values are strings there.
    private static func json(_ value: Value) -> String {
        if case .constant(let constant) = ArgumentValue(value) { constant.text } else { "null" }
    }
}
