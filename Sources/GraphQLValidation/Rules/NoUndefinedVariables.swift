import GraphQLLanguage

/// Every variable that an operation or its fragments use is declared (specification, 5.8.3).
final class NoUndefinedVariables: ValidationRule {
    static let name = "NoUndefinedVariables"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func leave(_ document: Document) {
        for (index, definition) in document.definitions.enumerated() {
            guard case .operation(let operation) = definition else { continue }
            let defined = Set(operation.variables.map(\.name.value))
            let place = operation.name.map { " by operation \"\($0.value)\"" } ?? ""
            for use in context.uses(of: operation, at: index) ?? [] where !defined.contains(use.variable.name.value) {
                context.report(
                    self, "Variable \"$\(use.variable.name.value)\" is not defined\(place).",
                    [use.variable.range, operation.range])
            }
        }
    }
}
