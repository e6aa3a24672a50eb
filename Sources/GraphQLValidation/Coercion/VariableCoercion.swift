import GraphQLLanguage
import GraphQLSchema
import JSON

/// Checks the variables of a request against what its operation declares (specification, section 6.1.2).
package struct VariableCoercion: Sendable {
    private let coercion: InputCoercion

    package init(_ coercion: InputCoercion) {
        self.coercion = coercion
    }

    package init(schema: Schema, scalars: [String: ScalarInput] = [:]) {
        self.init(InputCoercion(schema: schema, scalars: scalars))
    }

    /// The coerced variables, with defaults. A variable that was not given and has no default is not in the result;
    /// given ones that are not declared are left out.
    package func coerce(
        _ given: JSONObject, for declarations: [VariableDefinition]
    ) -> Result<[String: JSONValue], CoercionErrors> {
        var coerced: [String: JSONValue] = [:]
        var errors: [CoercionError] = []
        for declaration in declarations {
            let name = declaration.name.value
            guard let type = inputType(of: declaration, errors: &errors) else { continue }
            guard let value = given[name] else {
                coerced[name] = defaultValue(of: declaration, type: type, errors: &errors)
                continue
            }
            if case .nonNull = type, value.isNull {
                errors.append(
                    CoercionError(
                        "Variable \"$\(name)\" of non-null type \"\(type)\" must not be null.", path: [.key(name)],
                        range: declaration.range))
                continue
            }
            var found: [CoercionError] = []
            coerced[name] = coercion.coerce(value, to: type, at: [.key(name)], errors: &found)
            errors += found.map { describe($0, variable: declaration, value: value) }
        }
        return errors.isEmpty ? .success(coerced) : .failure(CoercionErrors(errors: errors))
    }

    private func inputType(of declaration: VariableDefinition, errors: inout [CoercionError]) -> SchemaType? {
        let type = SchemaType(declaration.type)
        let name = declaration.name.value
        guard coercion.schema[type.namedType]?.kind.isInput == true else {
            errors.append(
                CoercionError(
                    "Variable \"$\(name)\" expected value of type \"\(type)\" which cannot be used as an input type.",
                    path: [.key(name)], range: declaration.type.range))
            return nil
        }
        return type
    }

    private func defaultValue(
        of declaration: VariableDefinition, type: SchemaType, errors: inout [CoercionError]
    ) -> JSONValue? {
        let name = declaration.name.value
        if let literal = declaration.defaultValue {
            do {
                return try coercion.coerce(literal, to: type, variables: [:])
            } catch {
                errors.append(
                    CoercionError(
                        "Variable \"$\(name)\" has an invalid default value. \(error.message)", path: [.key(name)],
                        range: error.range ?? literal.range))
                return nil
            }
        }
        if case .nonNull = type {
            errors.append(
                CoercionError(
                    "Variable \"$\(name)\" of required type \"\(type)\" was not provided.", path: [.key(name)],
                    range: declaration.range))
        }
        return nil
    }

    private func describe(_ error: CoercionError, variable: VariableDefinition, value: JSONValue) -> CoercionError {
        var part: JSONValue? = value
        for step in error.path.dropFirst() {
            switch step {
            case .key(let key): part = part?[key]
            case .index(let index): part = part?[index]
            }
        }
        let place = error.path.count > 1 ? " at \"\(error.path.dotted)\"" : ""
        let text = (part ?? value).text
        let shown = text.count > 200 ? text.prefix(200) + "…" : text
        return CoercionError(
            "Variable \"$\(variable.name.value)\" got invalid value \(shown)\(place); \(error.message)",
            path: error.path, range: variable.range)
    }
}
