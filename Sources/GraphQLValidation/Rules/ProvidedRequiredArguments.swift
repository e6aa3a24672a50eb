import GraphQLLanguage

/// Arguments that must be given are given (specification, 5.4.3).
final class ProvidedRequiredArguments: FieldRule {
    static let name = "ProvidedRequiredArguments"
    private let context: ValidationContext
    private let onDirectives: ProvidedRequiredArgumentsOnDirectives

    init(_ context: ValidationContext) {
        self.context = context
        onDirectives = ProvidedRequiredArgumentsOnDirectives(context)
    }

    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner) {
        onDirectives.check(directives, for: self)
    }

    /// On leaving, so that what is wrong inside comes first.
    func leave(_ field: Field, at place: FieldPlace) {
        guard let definition = place.definition else { return }
        for argument in definition.requiredArguments {
            guard !field.arguments.contains(where: { $0.name.value == argument.name }) else { continue }
            context.report(
                self,
                "Field \"\(field.name.value)\" argument \"\(argument.name)\" of type \"\(argument.type)\" is required,"
                    + " but it was not provided.", field.range)
        }
    }
}
