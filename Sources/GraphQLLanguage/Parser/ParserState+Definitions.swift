/// Which definition begins here.
extension ParserState {
    mutating func definitions() throws(SyntaxFailure) -> [Definition] {
        var definitions: [Definition] = []
        repeat { definitions.append(try definition()) } while token.kind != .endOfFile
        return definitions
    }

    private mutating func definition() throws(SyntaxFailure) -> Definition {
        let first = token
        let start = first.range.start
        let description = try description()
        if token.kind == .openBrace {
            guard description == nil else {
                throw SyntaxFailure(
                    "Unexpected description, descriptions are not supported on shorthand queries.", at: first.start,
                    end: first.end)
            }
            return .operation(try operation(description: nil, start: start))
        }
        guard token.kind == .name else { throw unexpected() }
        switch lexer.text(of: token) {
        case "type": return .type(try typeDefinition(.object, description: description, start: start))
        case "interface": return .type(try typeDefinition(.interface, description: description, start: start))
        case "input": return .type(try typeDefinition(.inputObject, description: description, start: start))
        case "enum": return .type(try typeDefinition(.enum, description: description, start: start))
        case "union": return .type(try typeDefinition(.union, description: description, start: start))
        case "scalar": return .type(try typeDefinition(.scalar, description: description, start: start))
        case "query", "mutation", "subscription":
            return .operation(try operation(description: description, start: start))
        case "fragment": return .fragment(try fragment(description: description, start: start))
        case "schema": return .schema(try schema(description: description, start: start))
        case "directive": return .directive(try directive(description: description, start: start))
        case _ where description != nil:
            throw SyntaxFailure(
                "Unexpected description, only GraphQL definitions support descriptions.", at: first.start,
                end: first.end)
        case "extend": return try typeSystemExtension(start: start)
        default: throw unexpected()
        }
    }

    private mutating func typeSystemExtension(start: Int32) throws(SyntaxFailure) -> Definition {
        try expect(keyword: "extend")
        guard token.kind == .name else { throw unexpected() }
        switch lexer.text(of: token) {
        case "schema": return .schemaExtension(try schemaExtension(start: start))
        case "type": return .typeExtension(try typeExtension(.object, start: start))
        case "interface": return .typeExtension(try typeExtension(.interface, start: start))
        case "input": return .typeExtension(try typeExtension(.inputObject, start: start))
        case "enum": return .typeExtension(try typeExtension(.enum, start: start))
        case "union": return .typeExtension(try typeExtension(.union, start: start))
        case "scalar": return .typeExtension(try typeExtension(.scalar, start: start))
        default: throw unexpected()
        }
    }
}
