import GraphQLLanguage
import GraphQLSchema
import JSON

extension InputCoercion {
    /// The values of a field's or directive's arguments (specification, section 6.4.1). An argument that was not given
    /// and has no default is not in the result.
    package func arguments(
        _ given: [Argument], for definitions: [SchemaInputValue], variables: [String: JSONValue], range: SourceRange
    ) throws(CoercionError) -> JSONObject {
        guard !definitions.isEmpty else { return [:] }
        var members: [(key: String, value: JSONValue)] = []
        for definition in definitions {
            let name = definition.name
            let argument = given.first { $0.name.value == name }
            let value = try value(of: argument, for: definition, variables: variables)
            if let value = value ?? coercedDefault(of: definition) {
                if case .nonNull = definition.type, value.isNull {
                    throw CoercionError(
                        "Argument \"\(name)\" of non-null type \"\(definition.type)\" must not be null.",
                        path: [.key(name)], range: argument?.value.range ?? range)
                }
                members.append((name, value))
            } else if case .nonNull = definition.type {
                throw missing(definition, argument: argument, range: range)
            }
        }
        return JSONObject(members)
    }

    private func value(
        of argument: Argument?, for definition: SchemaInputValue, variables: [String: JSONValue]
    ) throws(CoercionError) -> JSONValue? {
        guard let argument else { return nil }
        if case .variable(let variable) = argument.value {
            return variables[variable.name.value]
        }
        if argument.value.isNull { return .null }
        do {
            return try coerce(argument.value, to: definition.type, variables: variables)
        } catch {
            throw CoercionError(
                "Argument \"\(definition.name)\" has an invalid value. \(error.message)",
                path: [.key(definition.name)] + error.path, range: error.range ?? argument.value.range)
        }
    }

    private func missing(_ definition: SchemaInputValue, argument: Argument?, range: SourceRange) -> CoercionError {
        let start = "Argument \"\(definition.name)\" of required type \"\(definition.type)\""
        guard let argument, case .variable(let variable) = argument.value else {
            return CoercionError("\(start) was not provided.", path: [.key(definition.name)], range: range)
        }
        return CoercionError(
            "\(start) was provided the variable \"$\(variable.name.value)\" which was not provided a runtime value.",
            path: [.key(definition.name)], range: variable.range)
    }
}
