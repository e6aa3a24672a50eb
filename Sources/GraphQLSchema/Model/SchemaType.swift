import GraphQLLanguage

/// A type as fields and arguments use it.
package enum SchemaType: Sendable, Hashable {
    case named(String)
    indirect case list(SchemaType)
    indirect case nonNull(SchemaType)

    package init(_ reference: TypeReference) {
        switch reference {
        case .named(let name): self = .named(name.value)
        case .list(let inner, _): self = .list(SchemaType(inner))
        case .nonNull(let inner, _): self = .nonNull(SchemaType(inner))
        }
    }

    /// The name in the middle.
    package var namedType: String {
        switch self {
        case .named(let name): name
        case .list(let inner), .nonNull(let inner): inner.namedType
        }
    }

    package var isNonNull: Bool { if case .nonNull = self { true } else { false } }

    /// A list, also one that is never null.
    package var isList: Bool { itemType != nil }

    /// Without the exclamation mark.
    package var nullable: SchemaType { if case .nonNull(let inner) = self { inner } else { self } }

    /// What a list holds.
    package var itemType: SchemaType? { if case .list(let inner) = nullable { inner } else { nil } }

    package var reference: TypeReference {
        switch self {
        case .named(let name): .named(Name(name))
        case .list(let inner): .list(inner.reference, .none)
        case .nonNull(let inner): .nonNull(inner.reference, .none)
        }
    }
}

extension SchemaType: CustomStringConvertible {
    package var description: String {
        switch self {
        case .named(let name): name
        case .list(let inner): "[\(inner)]"
        case .nonNull(let inner): "\(inner)!"
        }
    }
}
