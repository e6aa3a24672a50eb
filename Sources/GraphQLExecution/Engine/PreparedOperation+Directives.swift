import GraphQLLanguage

// What the directives of an operation say, with its variables filled in.
extension PreparedOperation {
    /// Whether it asks for a response in parts: it uses `@defer` or `@stream` somewhere.
    package var asksForParts: Bool {
        guard kind != .subscription else { return false }
        return Self.asksForParts(operation.selectionSet)
            || fragments.values.contains { Self.asksForParts($0.selectionSet) }
    }

    private static func asksForParts(_ set: SelectionSet) -> Bool {
        set.selections.contains { selection in
            selection.directives.contains { ["defer", "stream"].contains($0.name.value) }
                || selection.selectionSet.map(asksForParts) == true
        }
    }

    func flag(_ directive: Directive, _ argument: String) -> Bool? {
        switch directive.argument(named: argument) {
        case .boolean(let value, _): value
        case .variable(let variable): variables[variable.name.value]?.bool
        default: nil
        }
    }

    func text(_ directive: Directive, _ argument: String) -> String? {
        if case .string(let text) = directive.argument(named: argument) { text.value } else { nil }
    }

    /// How the elements of a list field are delivered; nil for all at once.
    func stream(of field: Field) -> StreamUsage? {
        guard deliversIncrementally, let directive = field.directives.first(named: "stream"),
            flag(directive, "if") != false
        else { return nil }
        let count: Int? =
            switch directive.argument(named: "initialCount") {
            case .int(let text, _): Int(text)
            case .variable(let variable): variables[variable.name.value]?.int
            default: nil
            }
        return StreamUsage(label: text(directive, "label"), initialCount: max(0, count ?? 0))
    }
}
