/// Section 3 of the specification: definitions and extensions of a type system.
extension ParserState {
    mutating func schema(description: StringValue?, start: Int32) throws(SyntaxFailure) -> SchemaDefinition {
        try advance()
        let directives = try directives(isConstant: true)
        let types = try many(.openBrace, .closeBrace) { parser throws(SyntaxFailure) in
            try parser.operationType()
        }
        return SchemaDefinition(
            description: description, directives: directives, operationTypes: types, range: range(from: start))
    }

    mutating func schemaExtension(start: Int32) throws(SyntaxFailure) -> SchemaDefinition {
        try advance()
        let directives = try directives(isConstant: true)
        let types = try optionalMany(.openBrace, .closeBrace) { parser throws(SyntaxFailure) in
            try parser.operationType()
        }
        if directives.isEmpty, types.isEmpty { throw unexpected() }
        return SchemaDefinition(directives: directives, operationTypes: types, range: range(from: start))
    }

    private mutating func operationType() throws(SyntaxFailure) -> OperationTypeDefinition {
        let start = token.range.start
        let kind = try operationKind()
        try expect(.colon)
        let type = try name()
        return OperationTypeDefinition(kind: kind, type: type, range: range(from: start))
    }

    mutating func typeDefinition(
        _ kind: TypeKind, description: StringValue?, start: Int32
    ) throws(SyntaxFailure) -> TypeDefinition {
        try advance()
        var definition = TypeDefinition(description: description, kind: kind, name: try name())
        try readBody(of: &definition)
        definition.range = range(from: start)
        return definition
    }

    mutating func typeExtension(_ kind: TypeKind, start: Int32) throws(SyntaxFailure) -> TypeDefinition {
        let definition = try typeDefinition(kind, description: nil, start: start)
        if definition.directives.isEmpty, definition.interfaces.isEmpty, definition.fields.isEmpty,
            definition.unionMembers.isEmpty, definition.enumValues.isEmpty, definition.inputFields.isEmpty
        {
            throw unexpected()
        }
        return definition
    }

    private mutating func readBody(of definition: inout TypeDefinition) throws(SyntaxFailure) {
        if definition.kind == .object || definition.kind == .interface, try skip(keyword: "implements") {
            definition.interfaces = try delimited(by: .ampersand) { parser throws(SyntaxFailure) in
                try parser.name()
            }
        }
        definition.directives = try directives(isConstant: true)
        switch definition.kind {
        case .scalar: break
        case .object, .interface:
            definition.fields = try fieldDefinitions()
        case .union:
            if try skip(.equals) {
                definition.unionMembers = try delimited(by: .pipe) { parser throws(SyntaxFailure) in
                    try parser.name()
                }
            }
        case .enum:
            definition.enumValues = try optionalMany(.openBrace, .closeBrace) { parser throws(SyntaxFailure) in
                try parser.enumValue()
            }
        case .inputObject:
            definition.inputFields = try inputValues(.openBrace, .closeBrace)
        }
    }

    private mutating func fieldDefinitions() throws(SyntaxFailure) -> [FieldDefinition] {
        guard try skip(.openBrace) else { return [] }
        let first = pendingFields.count
        repeat { pendingFields.append(try fieldDefinition()) } while try !skip(.closeBrace)
        return pendingFields.take(from: first)
    }

    private mutating func fieldDefinition() throws(SyntaxFailure) -> FieldDefinition {
        let start = token.range.start
        let description = try description()
        let name = try name()
        let arguments = try inputValues(.openParenthesis, .closeParenthesis)
        try expect(.colon)
        let type = try typeReference()
        let directives = try directives(isConstant: true)
        return FieldDefinition(
            description: description, name: name, arguments: arguments, type: type, directives: directives,
            range: range(from: start))
    }

    private mutating func inputValues(
        _ open: TokenKind, _ close: TokenKind
    ) throws(SyntaxFailure) -> [InputValueDefinition] {
        guard try skip(open) else { return [] }
        let first = pendingInputs.count
        repeat { pendingInputs.append(try inputValue()) } while try !skip(close)
        return pendingInputs.take(from: first)
    }

    private mutating func inputValue() throws(SyntaxFailure) -> InputValueDefinition {
        let start = token.range.start
        let description = try description()
        let name = try name()
        try expect(.colon)
        let type = try typeReference()
        let defaultValue = try skip(.equals) ? try value(isConstant: true) : nil
        let directives = try directives(isConstant: true)
        return InputValueDefinition(
            description: description, name: name, type: type, defaultValue: defaultValue, directives: directives,
            range: range(from: start))
    }

    private mutating func enumValue() throws(SyntaxFailure) -> EnumValueDefinition {
        let start = token.range.start
        let description = try description()
        if isKeyword("true") || isKeyword("false") || isKeyword("null") {
            throw SyntaxFailure(
                "\(describe(token)) is reserved and cannot be used for an enum value.", at: token.start, end: token.end)
        }
        let name = try name()
        let directives = try directives(isConstant: true)
        return EnumValueDefinition(
            description: description, name: name, directives: directives, range: range(from: start))
    }

    mutating func directive(description: StringValue?, start: Int32) throws(SyntaxFailure) -> DirectiveDefinition {
        try advance()
        try expect(.at)
        let name = try name()
        let arguments = try inputValues(.openParenthesis, .closeParenthesis)
        let isRepeatable = try skip(keyword: "repeatable")
        try expect(keyword: "on")
        let locations = try delimited(by: .pipe) { parser throws(SyntaxFailure) in
            let token = parser.token
            let location = try parser.name()
            guard DirectiveLocation(rawValue: location.value) != nil else { throw parser.unexpected(token) }
            return location
        }
        return DirectiveDefinition(
            description: description, name: name, arguments: arguments, isRepeatable: isRepeatable,
            locations: locations, range: range(from: start))
    }
}
