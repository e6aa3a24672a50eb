import GraphQLLanguage
import GraphQLSchema

/// A fragment can apply where it is spread (specification, 5.5.2.3).
final class PossibleFragmentSpreads: ValidationRule {
    static let name = "PossibleFragmentSpreads"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ fragment: InlineFragment) {
        guard let condition = fragment.typeCondition else { return }
        check(condition, "Fragment", fragment.range)
    }

    func enter(_ spread: FragmentSpread) {
        guard let fragment = context.fragments[spread.name.value] else { return }
        check(fragment.typeCondition, "Fragment \"\(spread.name.value)\"", spread.range)
    }

    private func check(_ condition: Name, _ who: String, _ range: SourceRange) {
        guard let schema = context.schema, let parent = context.parentType, let type = schema[condition.value],
            type.kind.isComposite, !schema.overlap(type.name, parent.name)
        else { return }
        context.report(
            self,
            "\(who) cannot be spread here as objects of type \"\(parent.name)\" can never be of type \"\(type.name)\".",
            range)
    }
}
