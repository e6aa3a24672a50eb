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

/// A type reference reduced to what a value's shape depends on.
indirect enum VariableShape: Sendable, Hashable, CustomStringConvertible {
    case named(String)
    case list(VariableShape)
    case nonNull(VariableShape)

    init(_ type: TypeReference) {
        self =
            switch type {
            case .named(let name): .named(name.value)
            case .list(let element, _): .list(VariableShape(element))
            case .nonNull(let inner, _): .nonNull(VariableShape(inner))
            }
    }

    var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    var namedType: String {
        switch self {
        case .named(let name): name
        case .list(let inner), .nonNull(let inner): inner.namedType
        }
    }

    /// The type without an outer `!`.
    var nullable: VariableShape {
        if case .nonNull(let inner) = self { inner } else { self }
    }

    var description: String {
        switch self {
        case .named(let name): name
        case .list(let inner): "[\(inner)]"
        case .nonNull(let inner): "\(inner)!"
        }
    }
}
