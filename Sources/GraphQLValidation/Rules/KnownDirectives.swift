import GraphQLLanguage

/// Directives exist and stand where they may (specification, 5.7.1 and 5.7.2).
final class KnownDirectives: ValidationRule {
    static let name = "KnownDirectives"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner) {
        for directive in directives {
            let name = directive.name.value
            guard let definition = context.directives[name] else {
                let near = Suggestions.near(name, in: context.directives.keys).map { "@" + $0 }
                context.report(
                    self, "Unknown directive \"@\(name)\"." + Suggestions.question(near), directive.range)
                continue
            }
            if !definition.isAllowed(at: location) {
                context.report(
                    self, "Directive \"@\(name)\" may not be used on \(location.rawValue).", directive.range)
            }
        }
    }
}
