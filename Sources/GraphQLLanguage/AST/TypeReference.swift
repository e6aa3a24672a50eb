/// A type where it is used: a name with lists and exclamation marks around it.
package enum TypeReference: Sendable {
    case named(Name)
    indirect case list(TypeReference, SourceRange)
    indirect case nonNull(TypeReference, SourceRange)

    /// The name in the middle.
    package var namedType: Name {
        switch self {
        case .named(let name): name
        case .list(let inner, _), .nonNull(let inner, _): inner.namedType
        }
    }

    package var range: SourceRange {
        switch self {
        case .named(let name): name.range
        case .list(_, let range), .nonNull(_, let range): range
        }
    }

    package var isNonNull: Bool { if case .nonNull = self { true } else { false } }
}

extension TypeReference: CustomStringConvertible {
    package var description: String {
        switch self {
        case .named(let name): name.value
        case .list(let inner, _): "[\(inner)]"
        case .nonNull(let inner, _): "\(inner)!"
        }
    }
}
