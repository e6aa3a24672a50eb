import GraphQLLanguage

/// Arguments of directives exist. In type system documents the only arguments there are.
final class KnownArgumentNamesOnDirectives: InputRule {
    static let name = "KnownArgumentNamesOnDirectives"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ arguments: [Argument], of directive: Directive) { check(arguments, of: directive, for: self) }

    /// Reports under the name of the rule that asks.
    func check<Rule: ValidationRule>(_ arguments: [Argument], of directive: Directive, for rule: Rule) {
        guard let definition = context.directives[directive.name.value] else { return }
        for argument in arguments where definition.argument(named: argument.name.value) == nil {
            context.report(
                rule,
                "Unknown argument \"\(argument.name.value)\" on directive \"@\(directive.name.value)\"."
                    + Suggestions.question(for: argument.name.value, in: definition.arguments.map(\.name)),
                argument.range)
        }
    }
}
