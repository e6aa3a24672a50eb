import GraphQLLanguage

/// A field or directive has no argument twice (specification, 3.6 and 3.13).
final class UniqueArgumentDefinitionNames: ValidationRule {
    static let name = "UniqueArgumentDefinitionNames"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        switch definition {
        case .directive(let directive): check(directive.arguments, of: "@\(directive.name.value)")
        case .type(let type), .typeExtension(let type):
            for field in type.fields { check(field.arguments, of: "\(type.name.value).\(field.name.value)") }
        default: break
        }
    }

    private func check(_ arguments: [InputValueDefinition], of owner: String) {
        for (name, names) in arguments.map(\.name).repeated() {
            context.report(self, "Argument \"\(owner)(\(name):)\" can only be defined once.", names.map(\.range))
        }
    }
}
