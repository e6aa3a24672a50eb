/// `name: value` in parentheses.
package struct Argument: Sendable {
    package var name: Name
    package var value: Value
    package var range: SourceRange

    package init(name: Name, value: Value, range: SourceRange = .none) {
        self.name = name
        self.value = value
        self.range = range
    }
}

/// `@name(arguments)`.
package struct Directive: Sendable {
    package var name: Name
    package var arguments: [Argument]
    package var range: SourceRange

    package init(name: Name, arguments: [Argument] = [], range: SourceRange = .none) {
        self.name = name
        self.arguments = arguments
        self.range = range
    }

    package func argument(named name: String) -> Value? {
        arguments.first { $0.name.value == name }?.value
    }
}

extension [Directive] {
    /// The first directive of a name.
    package func first(named name: String) -> Directive? { first { $0.name.value == name } }
}
