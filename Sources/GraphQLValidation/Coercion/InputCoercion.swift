import GraphQLLanguage
import GraphQLSchema
import JSON

/// Turns values from outside into values of a schema's input types (specification, sections 3.5 to 3.12).
///
/// A coerced value is JSON again: enum values are strings, defaults are filled in, a single value for a list is a list.
package struct InputCoercion: Sendable {
    package let schema: Schema
    private let scalars: [String: ScalarInput]

    /// `scalars` says how to read the schema's own scalar types; those left out take anything.
    package init(schema: Schema, scalars: [String: ScalarInput] = [:]) {
        self.schema = schema
        self.scalars = ScalarInput.builtIn.merging(scalars) { _, own in own }
    }

    func scalar(_ name: String) -> ScalarInput {
        scalars[name] ?? .anything
    }

    /// Coerces the JSON of a variable. Every problem is found, not the first alone.
    package func coerce(_ value: JSONValue, to type: SchemaType) -> Result<JSONValue, CoercionErrors> {
        var errors: [CoercionError] = []
        let coerced = coerce(value, to: type, at: [], errors: &errors)
        return errors.isEmpty ? .success(coerced) : .failure(CoercionErrors(errors: errors))
    }

    func coerce(_ value: JSONValue, to type: SchemaType, at path: JSONPath, errors: inout [CoercionError]) -> JSONValue
    {
        switch type {
        case .nonNull(let inner):
            if case .null = value {
                errors.append(CoercionError("Expected non-nullable type \"\(type)\" not to be null.", path: path))
                return .null
            }
            return coerce(value, to: inner, at: path, errors: &errors)
        case .list(let item):
            switch value {
            case .null: return .null
            case .array(let elements):
                return .array(
                    elements.enumerated().map { index, element in
                        coerce(element, to: item, at: path + [.index(index)], errors: &errors)
                    })
            default: return .array([coerce(value, to: item, at: path, errors: &errors)])
            }
        case .named(let name):
            if case .null = value { return .null }
            return coerce(value, toNamed: name, at: path, errors: &errors)
        }
    }

    private func coerce(
        _ value: JSONValue, toNamed name: String, at path: JSONPath, errors: inout [CoercionError]
    ) -> JSONValue {
        guard let type = schema[name] else {
            errors.append(CoercionError("The schema has no type \"\(name)\".", path: path))
            return .null
        }
        switch type.kind {
        case .inputObject:
            guard case .object(let object) = value else {
                errors.append(CoercionError("Expected type \"\(name)\" to be an object.", path: path))
                return .null
            }
            return coerce(object, to: type, at: path, errors: &errors)
        case .enum:
            guard case .string(let text) = value else {
                errors.append(
                    CoercionError("Enum \"\(name)\" cannot represent non-string value: \(value).", path: path))
                return .null
            }
            guard type.enumValues.contains(where: { $0.name == text }) else {
                errors.append(CoercionError("Value \"\(text)\" does not exist in \"\(name)\" enum.", path: path))
                return .null
            }
            return value
        default:
            do {
                return try scalar(name).fromJSON(value)
            } catch {
                errors.append(CoercionError(error.message, path: path))
                return .null
            }
        }
    }

    private func coerce(
        _ object: JSONObject, to type: NamedType, at path: JSONPath, errors: inout [CoercionError]
    ) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        for field in type.inputFields {
            let fieldPath = path + [.key(field.name)]
            if let value = object[field.name] {
                members.append((field.name, coerce(value, to: field.type, at: fieldPath, errors: &errors)))
            } else if let value = coercedDefault(of: field) {
                members.append((field.name, value))
            } else if case .nonNull = field.type {
                errors.append(
                    CoercionError(
                        "Field \"\(field.name)\" of required type \"\(field.type)\" was not provided.", path: path))
            }
        }
        for key in object.keys where type.inputField(named: key) == nil {
            errors.append(
                CoercionError(
                    "Field \"\(key)\" is not defined by type \"\(type.name)\"."
                        + Suggestions.question(for: key, in: type.inputFields.lazy.map(\.name)),
                    path: path + [.key(key)]))
        }
        if type.isOneOf {
            checkOneOf(object, of: type, at: path, errors: &errors)
        }
        return .object(JSONObject(members))
    }

    private func checkOneOf(
        _ object: JSONObject, of type: NamedType, at path: JSONPath, errors: inout [CoercionError]
    ) {
        // Of what the type does not have it has been said already.
        let given = object.filter { type.inputField(named: $0.key) != nil }
        guard given.count == 1, let only = given.first else {
            errors.append(
                CoercionError("Exactly one key must be specified for OneOf type \"\(type.name)\".", path: path))
            return
        }
        if case .null = only.value {
            errors.append(CoercionError("Field \"\(only.key)\" must be non-null.", path: path + [.key(only.key)]))
        }
    }

    /// The default value of an argument or input field, coerced; nil when it has none, or one that does not fit.
    func coercedDefault(of input: SchemaInputValue) -> JSONValue? {
        guard let literal = input.defaultValue else { return nil }
        return try? coerce(literal, to: input.type, variables: [:])
    }
}

/// All that is wrong with one value.
package struct CoercionErrors: Error, Sendable, Hashable {
    package var errors: [CoercionError]
}
