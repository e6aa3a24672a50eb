import GraphQLLanguage
import JSON

/// What is wrong with a value in the JSON of an operation's variables.
package struct VariablesProblem: Sendable, Hashable {
    package var message: String
    /// The value, in the bytes of the JSON document.
    package var range: SourceRange
}

/// Compares variables with what an operation declares: names, required ones, and the shape of each value as far as
/// the schema knows its type. Custom scalars take anything.
package func variablesProblems(
    _ node: JSONNode, variables: [DeclaredVariable], schema: Schema
) -> [VariablesProblem] {
    var check = VariablesCheck(schema: schema)
    guard node.kind == .object else {
        check.report("The variables must be an object: { \"name\": value }.", node)
        return check.problems
    }
    for (key, value) in node.members {
        guard let variable = variables.first(where: { $0.name == key.string }) else {
            check.report("The operation declares no variable \"$\(key.string)\".", value)
            continue
        }
        if let type = variable.type { check.check(value, type, at: "$\(variable.name)") }
    }
    for variable in variables where variable.isRequired && node[variable.name] == nil {
        check.report(
            "The variable \"$\(variable.name)\" of type \(variable.type?.description ?? "?") is missing.", node)
    }
    return check.problems
}

private struct VariablesCheck {
    let schema: Schema
    var problems: [VariablesProblem] = []

    mutating func report(_ message: String, _ node: JSONNode) {
        problems.append(VariablesProblem(message: message, range: SourceRange(node.byteRange)))
    }

    /// Recursion is bounded by the type's nesting for lists and by the JSON's own limit for objects.
    mutating func check(_ node: JSONNode, _ type: SchemaType, at path: String) {
        if node.isNull {
            if type.isNonNull { report("\(path) must not be null, its type is \(type).", node) }
            return
        }
        if let item = type.itemType {
            // A value alone stands for a list of one (specification, section 3.11).
            guard node.kind == .array else { return check(node, item, at: path) }
            for (index, element) in node.elements.enumerated() { check(element, item, at: "\(path)[\(index)]") }
            return
        }
        guard let named = schema[type.namedType] else { return }
        switch named.kind {
        case .enum:
            guard let text = node.string, named.enumValue(named: text) != nil else {
                return report(
                    "\(path) must be a value of \(named.name): "
                        + named.enumValues.prefix(8).map { "\"\($0.name)\"" }.joined(separator: ", "), node)
            }
        case .inputObject: check(node, named, at: path)
        case .scalar: checkScalar(node, named.name, at: path)
        case .object, .interface, .union: break
        }
    }

    private mutating func check(_ node: JSONNode, _ type: NamedType, at path: String) {
        guard node.kind == .object else { return report("\(path) must be an object of type \(type.name).", node) }
        var names: Set<String> = []
        for (key, value) in node.members {
            names.insert(key.string)
            guard let field = type.inputField(named: key.string) else {
                report("\(type.name) has no field \"\(key.string)\".", value)
                continue
            }
            check(value, field.type, at: "\(path).\(field.name)")
        }
        for field in type.inputFields where field.isRequired && !names.contains(field.name) {
            report("\(path) lacks the field \"\(field.name)\" of type \(field.type).", node)
        }
        if type.isOneOf, names.count != 1 { report("\(path) must have exactly one field.", node) }
    }

    private mutating func checkScalar(_ node: JSONNode, _ name: String, at path: String) {
        let fits: Bool
        switch name {
        case "Int": fits = node.int.map { Int(Int32.min)...Int(Int32.max) ~= $0 } ?? isWhole(node)
        case "Float": fits = node.kind == .number
        case "String": fits = node.kind == .string
        case "Boolean": fits = node.kind == .bool
        case "ID": fits = node.kind == .string || node.int != nil
        default: return
        }
        if !fits { report("\(path) must be of type \(name).", node) }
    }

    /// `1e2` is a whole number too.
    private func isWhole(_ node: JSONNode) -> Bool {
        guard let value = node.double else { return false }
        return value == value.rounded() && abs(value) <= Double(Int32.max)
    }
}
