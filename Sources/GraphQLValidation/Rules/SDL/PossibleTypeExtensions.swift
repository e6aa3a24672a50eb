import GraphQLLanguage

/// What is extended is defined, and of the same kind (specification, 3.4.3).
final class PossibleTypeExtensions: ValidationRule {
    static let name = "PossibleTypeExtensions"
    private let context: ValidationContext
    private let defined: [String: TypeDefinition]
    private let definedNames: [String]

    init(_ context: ValidationContext) {
        self.context = context
        let types = context.document.definitions.compactMap { definition in
            if case .type(let type) = definition { type } else { nil }
        }
        defined = Dictionary(types.map { ($0.name.value, $0) }, uniquingKeysWith: { _, last in last })
        definedNames = types.map(\.name.value)
    }

    func enter(_ definition: Definition) {
        guard case .typeExtension(let type) = definition else { return }
        let name = type.name.value
        let original = defined[name]
        guard let kind = original?.kind ?? context.type(name)?.kind else {
            let options = definedNames + (context.schema?.types ?? []).map(\.name)
            context.report(
                self,
                "Cannot extend type \"\(name)\" because it is not defined."
                    + Suggestions.question(for: name, in: options),
                type.name.range)
            return
        }
        guard kind != type.kind else { return }
        context.report(
            self, "Cannot extend non-\(type.kind.words) type \"\(name)\".",
            [original?.range, type.range].compactMap(\.self))
    }
}

extension TypeKind {
    fileprivate var words: String {
        switch self {
        case .scalar: "scalar"
        case .object: "object"
        case .interface: "interface"
        case .union: "union"
        case .enum: "enum"
        case .inputObject: "input object"
        }
    }
}
