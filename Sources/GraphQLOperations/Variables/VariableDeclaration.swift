import GraphQLLanguage

/// A variable that an operation declares.
public struct VariableDeclaration: Sendable, Hashable {
    /// The name without `$`.
    public let name: String
    /// The type as a document writes it, such as `[ID!]!`.
    public let typeText: String
    /// The default value, if one is declared.
    public let defaultValue: JSONValue?
    /// The type in a form that values can be checked against.
    let shape: VariableShape

    /// Whether a value has to be given: the type is non-null and there is no default.
    public var isRequired: Bool { shape.isNonNull && defaultValue == nil }
    /// Whether a default value is declared.
    public var hasDefault: Bool { defaultValue != nil }
    /// The type without lists and non-nulls.
    public var namedType: String { shape.namedType }

    init(_ definition: VariableDefinition) {
        name = definition.name.value
        shape = VariableShape(definition.type)
        typeText = shape.description
        defaultValue = definition.defaultValue.map { ArgumentValue($0) }?.resolved([:])
    }
}
