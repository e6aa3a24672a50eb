import GraphQLLanguage

/// What tells the parts of a response apart is written down and told once (incremental delivery, "Defer And Stream
/// Directive Labels Are Unique").
final class DeferStreamDirectiveLabel: ValidationRule {
    static let name = "DeferStreamDirectiveLabel"
    private let context: ValidationContext
    private var known: [String: Directive] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner) {
        for directive in directives {
            guard context.incrementalDirective(directive) != nil, let label = directive.argument(named: "label") else {
                continue
            }
            guard case .string(let text) = label else {
                context.report(
                    self, "Directive \"\(directive.name.value)\"'s label argument must be a static string.",
                    directive.range)
                continue
            }
            if let first = known[text.value] {
                context.report(
                    self, "Defer/Stream directive label argument must be unique.", [first.range, directive.range])
            } else {
                known[text.value] = directive
            }
        }
    }
}
