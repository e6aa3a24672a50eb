import GraphQLLanguage
import GraphQLSchema

/// Every type that is named exists (specification, 5.5.1.2 and 3.3).
final class KnownTypeNames: ValidationRule {
    static let name = "KnownTypeNames"
    private let context: ValidationContext
    private let defined: [String]
    private let definedSet: Set<String>

    init(_ context: ValidationContext) {
        self.context = context
        defined = context.document.definitions.compactMap { definition in
            if case .type(let type) = definition { type.name.value } else { nil }
        }
        definedSet = Set(defined)
    }

    func enter(_ type: Name, inSDL: Bool) {
        guard context.type(type.value) == nil, !definedSet.contains(type.value) else { return }
        let builtIns = ValidationContext.emptySchema
        if inSDL, builtIns[type.value] != nil { return }
        let known = (context.schema?.types ?? []).map(\.name) + defined
        let options = inSDL && context.schema == nil ? builtIns.types.map(\.name) + known : known
        context.report(
            self, "Unknown type \"\(type.value)\"." + Suggestions.question(for: type.value, in: options), type.range)
    }
}
