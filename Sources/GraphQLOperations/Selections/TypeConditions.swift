/// Whether objects of a type satisfy a fragment's type condition, as far as somebody knows.
///
/// Passed to whoever needs it, never global: with a schema it answers from the schema's possible types; without one the
/// cache falls back to what responses have shown.
public struct TypeConditions: Sendable {
    private let answer: @Sendable (_ condition: String, _ typeName: String) -> Bool?

    /// Nothing is known but that a type satisfies its own name.
    public static let unknown = TypeConditions { _, _ in nil }

    /// Makes a source of answers; nil means "not known".
    public init(_ answer: @escaping @Sendable (_ condition: String, _ typeName: String) -> Bool?) {
        self.answer = answer
    }

    /// Whether an object of the type satisfies the condition; nil if nobody knows.
    public func matches(_ condition: String, _ typeName: String) -> Bool? {
        condition == typeName ? true : answer(condition, typeName)
    }
}
