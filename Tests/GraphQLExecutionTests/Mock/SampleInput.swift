import GraphQLLanguage
import GraphQLSchema
import JSON

/// Values that the input types of a schema accept: every required member, and nothing else.
struct SampleInput {
    let schema: Schema

    func value(of type: SchemaType) -> JSONValue {
        switch type {
        case .nonNull(let inner): return value(of: inner)
        case .list(let item): return [value(of: item)]
        case .named(let name):
            guard let named = schema[name] else { return .null }
            switch named.kind {
            case .enum: return .string(named.enumValues.first?.name ?? "")
            case .inputObject: return .object(object(of: named))
            default: return scalar(name)
            }
        }
    }

    private func object(of type: NamedType) -> JSONObject {
        var members: JSONObject = [:]
        for field in type.inputFields where field.isRequired {
            members[field.name] = value(of: field.type)
        }
        if type.isOneOf, let first = type.inputFields.first {
            members[first.name] = value(of: first.type)
        }
        return members
    }

    private func scalar(_ name: String) -> JSONValue {
        switch name {
        case "Int": 7
        case "Float": 1.5
        case "Boolean": true
        default: "sample"
        }
    }

    /// Values for the variables of an operation.
    func variables(of operation: OperationDefinition) -> JSONObject {
        var variables: JSONObject = [:]
        for variable in operation.variables where variable.type.isNonNull && variable.defaultValue == nil {
            variables[variable.name.value] = value(of: SchemaType(variable.type))
        }
        return variables
    }

    /// The same as a literal of the language.
    func literal(of type: SchemaType) -> String {
        switch type {
        case .nonNull(let inner): return literal(of: inner)
        case .list(let item): return "[\(literal(of: item))]"
        case .named(let name):
            guard let named = schema[name], named.kind == .inputObject else {
                let text = value(of: type).text
                return schema[name]?.kind == .enum ? String(text.dropFirst().dropLast()) : text
            }
            var fields = named.inputFields.filter(\.isRequired)
            if named.isOneOf { fields = Array(named.inputFields.prefix(1)) }
            return "{" + fields.map { "\($0.name): \(literal(of: $0.type))" }.joined(separator: ", ") + "}"
        }
    }
}
