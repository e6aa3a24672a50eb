import GraphQLLanguage

/// Reads and checks the variables of an operation by what its document declares.
///
/// Without a schema only the built-in scalars, lists and non-nulls say what a value has to look like; the server decides
/// about the rest.
struct VariablesReader {
    let declarations: [VariableDeclaration]
    /// The names of variables whose values come from elsewhere, as files do.
    let unchecked: Set<String>
    private var problems: [VariablesError.Problem] = []
    /// Where the values of the text stand, to give positions.
    private var nodes: [String: JSONNode] = [:]

    init(declarations: [VariableDeclaration], unchecked: Set<String> = []) {
        self.declarations = declarations
        self.unchecked = unchecked
    }

    mutating func read(
        _ node: JSONNode?, overrides: [(name: String, text: String)]
    ) throws(VariablesError) -> JSONObject {
        var values = JSONObject()
        if let node, !node.isNull {
            guard node.kind == .object else {
                let message = "Variables have to be a JSON object, but this is \(Self.name(of: node.value))."
                throw VariablesError(problems: [Self.problem(nil, [], message, at: node)])
            }
            for (key, value) in node.members {
                values[key.string] = value.value
                nodes[key.string] = value
            }
        }
        for (name, text) in overrides {
            nodes[name] = nil
            values[name] = value(of: text, for: name)
        }
        for declaration in declarations where !unchecked.contains(declaration.name) {
            check(values[declaration.name], declaration)
        }
        if !problems.isEmpty { throw VariablesError(problems: problems) }
        return values
    }

    /// `String` and `ID` as typed, an enum value bare, anything else as JSON.
    private mutating func value(of text: String, for name: String) -> JSONValue {
        let declaration = declarations.first { $0.name == name }
        if case .named(let type) = declaration?.shape.nullable, type == "String" || type == "ID" {
            return .string(text)
        }
        if let value = try? JSONValue(parsing: text) { return value }
        let isBuiltIn = ["Int", "Float", "Boolean", "String", "ID"].contains(declaration?.namedType)
        if !isBuiltIn, Self.isName(text) || declaration == nil { return .string(text) }
        problems.append(
            Self.problem(
                name, [.key(name)],
                "Variable $\(name) has the type \(declaration?.typeText ?? "unknown"), and \(text) is no JSON value.",
                at: nil))
        return .null
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
        }
    }

    private mutating func check(_ value: JSONValue?, _ declaration: VariableDeclaration) {
        let name = declaration.name
        if problems.contains(where: { $0.variable == name }) { return }
        guard let value else {
            if declaration.isRequired {
                problems.append(
                    VariablesError.Problem(
                        variable: name, path: [.key(name)],
                        message: "Variable $\(name) of the type \(declaration.typeText) has no value.",
                        line: nil, column: nil, isMissing: true))
            }
            return
        }
        check(value, declaration.shape, at: [.key(name)], nodes[name], declaration)
    }

    private mutating func check(
        _ value: JSONValue, _ shape: VariableShape, at path: JSONPath, _ node: JSONNode?,
        _ declaration: VariableDeclaration
    ) {
        switch (shape, value) {
        case (.nonNull, .null):
            complain("may not be null", path, node, declaration)
        case (.nonNull(let inner), _):
            check(value, inner, at: path, node, declaration)
        case (_, .null):
            break
        case (.list(let element), .array(let elements)):
            for (index, value) in elements.enumerated() {
                check(value, element, at: path + [.index(index)], node?[index], declaration)
            }
        case (.list(let element), _):
            // The server makes a list of a single value (specification, 3.12).
            check(value, element, at: path, node, declaration)
        case (.named(let type), _):
            guard let expected = Self.expectation(type), !Self.fits(value, type) else { return }
            complain("has to be \(expected), not \(Self.name(of: value))", path, node, declaration)
        }
    }

    private mutating func complain(
        _ what: String, _ path: JSONPath, _ node: JSONNode?, _ declaration: VariableDeclaration
    ) {
        var place = ""
        for element in path.dropFirst() {
            switch element {
            case .key(let key): place += ".\(key)"
            case .index(let index): place += "[\(index)]"
            }
        }
        let message = "Variable $\(declaration.name)\(place) of the type \(declaration.typeText) \(what)."
        problems.append(Self.problem(declaration.name, path, message, at: node))
    }

    private static func problem(
        _ variable: String?, _ path: JSONPath, _ message: String, at node: JSONNode?
    ) -> VariablesError.Problem {
        let position = node.map { Self.position(of: $0) }
        return VariablesError.Problem(
            variable: variable, path: path, message: message, line: position?.line, column: position?.column,
            isMissing: false)
    }

    private static func expectation(_ type: String) -> String? {
        switch type {
        case "Int": "a whole number"
        case "Float": "a number"
        case "String": "a string"
        case "ID": "a string or a whole number"
        case "Boolean": "true or false"
        default: nil
        }
    }

    private static func fits(_ value: JSONValue, _ type: String) -> Bool {
        switch (type, value) {
        case ("Int", .number(let number)): isWhole(number.text)
        case ("ID", .number(let number)): isWhole(number.text)
        case ("Float", .number), ("String", .string), ("ID", .string), ("Boolean", .bool): true
        default: false
        }
    }

    private static func isWhole(_ text: String) -> Bool {
        !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    }

    private static func name(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): "the number \(number.text)"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    private static func position(of node: JSONNode) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in node.document.bytes[..<node.byteRange.lowerBound] {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }
}

extension OperationDefinition {
    /// Checks values as ``OperationDocument/variables(from:overrides:)`` does. It compiles nothing, so that it can be done
    /// on every key.
    package func checkVariables(_ node: JSONNode?) throws(VariablesError) {
        var reader = VariablesReader(declarations: variables.map { VariableDeclaration($0) })
        _ = try reader.read(node, overrides: [])
    }
}

extension OperationDocument {
    /// Reads the values to send for this operation's variables.
    ///
    /// Values that the document does not declare pass through, see ``undeclared(in:)``: the server decides about them.
    /// - Parameters:
    ///   - node: a JSON object by variable name, or nil for none.
    ///   - overrides: single values as text, read as the variable's declared type: `String` and `ID` as typed, an enum
    ///     value bare, anything else as JSON. They win over the object's.
    ///   - unchecked: the names of variables that need no value of the declared type, because files belong into them.
    public func variables(
        from node: JSONNode?, overrides: [(name: String, text: String)] = [], unchecked: Set<String> = []
    ) throws(VariablesError) -> JSONObject {
        var reader = VariablesReader(declarations: variableDeclarations, unchecked: unchecked)
        return try reader.read(node, overrides: overrides)
    }

    /// The names among the variables that the operation does not declare.
    public func undeclared(in variables: JSONObject) -> [String] {
        variables.map { $0.key }.filter { name in !variableDeclarations.contains { $0.name == name } }
    }
}
