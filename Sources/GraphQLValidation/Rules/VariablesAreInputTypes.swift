import GraphQLLanguage

/// Variables are of types that can be sent (specification, 5.8.2).
final class VariablesAreInputTypes: ValidationRule {
    static let name = "VariablesAreInputTypes"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ variable: VariableDefinition) {
        guard let type = context.type(variable.type.namedType.value), !type.kind.isInput else { return }
        context.report(
            self, "Variable \"$\(variable.name.value)\" cannot be non-input type \"\(variable.type)\".",
            variable.type.range)
    }
}
