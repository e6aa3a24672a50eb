import JSON

/// What a resolver returns, before it is completed to the type of its field.
package enum ResolvedValue: Sendable {
    case null
    /// A scalar or enum value. Also a whole JSON object or list, whose members then resolve themselves.
    case leaf(JSONValue)
    case list([ResolvedValue])
    /// A value of an object type; the resolvers of that type read it.
    case object(any Sendable, type: String)
    /// This one value fails, while its neighbours in a list do not.
    case failed(any Error)
}

/// A Swift type that resolvers may return as it is.
package protocol Resolvable: Sendable {
    var resolvedValue: ResolvedValue { get }
}

/// A Swift type that stands for one object type of the schema.
package protocol ResolvableObject: Resolvable {
    /// The object type's name.
    static var typeName: String { get }
}

extension ResolvableObject {
    package var resolvedValue: ResolvedValue { .object(self, type: Self.typeName) }
}

extension ResolvedValue: Resolvable {
    package var resolvedValue: ResolvedValue { self }
}

extension String: Resolvable {
    package var resolvedValue: ResolvedValue { .leaf(.string(self)) }
}

extension Int: Resolvable {
    package var resolvedValue: ResolvedValue { .leaf(.number(JSONNumber(self))) }
}

extension Double: Resolvable {
    package var resolvedValue: ResolvedValue {
        guard let number = JSONNumber(self) else {
            return .failed(ResolverError("\(self) has no JSON form."))
        }
        return .leaf(.number(number))
    }
}

extension Bool: Resolvable {
    package var resolvedValue: ResolvedValue { .leaf(.bool(self)) }
}

extension JSONNumber: Resolvable {
    package var resolvedValue: ResolvedValue { .leaf(.number(self)) }
}

extension JSONValue: Resolvable {
    package var resolvedValue: ResolvedValue { isNull ? .null : .leaf(self) }
}

extension Optional: Resolvable where Wrapped: Resolvable {
    package var resolvedValue: ResolvedValue {
        switch self {
        case .some(let value): value.resolvedValue
        case .none: .null
        }
    }
}

extension Array: Resolvable where Element: Resolvable {
    package var resolvedValue: ResolvedValue { .list(map(\.resolvedValue)) }
}

extension Result: Resolvable where Success: Resolvable {
    package var resolvedValue: ResolvedValue {
        switch self {
        case .success(let value): value.resolvedValue
        case .failure(let error): .failed(error)
        }
    }
}

extension Resolvable where Self: RawRepresentable, RawValue == String {
    package var resolvedValue: ResolvedValue { .leaf(.string(rawValue)) }
}
