/// A value as it is written. Numbers stay text, so that nothing is lost.
package enum Value: Sendable {
    case variable(Variable)
    case int(String, SourceRange)
    case float(String, SourceRange)
    case string(StringValue)
    case boolean(Bool, SourceRange)
    case null(SourceRange)
    case `enum`(Name)
    case list([Value], SourceRange)
    case object([ObjectField], SourceRange)

    package var range: SourceRange {
        switch self {
        case .variable(let variable): variable.range
        case .int(_, let range), .float(_, let range), .boolean(_, let range), .null(let range): range
        case .string(let string): string.range
        case .enum(let name): name.range
        case .list(_, let range), .object(_, let range): range
        }
    }

    package var isNull: Bool { if case .null = self { true } else { false } }
}

/// `name: value` in an input object.
package struct ObjectField: Sendable {
    package var name: Name
    package var value: Value
    package var range: SourceRange

    package init(name: Name, value: Value, range: SourceRange = .none) {
        self.name = name
        self.value = value
        self.range = range
    }
}

/// A string, escapes and indentation resolved.
package struct StringValue: Sendable {
    package var value: String
    /// Written between triple quotes.
    package var isBlock: Bool
    package var range: SourceRange

    package init(_ value: String, isBlock: Bool = false, range: SourceRange = .none) {
        self.value = value
        self.isBlock = isBlock
        self.range = range
    }
}
