import GraphQLClient
import JSON

/// Makes a line of an event: the field, the entity, and what differs from the last event of that entity.
struct LiveSummary: Sendable {
    /// The scalars of the last event of each entity.
    private var known: [String: [(name: String, text: String)]] = [:]

    private static let entityLimit = 2_000
    private static let scalarLimit = 24

    mutating func line(for response: GraphQLResponse<DynamicOperation>) -> String {
        var parts: [String] = []
        if let value = response.value {
            for member in value.members where member.key != "__typename" {
                parts.append(part("\(member.key)", member.value))
            }
        }
        for error in response.errors.prefix(2) { parts.append("error: \(error.message)") }
        return parts.joined(separator: "  ")
    }

    private mutating func part(_ field: String, _ value: ResponseValue) -> String {
        let key = LiveSummary.entityKey(of: value)
        var scalars: [(name: String, text: String)] = []
        LiveSummary.collect(value, "", depth: 0, into: &scalars)
        let name = key ?? field
        let before = known[field + name]
        if known.count > LiveSummary.entityLimit { known = [:] }
        known[field + name] = scalars
        let lead = key.map { "\(field)  \($0)" } ?? field
        guard let before else {
            return lead + "  " + scalars.prefix(6).map { "\($0.name) \($0.text)" }.joined(separator: " ")
        }
        let changes = scalars.compactMap { scalar -> String? in
            guard let old = before.first(where: { $0.name == scalar.name }) else {
                return "\(scalar.name) \(scalar.text)"
            }
            return old.text == scalar.text ? nil : "\(scalar.name) \(old.text)→\(scalar.text)"
        }
        return lead + "  " + (changes.isEmpty ? "unchanged" : changes.joined(separator: " "))
    }

    private static func entityKey(of value: ResponseValue) -> String? {
        guard value.kind == .object, let type = value["__typename"]?.string, let id = value["id"] else { return nil }
        return (id.string ?? id.numberText).map { "\(type):\($0)" }
    }

    /// The scalars below a value by the name of their field, as JSON text.
    private static func collect(
        _ value: ResponseValue, _ name: String, depth: Int, into scalars: inout [(name: String, text: String)]
    ) {
        guard scalars.count < scalarLimit, depth < 6 else { return }
        switch value.kind {
        case .object:
            for member in value.members {
                let key = "\(member.key)"
                if key == "__typename" || (key == "id" && depth == 0) { continue }
                collect(member.value, key, depth: depth + 1, into: &scalars)
            }
        case .array:
            scalars.append((name, "[\(value.count)]"))
        default:
            let text = JSONWriter.string(value.json)
            scalars.append((name, text.utf8.count > 60 ? String(text.prefix(60)) + "…" : text))
        }
    }
}
