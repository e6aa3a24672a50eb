import GraphQLLanguage

/// No two directives have one name (specification, 3.13).
final class UniqueDirectiveNames: ValidationRule {
    static let name = "UniqueDirectiveNames"
    private let context: ValidationContext
    private var known: [String: Name] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        guard case .directive(let directive) = definition else { return }
        let name = directive.name
        if context.schema?.directives[name.value] != nil {
            context.report(
                self, "Directive \"@\(name.value)\" already exists in the schema. It cannot be redefined.", name.range)
        } else if let first = known[name.value] {
            context.report(
                self, "There can be only one directive named \"@\(name.value)\".", [first.range, name.range])
        } else {
            known[name.value] = name
        }
    }
}
