/// The value of an argument as written in a document: variables are still names.
public indirect enum ArgumentValue: Sendable, Hashable {
    /// A variable's name without its `$`.
    case variable(String)
    /// A value that holds no variable. Enum values are strings here.
    case constant(JSONValue)
    /// A list with a variable somewhere inside.
    case list([ArgumentValue])
    /// An input object with a variable somewhere inside.
    case object([Member])

    /// One field of an input object.
    public struct Member: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// The field's value.
        public let value: ArgumentValue

        /// Makes a field of an input object.
        public init(name: String, value: ArgumentValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value with the variables' values in place, or nil if it is a variable that has none.
    ///
    /// Within a list a missing variable is null, within an object its field is absent (specification, 6.1.2).
    public func resolved(_ variables: JSONObject) -> JSONValue? {
        switch self {
        case .variable(let name): variables[name]
        case .constant(let value): value
        case .list(let elements): .array(elements.map { $0.resolved(variables) ?? .null })
        case .object(let members):
            .object(
                members.reduce(into: JSONObject()) { object, member in
                    if let value = member.value.resolved(variables) { object[member.name] = value }
                })
        }
    }
}
