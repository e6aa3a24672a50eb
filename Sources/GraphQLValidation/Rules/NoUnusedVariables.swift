import GraphQLLanguage

/// Every declared variable is used (specification, 5.8.4).
final class NoUnusedVariables: ValidationRule {
    static let name = "NoUnusedVariables"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func leave(_ document: Document) {
        for (index, definition) in document.definitions.enumerated() {
            guard case .operation(let operation) = definition, !operation.variables.isEmpty else { continue }
            guard let uses = context.uses(of: operation, at: index) else { return }
            let used = Set(uses.map(\.variable.name.value))
            let place = operation.name.map { " in operation \"\($0.value)\"" } ?? ""
            for variable in operation.variables where !used.contains(variable.name.value) {
                context.report(
                    self, "Variable \"$\(variable.name.value)\" is never used\(place).", variable.range)
            }
        }
    }
}
