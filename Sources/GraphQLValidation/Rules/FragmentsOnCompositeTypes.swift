import GraphQLLanguage
import GraphQLSchema

/// Fragments are on types that have fields or members (specification, 5.5.1.3).
final class FragmentsOnCompositeTypes: ValidationRule {
    static let name = "FragmentsOnCompositeTypes"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ fragment: InlineFragment, on parent: NamedType?) {
        guard let condition = fragment.typeCondition else { return }
        check(condition, "Fragment")
    }

    func enter(_ fragment: FragmentDefinition) {
        check(fragment.typeCondition, "Fragment \"\(fragment.name.value)\"")
    }

    private func check(_ condition: Name, _ who: String) {
        guard let type = context.type(condition.value), !type.kind.isComposite else { return }
        context.report(self, "\(who) cannot condition on non composite type \"\(type.name)\".", condition.range)
    }
}
