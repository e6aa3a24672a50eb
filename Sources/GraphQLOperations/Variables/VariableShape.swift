import GraphQLLanguage

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
