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
        guard let kind = OperationKind(rawValue: lexer.text(of: token)) else { throw unexpected(token) }
        try advance()
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
        var selections: [Selection] = []
        selections.reserveCapacity(4)
        repeat { try appendSelection(to: &selections) } while try !skip(.closeBrace)
        leave()
        return SelectionSet(selections, range: range(from: start))
    }

    private mutating func appendSelection(to selections: inout [Selection]) throws(SyntaxFailure) {
        if token.kind == .spread {
            try appendFragment(to: &selections)
        } else {
            try appendField(to: &selections)
        }
    }

    private mutating func appendField(to selections: inout [Selection]) throws(SyntaxFailure) {
        let start = token.range.start
        var name = try self.name()
        var alias: Name?
        if try skip(.colon) {
            alias = name
            name = try self.name()
        }
        let arguments = try arguments(isConstant: false)
        let directives = try directives(isConstant: false)
        let selectionSet = token.kind == .openBrace ? try selectionSet() : nil
        let field = Field(
            alias: alias, name: name, arguments: arguments, directives: directives, selectionSet: selectionSet,
            range: range(from: start))
        // Said to be the last use, or a field's five references are counted up and down once more.
        selections.append(.field(consume field))
    }

    private mutating func appendFragment(to selections: inout [Selection]) throws(SyntaxFailure) {
        let start = token.range.start
        try expect(.spread)
        let hasCondition = try skip(keyword: "on")
        if !hasCondition, token.kind == .name {
            let name = try fragmentName()
            let directives = try directives(isConstant: false)
            selections.append(
                .fragmentSpread(FragmentSpread(name: name, directives: directives, range: range(from: start))))
            return
        }
        let condition = hasCondition ? try name() : nil
        let directives = try directives(isConstant: false)
        let selectionSet = try selectionSet()
        selections.append(
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
        guard try skip(.openParenthesis) else { return [] }
        var arguments: [Argument] = []
        arguments.reserveCapacity(2)
        repeat {
            let start = token.range.start
            let name = try name()
            try expect(.colon)
            let value = try value(isConstant: isConstant)
            let argument = Argument(name: name, value: value, range: range(from: start))
            arguments.append(consume argument)
        } while try !skip(.closeParenthesis)
        return arguments
    }

    mutating func directives(isConstant: Bool) throws(SyntaxFailure) -> [Directive] {
        guard token.kind == .at else { return [] }
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
