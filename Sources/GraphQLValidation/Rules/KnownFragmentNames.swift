import GraphQLLanguage
import GraphQLSchema

/// Every fragment that is spread is defined (specification, 5.5.2.1).
final class KnownFragmentNames: ValidationRule {
    static let name = "KnownFragmentNames"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ spread: FragmentSpread, on parent: NamedType?) {
        let name = spread.name
        guard context.fragments[name.value] == nil else { return }
        context.report(
            self,
            "Unknown fragment \"\(name.value)\"."
                + Suggestions.question(for: name.value, in: context.fragments.keys.sorted()), name.range)
    }
}
