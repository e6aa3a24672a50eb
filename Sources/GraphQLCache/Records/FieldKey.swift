/// The name of a field within a record: the field's name, with its arguments as canonical JSON if it has any, as in
/// `ship({"id":"7"})`. See ``Selections/Field/storageName(_:)``.
public struct FieldKey: ExactText, Sendable, Comparable {
    /// The key as text.
    public let rawValue: String

    /// Makes a key of its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The field that names an object's type.
    public static let typename = FieldKey("__typename")

    /// Keys are equal when their bytes are.
    public static func == (left: FieldKey, right: FieldKey) -> Bool { areEqual(left.rawValue, right.rawValue) }
    /// Keys are ordered by their bytes.
    public static func < (left: FieldKey, right: FieldKey) -> Bool { precedes(left.rawValue, right.rawValue) }
    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hashBytes(into: &hasher) }
}

extension FieldKey: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The key as text.
    public var description: String { rawValue }
    /// Makes a key of a literal.
    public init(stringLiteral value: String) { self.init(value) }
}
