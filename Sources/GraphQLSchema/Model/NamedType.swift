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
    /// Of the fields, input fields or enum values, where there are more than a few.
    private let index: NameIndex?

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
        index =
            switch parts.kind {
            case .object, .interface: Self.index(parts.fields.lazy.map(\.name))
            case .enum: Self.index(parts.enumValues.lazy.map(\.name))
            case .inputObject: Self.index(parts.inputFields.lazy.map(\.name))
            case .scalar, .union: nil
            }
    }

    /// A few names are found as fast by looking at each.
    private static func index(_ names: some Collection<String>) -> NameIndex? {
        names.count > 4 ? NameIndex(names) : nil
    }

    package func field(named name: String) -> SchemaField? {
        guard let index else { return fields.first { $0.name == name } }
        guard kind == .object || kind == .interface else { return nil }
        return index.position(of: name) { fields[$0].name }.map { fields[$0] }
    }

    package func inputField(named name: String) -> SchemaInputValue? {
        guard let index else { return inputFields.first { $0.name == name } }
        guard kind == .inputObject else { return nil }
        return index.position(of: name) { inputFields[$0].name }.map { inputFields[$0] }
    }

    package func enumValue(named name: String) -> SchemaEnumValue? {
        guard let index else { return enumValues.first { $0.name == name } }
        guard kind == .enum else { return nil }
        return index.position(of: name) { enumValues[$0].name }.map { enumValues[$0] }
    }

    package var isIntrospection: Bool { name.hasPrefix("__") }
}
