import GraphQLLanguage

/// Only lists are streamed (incremental delivery, "Stream Directives Are Used On List Fields").
final class StreamDirectiveOnListField: FieldRule {
    static let name = "StreamDirectiveOnListField"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ field: Field, at place: FieldPlace) {
        let directives = field.directives
        guard !directives.isEmpty, let parent = place.parent, let definition = place.definition,
            !definition.type.isList
        else { return }
        for directive in directives where context.incrementalDirective(directive) == .stream {
            context.report(
                self,
                "Stream directive cannot be used on non-list field \"\(definition.name)\" on type \"\(parent.name)\".",
                directive.range)
        }
    }
}
