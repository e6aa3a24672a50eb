import GraphQLLanguage

/// A type has no field twice, its extensions included (specification, 3.6, 3.7 and 3.10).
final class UniqueFieldDefinitionNames: ValidationRule {
    static let name = "UniqueFieldDefinitionNames"
    private let context: ValidationContext
    private var known: [String: [String: Name]] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        switch definition {
        case .type(let type), .typeExtension(let type):
            type.fields.forEach { check($0.name, type.name.value) }
            type.inputFields.forEach { check($0.name, type.name.value) }
        default: break
        }
    }

    private func check(_ field: Name, _ typeName: String) {
        let type = context.type(typeName)
        if type?.field(named: field.value) != nil || type?.inputField(named: field.value) != nil {
            context.report(
                self,
                "Field \"\(typeName).\(field.value)\" already exists in the schema."
                    + " It cannot also be defined in this type extension.", field.range)
        } else if let first = known[typeName]?[field.value] {
            context.report(
                self, "Field \"\(typeName).\(field.value)\" can only be defined once.", [first.range, field.range])
        } else {
            known[typeName, default: [:]][field.value] = field
        }
    }
}
