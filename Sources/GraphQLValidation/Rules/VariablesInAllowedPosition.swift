import GraphQLLanguage
import GraphQLSchema

/// A variable fits where it is used (specification, 5.8.5).
final class VariablesInAllowedPosition: ValidationRule {
    static let name = "VariablesInAllowedPosition"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func leave(_ document: Document) {
        for (index, definition) in document.definitions.enumerated() {
            guard case .operation(let operation) = definition, !operation.variables.isEmpty else { continue }
            let declared = Dictionary(
                operation.variables.map { ($0.name.value, $0) }, uniquingKeysWith: { _, last in last })
            for use in context.uses(of: operation, at: index) ?? [] {
                guard let variable = declared[use.variable.name.value], let expected = use.place.type,
                    let type = context.type(variable.type)
                else { continue }
                check(use, variable, type, expected)
            }
        }
    }

    private func check(
        _ use: ValidationContext.VariableUse, _ variable: VariableDefinition, _ type: SchemaType,
        _ expected: SchemaType
    ) {
        let name = variable.name.value
        let ranges = [variable.range, use.variable.range]
        if !isAllowed(type, default: variable.defaultValue, at: expected, hasDefault: use.place.hasDefault) {
            context.report(
                self, "Variable \"$\(name)\" of type \"\(type)\" used in position expecting type \"\(expected)\".",
                ranges)
        }
        if let parent = use.place.parent, parent.isOneOf, !type.isNonNull {
            context.report(
                self,
                "Variable \"$\(name)\" is of type \"\(type)\" but must be non-nullable to be used for OneOf Input"
                    + " Object \"\(parent.name)\".", ranges)
        }
    }

    /// A default on either side makes up for a missing exclamation mark.
    private func isAllowed(
        _ type: SchemaType, default value: Value?, at expected: SchemaType, hasDefault: Bool
    ) -> Bool {
        guard expected.isNonNull, !type.isNonNull else { return isSubtype(type, of: expected) }
        guard hasDefault || value.map({ !$0.isNull }) == true else { return false }
        return isSubtype(type, of: expected.nullable)
    }

    private func isSubtype(_ type: SchemaType, of expected: SchemaType) -> Bool {
        switch (type, expected) {
        case (.nonNull(let inner), .nonNull(let expected)): isSubtype(inner, of: expected)
        case (.nonNull(let inner), _): isSubtype(inner, of: expected)
        case (_, .nonNull): false
        case (.list(let item), .list(let expected)): isSubtype(item, of: expected)
        case (.named(let name), .named(let expected)): name == expected
        default: false
        }
    }
}
