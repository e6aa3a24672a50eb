import GraphQLLanguage

/// A way from a root type to a type, field by field.
package struct SchemaRoute: Sendable, Hashable, CustomStringConvertible {
    package struct Step: Sendable, Hashable {
        /// The type condition that the field needs, where the step before it answers with something more general.
        package var condition: String?
        package var field: String
    }

    package var kind: OperationKind
    package var steps: [Step]
    /// The type condition at the end, when the last field answers with something more general.
    package var condition: String?

    /// `query repository.issue.author...User`.
    package var description: String {
        let path = steps.map { step in (step.condition.map { "...\($0)." } ?? "") + step.field }.joined(separator: ".")
        return "\(kind.rawValue) \(path.replacing("....", with: "..."))\(condition.map { "...\($0)" } ?? "")"
    }
}

extension Schema {
    /// The shortest ways to a type, those of one length in the schema's order. No way meets a type twice.
    package func routes(
        to target: String, from kind: OperationKind = .query, maxDepth: Int = 6, limit: Int = 20
    ) -> [SchemaRoute] {
        guard let root = rootType(for: kind), self[target]?.kind.isComposite == true else { return [] }
        if root.name == target { return [SchemaRoute(kind: kind, steps: [])] }
        var search = RouteSearch(self, kind: kind, target: target, limit: limit)
        guard let shortest = search.distances[root.name], shortest <= maxDepth else { return [] }
        for length in shortest...maxDepth where search.routes.count < limit { search.walk(root, length: length) }
        return search.routes
    }
}

private struct RouteSearch {
    let schema: Schema
    let kind: OperationKind
    let target: String
    let limit: Int
    /// How many fields it takes from a type to the target, so that no step leads away from it.
    var distances: [String: Int] = [:]
    var routes: [SchemaRoute] = []
    private var steps: [SchemaRoute.Step] = []
    private var visited: Set<String> = []

    init(_ schema: Schema, kind: OperationKind, target: String, limit: Int) {
        self.schema = schema
        self.kind = kind
        self.target = target
        self.limit = limit
        measure()
    }

    private mutating func measure() {
        var sources: [String: Set<String>] = [:]
        for type in schema.types where !type.isIntrospection {
            for (_, field) in fields(of: type) { sources[field.type.namedType, default: []].insert(type.name) }
        }
        var wave =
            [target] + schema.types.filter { $0.kind.isAbstract && $0.possibleTypes.contains(target) }.map(\.name)
        var distance = 0
        while !wave.isEmpty {
            distance += 1
            var next: [String] = []
            for name in wave {
                for source in sources[name] ?? [] where distances[source] == nil {
                    distances[source] = distance
                    next.append(source)
                }
            }
            wave = next
        }
    }

    /// The fields of a type, and behind a condition those that only some of its possible types have.
    private func fields(of type: NamedType) -> [(condition: String?, field: SchemaField)] {
        var fields = type.fields.map { (condition: String?.none, field: $0) }
        guard type.kind.isAbstract else { return fields }
        for name in type.possibleTypes {
            for field in schema[name]?.fields ?? [] where type.field(named: field.name) == nil {
                fields.append((name, field))
            }
        }
        return fields
    }

    /// Follows the ways of one length; the depth limit of the caller bounds the recursion.
    mutating func walk(_ type: NamedType, length: Int) {
        visited.insert(type.name)
        defer { visited.remove(type.name) }
        for (condition, field) in fields(of: type) where condition != target {
            guard routes.count < limit else { return }
            let name = field.type.namedType
            steps.append(SchemaRoute.Step(condition: condition, field: field.name))
            defer { steps.removeLast() }
            if length == 1 {
                if name == target {
                    routes.append(SchemaRoute(kind: kind, steps: steps))
                } else if schema.possibleTypes(of: name).contains(target) {
                    routes.append(SchemaRoute(kind: kind, steps: steps, condition: target))
                }
            } else if let next = schema[name], name != target, !visited.contains(name),
                let rest = distances[name], rest <= length - 1
            {
                walk(next, length: length - 1)
            }
        }
    }
}
