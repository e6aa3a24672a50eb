import GraphQLLanguage
import GraphQLSchema

/// Mutations and subscriptions put nothing off at their root, where fields run one after the other (incremental
/// delivery, "Defer And Stream Directives Are Used On Valid Root Field").
final class DeferStreamDirectiveOnRootField: FieldRule {
    static let name = "DeferStreamDirectiveOnRootField"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ field: Field, at place: FieldPlace) { check(field.directives, on: place.parent) }

    func enter(_ spread: FragmentSpread, on parent: NamedType?) { check(spread.directives, on: parent) }

    func enter(_ fragment: InlineFragment, on parent: NamedType?) { check(fragment.directives, on: parent) }

    private func check(_ directives: [Directive], on parent: NamedType?) {
        guard !directives.isEmpty, let parent, let kind = rootKind(of: parent) else { return }
        for directive in directives {
            guard let what = context.incrementalDirective(directive) else { continue }
            context.report(
                self,
                "\(what.word) directive cannot be used on root \(kind.rawValue) type \"\(parent.name)\".",
                directive.range)
        }
    }

    private func rootKind(of type: NamedType) -> OperationKind? {
        if type === context.schema?.mutationType { return .mutation }
        return type === context.schema?.subscriptionType ? .subscription : nil
    }
}
