import GraphQLLanguage

/// Arguments that directives must have are given.
final class ProvidedRequiredArgumentsOnDirectives: ValidationRule {
    static let name = "ProvidedRequiredArgumentsOnDirectives"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner) {
        check(directives, for: self)
    }

    /// Reports under the name of the rule that asks.
    func check<Rule: ValidationRule>(_ directives: [Directive], for rule: Rule) {
        for directive in directives {
            guard let definition = context.directives[directive.name.value] else { continue }
            for argument in definition.arguments where argument.isRequired {
                guard directive.argument(named: argument.name) == nil else { continue }
                context.report(
                    rule,
                    "Directive \"@\(directive.name.value)\" argument \"\(argument.name)\" of type \"\(argument.type)\""
                        + " is required, but it was not provided.", directive.range)
            }
        }
    }
}
