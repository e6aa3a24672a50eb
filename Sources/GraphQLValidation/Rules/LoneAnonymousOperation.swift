import GraphQLLanguage

/// An operation without a name is the only one of its document (specification, 5.2.3.1).
final class LoneAnonymousOperation: ValidationRule {
    static let name = "LoneAnonymousOperation"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ document: Document) {
        let operations = document.operations
        guard operations.count > 1 else { return }
        for operation in operations where operation.name == nil {
            context.report(self, "This anonymous operation must be the only defined operation.", operation.range)
        }
    }
}
