import GraphQLLanguage

/// A named type; the lists that its kind does not have are empty.
package final class NamedType: Sendable {
    package let name: String
    package let kind: TypeKind
    package let description: String?
    /// In the order of the schema.
    package let fields: [SchemaField]
    package let interfaces: [String]
    /// The object types a value of this type may be: a union's members, an interface's implementations, an object
    /// type itself.
    package let possibleTypes: [String]
    package let enumValues: [SchemaEnumValue]
    package let inputFields: [SchemaInputValue]
    package let specifiedByURL: String?
    package let isOneOf: Bool
    package let appliedDirectives: [Directive]
    /// Of the specification, not of the schema's author.
    package let isBuiltIn: Bool
    private let index: [String: Int]

    init(_ parts: TypeParts, possibleTypes: [String], isBuiltIn: Bool) {
        name = parts.name
        kind = parts.kind
        description = parts.description
        fields = parts.fields
        interfaces = parts.interfaces
        self.possibleTypes = possibleTypes
        enumValues = parts.enumValues
        inputFields = parts.inputFields
        specifiedByURL = parts.specifiedByURL
        isOneOf = parts.isOneOf
        appliedDirectives = parts.appliedDirectives
        self.isBuiltIn = isBuiltIn
        let names =
            switch parts.kind {
            case .object, .interface: parts.fields.map(\.name)
            case .enum: parts.enumValues.map(\.name)
            case .inputObject: parts.inputFields.map(\.name)
            case .scalar, .union: [] as [String]
            }
        // A few names are found as fast by looking at each.
        index =
            names.count < 8
            ? [:] : Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func field(named name: String) -> SchemaField? {
        if index.isEmpty { return fields.first { $0.name == name } }
        guard kind == .object || kind == .interface, let position = index[name] else { return nil }
        return fields[position]
    }

    package func inputField(named name: String) -> SchemaInputValue? {
        if index.isEmpty { return inputFields.first { $0.name == name } }
        guard kind == .inputObject, let position = index[name] else { return nil }
        return inputFields[position]
    }

    package func enumValue(named name: String) -> SchemaEnumValue? {
        if index.isEmpty { return enumValues.first { $0.name == name } }
        guard kind == .enum, let position = index[name] else { return nil }
        return enumValues[position]
    }

    package var isIntrospection: Bool { name.hasPrefix("__") }
}
