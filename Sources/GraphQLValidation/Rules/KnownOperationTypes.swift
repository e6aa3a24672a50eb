import GraphQLLanguage

/// The schema has a root type for each operation (specification, 5.2.1.1 Operation Type Existence).
final class KnownOperationTypes: ValidationRule {
    static let name = "KnownOperationTypes"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ operation: OperationDefinition) {
        guard let schema = context.schema, schema.rootType(for: operation.kind) == nil else { return }
        context.report(
            self,
            "The schema has no \(operation.kind.rawValue) type, so it has no \(operation.kind.rawValue) operations.",
            operation.range)
    }
}
