import GraphQLLanguage

/// A directive that is not repeatable stands once on a thing, its extensions included (specification, 5.7.3).
final class UniqueDirectivesPerLocation: ValidationRule {
    static let name = "UniqueDirectivesPerLocation"
    private let context: ValidationContext
    private var seen: [DirectiveOwner: [String: Directive]] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner) {
        var known = owner == .other ? [:] : seen[owner] ?? [:]
        for directive in directives {
            let name = directive.name.value
            guard context.directives[name]?.isRepeatable == false else { continue }
            if let first = known[name] {
                context.report(
                    self, "The directive \"@\(name)\" can only be used once at this location.",
                    [first.range, directive.range])
            } else {
                known[name] = directive
            }
        }
        if owner != .other { seen[owner] = known }
    }
}
