import GraphQLLanguage

/// A schema has one root type of each kind (specification, 3.3.1).
final class UniqueOperationTypes: ValidationRule {
    static let name = "UniqueOperationTypes"
    private let context: ValidationContext
    private var known: [OperationKind: OperationTypeDefinition] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        switch definition {
        case .schema(let schema), .schemaExtension(let schema): schema.operationTypes.forEach(check)
        default: break
        }
    }

    private func check(_ type: OperationTypeDefinition) {
        let kind = type.kind.rawValue
        if context.schema?.rootType(for: type.kind) != nil {
            context.report(
                self, "Type for \(kind) already defined in the schema. It cannot be redefined.", type.range)
        } else if let first = known[type.kind] {
            context.report(self, "There can be only one \(kind) type in schema.", [first.range, type.range])
        } else {
            known[type.kind] = type
        }
    }
}
