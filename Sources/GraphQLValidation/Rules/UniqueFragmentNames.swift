import GraphQLLanguage

/// No two fragments have one name (specification, 5.5.1.1).
final class UniqueFragmentNames: ValidationRule {
    static let name = "UniqueFragmentNames"
    private let context: ValidationContext
    private var known: [String: Name] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ fragment: FragmentDefinition) {
        let name = fragment.name
        if let first = known[name.value] {
            context.report(self, "There can be only one fragment named \"\(name.value)\".", [first.range, name.range])
        } else {
            known[name.value] = name
        }
    }
}
