import GraphQLLanguage

/// No two types have one name (specification, 3.3).
final class UniqueTypeNames: ValidationRule {
    static let name = "UniqueTypeNames"
    private let context: ValidationContext
    private var known: [String: Name] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ definition: Definition) {
        guard case .type(let type) = definition else { return }
        let name = type.name
        if context.type(name.value) != nil {
            context.report(
                self,
                "Type \"\(name.value)\" already exists in the schema."
                    + " It cannot also be defined in this type definition.", name.range)
        } else if let first = known[name.value] {
            context.report(self, "There can be only one type named \"\(name.value)\".", [first.range, name.range])
        } else {
            known[name.value] = name
        }
    }
}
