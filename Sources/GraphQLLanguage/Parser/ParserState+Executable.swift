/// Section 2 of the specification but for values.
extension ParserState {
    mutating func operation(description: StringValue?, start: Int32) throws(SyntaxFailure) -> OperationDefinition {
        if token.kind == .openBrace {
            let selections = try selectionSet()
            return OperationDefinition(
                kind: .query, selectionSet: selections, isShorthand: true, range: range(from: start))
        }
        let kind = try operationKind()
        let name = token.kind == .name ? try self.name() : nil
        let variables = try optionalMany(.openParenthesis, .closeParenthesis) { parser throws(SyntaxFailure) in
            try parser.variableDefinition()
        }
        let directives = try directives(isConstant: false)
        let selections = try selectionSet()
        return OperationDefinition(
            description: description, kind: kind, name: name, variables: variables, directives: directives,
            selectionSet: selections, range: range(from: start))
    }

    mutating func operationKind() throws(SyntaxFailure) -> OperationKind {
        let token = token
        guard token.kind == .name else { throw expected(TokenKind.name.label) }
        try advance()
        guard let kind = OperationKind(rawValue: lexer.text(of: token)) else { throw unexpected(token) }
        return kind
    }

    private mutating func variableDefinition() throws(SyntaxFailure) -> VariableDefinition {
        let start = token.range.start
        let description = try description()
        let variable = try variable()
        try expect(.colon)
        let type = try typeReference()
        let defaultValue = try skip(.equals) ? try value(isConstant: true) : nil
        let directives = try directives(isConstant: true)
        return VariableDefinition(
            description: description, variable: variable, type: type, defaultValue: defaultValue,
            directives: directives, range: range(from: start))
    }

    mutating func selectionSet() throws(SyntaxFailure) -> SelectionSet {
        let start = token.range.start
        try enter()
        try expect(.openBrace)
        let first = pendingSelections.count
        repeat {
            if token.kind == .spread { try appendFragment() } else { try appendField() }
        } while try !skip(.closeBrace)
        leave()
        return SelectionSet(pendingSelections.take(from: first), range: range(from: start))
    }

    private mutating func appendField() throws(SyntaxFailure) {
        let start = token.range.start
        let first = try name()
        switch token.kind {
        case .colon, .openParenthesis, .at, .openBrace: try appendField(first, from: start)
        // Most fields are a name alone.
        default: pendingSelections.append(.field(Field(name: first, range: range(from: start))))
        }
    }

    @inline(never)
    private mutating func appendField(_ first: consuming Name, from start: Int32) throws(SyntaxFailure) {
        guard token.kind == .colon else { return try appendField(alias: nil, name: first, from: start) }
        try advance()
        let second = try name()
        try appendField(alias: first, name: second, from: start)
    }

    /// What is used for the last time here is said to be, or its references are counted up and down once more.
    private mutating func appendField(
        alias: consuming Name?, name: consuming Name, from start: Int32
    ) throws(SyntaxFailure) {
        let arguments = try arguments(isConstant: false)
        let directives = try directives(isConstant: false)
        let selectionSet = token.kind == .openBrace ? try selectionSet() : nil
        let field = Field(
            alias: consume alias, name: consume name, arguments: consume arguments, directives: consume directives,
            selectionSet: consume selectionSet, range: range(from: start))
        pendingSelections.append(.field(consume field))
    }

    private mutating func appendFragment() throws(SyntaxFailure) {
        let start = token.range.start
        try expect(.spread)
        let hasCondition = try skip(keyword: "on")
        if !hasCondition, token.kind == .name {
            let name = try fragmentName()
            let directives = try directives(isConstant: false)
            pendingSelections.append(
                .fragmentSpread(FragmentSpread(name: name, directives: directives, range: range(from: start))))
            return
        }
        let condition = hasCondition ? try name() : nil
        let directives = try directives(isConstant: false)
        let selectionSet = try selectionSet()
        pendingSelections.append(
            .inlineFragment(
                InlineFragment(
                    typeCondition: condition, directives: directives, selectionSet: selectionSet,
                    range: range(from: start))))
    }

    mutating func fragment(description: StringValue?, start: Int32) throws(SyntaxFailure) -> FragmentDefinition {
        try expect(keyword: "fragment")
        let name = try fragmentName()
        try expect(keyword: "on")
        let condition = try self.name()
        let directives = try directives(isConstant: false)
        let selectionSet = try selectionSet()
        return FragmentDefinition(
            description: description, name: name, typeCondition: condition, directives: directives,
            selectionSet: selectionSet, range: range(from: start))
    }

    private mutating func fragmentName() throws(SyntaxFailure) -> Name {
        if isKeyword("on") { throw unexpected() }
        return try name()
    }

    mutating func arguments(isConstant: Bool) throws(SyntaxFailure) -> [Argument] {
        guard token.kind == .openParenthesis else { return [] }
        try advance()
        let first = pendingArguments.count
        repeat {
            let start = token.range.start
            let name = try name()
            try expect(.colon)
            let value = try value(isConstant: isConstant)
            pendingArguments.append(
                Argument(name: consume name, value: consume value, range: range(from: start)))
        } while try !skip(.closeParenthesis)
        return pendingArguments.take(from: first)
    }

    @inline(__always)
    mutating func directives(isConstant: Bool) throws(SyntaxFailure) -> [Directive] {
        token.kind == .at ? try someDirectives(isConstant: isConstant) : []
    }

    private mutating func someDirectives(isConstant: Bool) throws(SyntaxFailure) -> [Directive] {
        var directives: [Directive] = []
        while token.kind == .at {
            let start = token.range.start
            try advance()
            let name = try name()
            let arguments = try arguments(isConstant: isConstant)
            directives.append(Directive(name: name, arguments: arguments, range: range(from: start)))
        }
        return directives
    }
}
