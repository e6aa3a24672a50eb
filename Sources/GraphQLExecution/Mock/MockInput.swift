import GraphQLSchema
import JSON

/// What arguments say about the object that a field returns: its id, and fields of the same names.
struct MockInput: Sendable {
    /// The field that was given the arguments.
    let fieldName: String
    let values: JSONObject

    /// The arguments, and the members of those that are input objects.
    init(_ call: FieldCall) {
        fieldName = call.fieldName
        var values: JSONObject = [:]
        for (name, value) in call.arguments.values {
            if let object = value.object {
                for (member, inner) in object where values[member] == nil { values[member] = inner }
            } else {
                values[name] = value
            }
        }
        self.values = values
    }

    /// The id of an object that stands in a field: `id`, `userId` of a `user`, `filmID` of a `Film`.
    func id(for type: NamedType, in field: String, allowsPlain: Bool) -> String? {
        if allowsPlain, let id = values["id"].flatMap(Self.text) { return id }
        let wanted = [field.lowercased() + "id", type.name.lowercased() + "id"]
        for (name, value) in values where wanted.contains(name.lowercased()) {
            if let id = Self.text(value) { return id }
        }
        return nil
    }

    /// What is said about fields of the type, as far as those could have such values.
    func fields(of type: NamedType, in schema: Schema) -> JSONObject {
        var fields: JSONObject = [:]
        for (name, value) in values where name != "id" {
            guard let field = type.field(named: name), !field.type.isList, let leaf = schema[field.type.namedType],
                Self.fits(value, leaf)
            else { continue }
            fields[name] = value
        }
        return fields
    }

    /// Whether a mutation is about what stands in a field of its payload: `createIssue` about an `issue`.
    func isAbout(_ type: NamedType, in field: String) -> Bool {
        let name = fieldName.lowercased()
        return name.contains(type.name.lowercased()) || name.contains(field.lowercased())
    }

    private static func text(_ value: JSONValue) -> String? {
        value.string ?? value.int.map(String.init)
    }

    private static func fits(_ value: JSONValue, _ leaf: NamedType) -> Bool {
        switch (leaf.kind, leaf.name, value) {
        case (.enum, _, .string(let name)): leaf.enumValue(named: name) != nil
        case (.scalar, "String", .string), (.scalar, "ID", .string), (.scalar, "Boolean", .bool): true
        case (.scalar, "Float", .number): true
        case (.scalar, "Int", .number): value.int.flatMap(Int32.init(exactly:)) != nil
        case (.scalar, "String", _), (.scalar, "ID", _), (.scalar, "Boolean", _), (.scalar, "Float", _),
            (.scalar, "Int", _):
            false
        case (.scalar, _, .string), (.scalar, _, .number), (.scalar, _, .bool): true
        default: false
        }
    }
}
