import GraphQLLanguage

/// No two operations have one name (specification, 5.2.2.1).
final class UniqueOperationNames: ValidationRule {
    static let name = "UniqueOperationNames"
    private let context: ValidationContext
    private var known: [String: Name] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ operation: OperationDefinition) {
        guard let name = operation.name else { return }
        if let first = known[name.value] {
            context.report(self, "There can be only one operation named \"\(name.value)\".", [first.range, name.range])
        } else {
            known[name.value] = name
        }
    }
}
