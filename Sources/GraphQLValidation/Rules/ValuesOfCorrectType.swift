import GraphQLLanguage
import GraphQLSchema

/// Values are what their place expects (specification, 5.6.1, 5.6.2 and 5.6.4).
final class ValuesOfCorrectType: InputRule {
    static let name = "ValuesOfCorrectType"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ value: Value, as input: InputPlace) {
        if let type = input.type, let named = input.namedType { check(value, type, named) }
    }

    private func check(_ value: Value, _ type: SchemaType, _ named: NamedType) {
        switch value {
        case .variable: break
        case .null(let range):
            if type.isNonNull { context.report(self, "Expected value of type \"\(type)\", found null.", range) }
        case .list(let items, _):
            // A list where none is expected is as wrong as any other value.
            guard let item = type.itemType else { return checkLeaf(value, type.nullable, named) }
            for element in items { check(element, item, named) }
        case .object(let fields, let range):
            guard named.kind == .inputObject else { return checkLeaf(value, type, named) }
            check(fields, range, named)
        case .int, .float, .string, .boolean, .enum: checkLeaf(value, type, named)
        }
    }

    // MARK: Input objects

    private func check(_ fields: [ObjectField], _ range: SourceRange, _ type: NamedType) {
        for field in type.inputFields where field.isRequired {
            guard !fields.contains(where: { $0.name.value == field.name }) else { continue }
            context.report(
                self, "Field \"\(type.name).\(field.name)\" of required type \"\(field.type)\" was not provided.", range
            )
        }
        if type.isOneOf { checkOneOf(fields, range, type) }
        for field in fields {
            guard let definition = type.inputField(named: field.name.value) else {
                context.report(
                    self,
                    "Field \"\(field.name.value)\" is not defined by type \"\(type.name)\"."
                        + Suggestions.question(for: field.name.value, in: type.inputFields.map(\.name)), field.range)
                continue
            }
            if let named = context.type(definition.type.namedType), named.kind.isInput {
                check(field.value, definition.type, named)
            }
        }
    }

    private func checkOneOf(_ fields: [ObjectField], _ range: SourceRange, _ type: NamedType) {
        guard Set(fields.map(\.name.value)).count == 1, let field = fields.last else {
            context.report(self, "OneOf Input Object \"\(type.name)\" must specify exactly one key.", range)
            return
        }
        if field.value.isNull {
            context.report(self, "Field \"\(type.name).\(field.name.value)\" must be non-null.", range)
        }
    }

    // MARK: Scalars and enums

    private func checkLeaf(_ value: Value, _ type: SchemaType, _ named: NamedType) {
        let message: String? =
            switch named.kind {
            case .enum: enumProblem(value, named)
            case .scalar: scalarProblem(value, named.name)
            default: "Expected value of type \"\(type)\", found \(Printer.print(value))."
            }
        if let message { context.report(self, message, value.range) }
    }

    private func enumProblem(_ value: Value, _ type: NamedType) -> String? {
        guard case .enum(let name) = value else {
            let text = Printer.print(value)
            var bare = text
            if case .string(let string) = value { bare = string.value }
            return "Enum \"\(type.name)\" cannot represent non-enum value: \(text)."
                + Suggestions.question(Suggestions.near(bare, in: type.enumValues.lazy.map(\.name)), "the enum value")
        }
        guard type.enumValue(named: name.value) == nil else { return nil }
        return "Value \"\(name.value)\" does not exist in \"\(type.name)\" enum."
            + Suggestions.question(Suggestions.near(name.value, in: type.enumValues.lazy.map(\.name)), "the enum value")
    }

    /// Scalars of the schema's own take anything.
    private func scalarProblem(_ value: Value, _ name: String) -> String? {
        // Only what is wrong is put into words.
        var text: String { Printer.print(value) }
        switch name {
        case "Int":
            guard case .int(let digits, _) = value else { return "Int cannot represent non-integer value: \(text)" }
            return Int32(digits) == nil ? "Int cannot represent non 32-bit signed integer value: \(text)" : nil
        case "Float":
            switch value {
            case .int, .float: return nil
            default: return "Float cannot represent non numeric value: \(text)"
            }
        case "String":
            if case .string = value { return nil }
            return "String cannot represent a non string value: \(text)"
        case "Boolean":
            if case .boolean = value { return nil }
            return "Boolean cannot represent a non boolean value: \(text)"
        case "ID":
            switch value {
            case .int, .string: return nil
            default: return "ID cannot represent a non-string and non-integer value: \(text)"
            }
        default: return nil
        }
    }
}
