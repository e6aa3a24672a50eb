import GraphQLLanguage

/// There is one schema definition at most (specification, 3.3).
final class LoneSchemaDefinition: ValidationRule {
    static let name = "LoneSchemaDefinition"
    private let context: ValidationContext
    private var count = 0

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        guard case .schema(let schema) = definition else { return }
        if context.schema != nil {
            context.report(self, "Cannot define a new schema within a schema extension.", schema.range)
            return
        }
        if count > 0 { context.report(self, "Must provide only one schema definition.", schema.range) }
        count += 1
    }
}
