import GraphQLSchema
import Terminal

/// The rows of a type's page that take a look at the whole schema: who uses the type, and the ways to it from the
/// roots. Made off the loop.
struct DocsRelations {
    let schema: Schema

    func rows(for target: DocsTarget) -> [DocsRow] {
        guard case .type(let name) = target else { return [] }
        let usages = schema.usages(of: name)
        let kinds: [(TypeUsage.Kind, String)] = [
            (.returned, "returned by"), (.accepted, "accepted by"), (.implemented, "implemented by"),
            (.member, "a possible type of"),
        ]
        var rows: [DocsRow] = []
        for (kind, word) in kinds {
            // The interfaces of a type stand at the top of its page.
            let found = usages.filter { $0.kind == kind && (kind != .member || isUnion($0)) }
            guard !found.isEmpty else { continue }
            rows.append(DocsRow(pieces: [("\(word) (\(Words.count(found.count)))", .dim)], isHeading: true))
            rows += found.map(row)
        }
        return rows + routes(to: name)
    }

    private func isUnion(_ usage: TypeUsage) -> Bool {
        if case .type(let name) = usage.coordinate { schema[name]?.kind == .union } else { false }
    }

    private func row(of usage: TypeUsage) -> DocsRow {
        var pieces: [(text: String, role: StyleRole)] = [("  \(usage.coordinate)", .field)]
        if let type = usage.type { pieces += [(": ", .punctuation), (type.description, .type)] }
        return DocsRow(
            pieces: pieces, target: DocsTarget(usage.coordinate, in: schema), coordinate: usage.coordinate.description)
    }

    private func routes(to name: String) -> [DocsRow] {
        let routes = [.query, .mutation, .subscription].flatMap { schema.routes(to: name, from: $0, limit: 10) }
            .filter { !$0.steps.isEmpty }
        guard !routes.isEmpty else { return [] }
        let heading = DocsRow(pieces: [("ways to it from the root", .dim)], isHeading: true)
        return [heading]
            + routes.map { route in
                let last = route.steps.last?.field ?? ""
                let owner = owner(of: route)
                return DocsRow(
                    pieces: [("  \(route)", .field)], target: owner.map { .field(type: $0, name: last) },
                    insertion: insertion(of: route))
            }
    }

    /// The type that has the last field of a route.
    private func owner(of route: SchemaRoute) -> String? {
        var type = schema.rootType(for: route.kind)
        for step in route.steps.dropLast() {
            let parent = step.condition.flatMap { schema[$0] } ?? type
            type = parent?.field(named: step.field).flatMap { schema[$0.type.namedType] }
        }
        return route.steps.last?.condition ?? type?.name
    }

    /// The fields of a route one within another, with the arguments that they cannot do without.
    private func insertion(of route: SchemaRoute) -> String {
        var type = schema.rootType(for: route.kind)
        var text = ""
        var closing = ""
        for step in route.steps {
            if let condition = step.condition {
                text += "... on \(condition) { "
                closing += " }"
            }
            let parent = step.condition.flatMap { schema[$0] } ?? type
            let field = parent?.field(named: step.field)
            let required = (field?.arguments ?? []).filter(\.isRequired).map { "\($0.name): $\($0.name)" }
            text += step.field + (required.isEmpty ? "" : "(\(required.joined(separator: ", ")))") + " { "
            closing += " }"
            type = field.flatMap { schema[$0.type.namedType] }
        }
        if let condition = route.condition {
            text += "... on \(condition) { "
            closing += " }"
        }
        return text + "__typename" + closing
    }
}
