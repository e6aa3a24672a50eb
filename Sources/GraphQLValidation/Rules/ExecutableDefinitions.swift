import GraphQLLanguage

/// A document to be executed holds operations and fragments only (specification, 5.1.1).
final class ExecutableDefinitions: ValidationRule {
    static let name = "ExecutableDefinitions"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        guard !definition.isExecutable else { return }
        let what = definition.name.map { "\"\($0.value)\"" } ?? "schema"
        context.report(self, "The \(what) definition is not executable.", definition.range)
    }
}
