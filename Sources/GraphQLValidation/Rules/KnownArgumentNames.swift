import GraphQLLanguage

/// Arguments of fields and directives exist (specification, 5.4.1).
final class KnownArgumentNames: InputRule {
    static let name = "KnownArgumentNames"
    private let context: ValidationContext
    private let onDirectives: KnownArgumentNamesOnDirectives

    init(_ context: ValidationContext) {
        self.context = context
        onDirectives = KnownArgumentNamesOnDirectives(context)
    }

    func enter(_ arguments: [Argument], of field: Field, at place: FieldPlace) {
        guard let definition = place.definition, let parent = place.parent else { return }
        for argument in arguments where definition.argument(named: argument.name.value) == nil {
            context.report(
                self,
                "Unknown argument \"\(argument.name.value)\" on field \"\(parent.name).\(field.name.value)\"."
                    + Suggestions.question(for: argument.name.value, in: definition.arguments.map(\.name)),
                argument.range)
        }
    }

    func enter(_ arguments: [Argument], of directive: Directive) {
        onDirectives.check(arguments, of: directive, for: self)
    }
}
