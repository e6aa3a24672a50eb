import GraphQLLanguage
import GraphQLSchema

/// A fragment can apply where it is spread (specification, 5.5.2.3).
final class PossibleFragmentSpreads: ValidationRule {
    static let name = "PossibleFragmentSpreads"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ fragment: InlineFragment, on parent: NamedType?) {
        guard let condition = fragment.typeCondition else { return }
        check(condition, on: parent, "Fragment", fragment.range)
    }

    func enter(_ spread: FragmentSpread, on parent: NamedType?) {
        guard let fragment = context.fragments[spread.name.value] else { return }
        check(fragment.typeCondition, on: parent, "Fragment \"\(spread.name.value)\"", spread.range)
    }

    /// Who it is about is put into words only for an error: nearly every spread is right.
    private func check(
        _ condition: Name, on parent: NamedType?, _ who: @autoclosure () -> String, _ range: SourceRange
    ) {
        guard let schema = context.schema, let parent, let type = schema[condition.value],
            type.kind.isComposite, !schema.overlap(type.name, parent.name)
        else { return }
        context.report(
            self,
            "\(who()) cannot be spread here as objects of type \"\(parent.name)\" can never be of type \"\(type.name)\".",
            range)
    }
}
