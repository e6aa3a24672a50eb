import GraphQLLanguage
import GraphQLSchema
import JSON

extension InputCoercion {
    /// Coerces a literal of the document. Nil when it is a variable that has no value, which counts as "not given".
    package func coerce(
        _ literal: Value, to type: SchemaType, variables: [String: JSONValue]
    ) throws(CoercionError) -> JSONValue? {
        if case .variable(let variable) = literal {
            guard let value = variables[variable.name.value] else { return nil }
            if case .nonNull = type, value.isNull {
                throw CoercionError("Expected value of type \"\(type)\", found null.", range: variable.range)
            }
            return value
        }
        switch type {
        case .nonNull(let inner):
            guard !literal.isNull else {
                throw CoercionError("Expected value of type \"\(type)\", found null.", range: literal.range)
            }
            return try coerce(literal, to: inner, variables: variables)
        case .list(let item):
            if literal.isNull { return .null }
            return .array(try coerceList(literal, item: item, variables: variables))
        case .named(let name):
            if literal.isNull { return .null }
            return try coerce(literal, toNamed: name, variables: variables)
        }
    }

    private func coerceList(
        _ literal: Value, item: SchemaType, variables: [String: JSONValue]
    ) throws(CoercionError) -> [JSONValue] {
        guard case .list(let elements, _) = literal else {
            return [try coerce(literal, to: item, variables: variables) ?? .null]
        }
        var coerced: [JSONValue] = []
        coerced.reserveCapacity(elements.count)
        for element in elements {
            let value = try coerce(element, to: item, variables: variables)
            if value == nil, case .nonNull = item {
                throw CoercionError("A variable in a list of \"\(item)\" has no value.", range: element.range)
            }
            coerced.append(value ?? .null)
        }
        return coerced
    }

    private func coerce(
        _ literal: Value, toNamed name: String, variables: [String: JSONValue]
    ) throws(CoercionError) -> JSONValue {
        guard let type = schema[name] else {
            throw CoercionError("The schema has no type \"\(name)\".", range: literal.range)
        }
        switch type.kind {
        case .inputObject:
            guard case .object(let fields, _) = literal else {
                throw CoercionError(
                    "Expected value of type \"\(name)\", found \(literal.jsonValue).", range: literal.range)
            }
            return try coerce(fields, to: type, variables: variables, range: literal.range)
        case .enum:
            guard case .enum(let value) = literal else {
                throw CoercionError(
                    "Enum \"\(name)\" cannot represent non-enum value: \(literal.jsonValue).", range: literal.range)
            }
            guard type.enumValues.contains(where: { $0.name == value.value }) else {
                throw CoercionError("Value \"\(value.value)\" does not exist in \"\(name)\" enum.", range: value.range)
            }
            return .string(value.value)
        default:
            do {
                return try scalar(name).fromLiteral(substituting(variables, in: literal))
            } catch {
                throw CoercionError(error.message, range: literal.range)
            }
        }
    }

    private func coerce(
        _ fields: [ObjectField], to type: NamedType, variables: [String: JSONValue], range: SourceRange
    ) throws(CoercionError) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        for input in type.inputFields {
            let field = fields.first { $0.name.value == input.name }
            let given = try field.map { field throws(CoercionError) in
                try coerce(field.value, to: input.type, variables: variables)
            }
            if let value = given ?? nil {
                members.append((input.name, value))
            } else if let value = coercedDefault(of: input) {
                members.append((input.name, value))
            } else if case .nonNull = input.type {
                throw CoercionError(
                    "Field \"\(type.name).\(input.name)\" of required type \"\(input.type)\" was not provided.",
                    range: field?.range ?? range)
            }
        }
        if let unknown = fields.first(where: { type.inputField(named: $0.name.value) == nil }) {
            throw CoercionError(
                "Field \"\(unknown.name.value)\" is not defined by type \"\(type.name)\".", range: unknown.range)
        }
        if type.isOneOf, members.count != 1 || members[0].value.isNull {
            throw CoercionError(
                "Exactly one key must be specified for OneOf type \"\(type.name)\", and not be null.", range: range)
        }
        return .object(JSONObject(members))
    }

    /// Variables inside a literal of a custom scalar stand for their values.
    private func substituting(_ variables: [String: JSONValue], in literal: Value) -> Value {
        switch literal {
        case .variable(let variable):
            variables[variable.name.value].map { Value($0, range: variable.range) } ?? .null(variable.range)
        case .list(let elements, let range):
            .list(elements.map { substituting(variables, in: $0) }, range)
        case .object(let fields, let range):
            .object(
                fields.map {
                    ObjectField(name: $0.name, value: substituting(variables, in: $0.value), range: $0.range)
                }, range)
        default: literal
        }
    }
}

extension Value {
    /// A literal that says what the JSON says.
    fileprivate init(_ json: JSONValue, range: SourceRange) {
        switch json {
        case .null: self = .null(range)
        case .bool(let flag): self = .boolean(flag, range)
        case .number(let number): self = number.int == nil ? .float(number.text, range) : .int(number.text, range)
        case .string(let text): self = .string(StringValue(text, range: range))
        case .array(let elements): self = .list(elements.map { Value($0, range: range) }, range)
        case .object(let object):
            let fields = object.map { key, value in
                ObjectField(name: Name(key, range: range), value: Value(value, range: range), range: range)
            }
            self = .object(fields, range)
        }
    }
}
