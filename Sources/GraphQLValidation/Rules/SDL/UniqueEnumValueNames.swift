import GraphQLLanguage

/// An enum has no value twice, its extensions included (specification, 3.9).
final class UniqueEnumValueNames: ValidationRule {
    static let name = "UniqueEnumValueNames"
    private let context: ValidationContext
    private var known: [String: [String: Name]] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        switch definition {
        case .type(let type), .typeExtension(let type): type.enumValues.forEach { check($0.name, type.name.value) }
        default: break
        }
    }

    private func check(_ value: Name, _ type: String) {
        if context.type(type)?.enumValue(named: value.value) != nil {
            context.report(
                self,
                "Enum value \"\(type).\(value.value)\" already exists in the schema."
                    + " It cannot also be defined in this type extension.", value.range)
        } else if let first = known[type]?[value.value] {
            context.report(
                self, "Enum value \"\(type).\(value.value)\" can only be defined once.", [first.range, value.range])
        } else {
            known[type, default: [:]][value.value] = value
        }
    }
}
