import GraphQLLanguage
import GraphQLSchema

/// Writes an operation for every root field of a schema: all leaves, and some of the objects below.
struct OperationWriter {
    let schema: Schema
    private var turn = 0

    init(schema: Schema) {
        self.schema = schema
    }

    mutating func operations() -> [String] {
        var texts: [String] = []
        for (kind, root) in [
            ("query", schema.queryType), ("mutation", schema.mutationType), ("subscription", schema.subscriptionType),
        ] {
            for field in root?.fields ?? [] {
                texts.append("\(kind) { \(selection(of: field, alias: nil, depth: 3) ?? "__typename") }")
            }
        }
        return texts
    }

    private mutating func selection(of field: SchemaField, alias: String?, depth: Int) -> String? {
        guard let type = schema[field.type.namedType] else { return nil }
        var text = alias.map { "\($0): " } ?? ""
        text += field.name
        let required = field.arguments.filter(\.isRequired)
        if !required.isEmpty {
            let input = SampleInput(schema: schema)
            text += "(" + required.map { "\($0.name): \(input.literal(of: $0.type))" }.joined(separator: ", ") + ")"
        }
        if type.kind.isLeaf { return text }
        return depth == 0 ? nil : text + " " + selections(of: type, depth: depth)
    }

    private mutating func selections(of type: NamedType, depth: Int) -> String {
        var parts = ["__typename"]
        if type.kind.isAbstract {
            // Fields of different objects would have to agree in type, so each has a name of its own.
            for name in rotated(type.possibleTypes).prefix(3) {
                guard let object = schema[name] else { continue }
                let fields = self.fields(of: object, alias: "\(name)_", depth: depth)
                if !fields.isEmpty { parts.append("... on \(name) { \(fields.joined(separator: " ")) }") }
            }
        } else {
            parts += fields(of: type, alias: nil, depth: depth)
        }
        return "{ " + parts.joined(separator: " ") + " }"
    }

    private mutating func fields(of type: NamedType, alias: String?, depth: Int) -> [String] {
        let leaves = type.fields.filter { schema[$0.type.namedType]?.kind.isLeaf == true }
        let objects = type.fields.filter { schema[$0.type.namedType]?.kind.isLeaf == false }
        return (leaves + rotated(objects).prefix(4)).compactMap { field in
            selection(of: field, alias: alias.map { $0 + field.name }, depth: depth - 1)
        }
    }

    private mutating func rotated<Element>(_ elements: [Element]) -> [Element] {
        turn += 1
        guard !elements.isEmpty else { return [] }
        let start = turn % elements.count
        return Array(elements[start...] + elements[..<start])
    }
}
