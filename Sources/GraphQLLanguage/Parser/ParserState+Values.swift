/// Values and type references (specification, sections 2.10 and 2.12).
extension ParserState {
    mutating func value(isConstant: Bool) throws(SyntaxFailure) -> Value {
        let token = token
        switch token.kind {
        case .openBracket: return try list(isConstant: isConstant)
        case .openBrace: return try object(isConstant: isConstant)
        case .int:
            try advance()
            return .int(lexer.text(of: token), token.range)
        case .float:
            try advance()
            return .float(lexer.text(of: token), token.range)
        case .string, .blockString: return .string(try string())
        case .name: return try namedValue()
        case .dollar:
            if isConstant { throw try unexpectedVariable() }
            return .variable(try variable())
        default: throw unexpected()
        }
    }

    private mutating func list(isConstant: Bool) throws(SyntaxFailure) -> Value {
        let start = token.range.start
        try enter()
        let items = try any(.openBracket, .closeBracket) { parser throws(SyntaxFailure) in
            try parser.value(isConstant: isConstant)
        }
        leave()
        return .list(items, range(from: start))
    }

    private mutating func object(isConstant: Bool) throws(SyntaxFailure) -> Value {
        let start = token.range.start
        try enter()
        let fields = try any(.openBrace, .closeBrace) { parser throws(SyntaxFailure) in
            let start = parser.token.range.start
            let name = try parser.name()
            try parser.expect(.colon)
            let value = try parser.value(isConstant: isConstant)
            return ObjectField(name: consume name, value: consume value, range: parser.range(from: start))
        }
        leave()
        return .object(fields, range(from: start))
    }

    private mutating func namedValue() throws(SyntaxFailure) -> Value {
        let range = token.range
        if try skip(keyword: "true") { return .boolean(true, range) }
        if try skip(keyword: "false") { return .boolean(false, range) }
        if try skip(keyword: "null") { return .null(range) }
        return .enum(try name())
    }

    mutating func variable() throws(SyntaxFailure) -> Variable {
        let start = token.range.start
        try expect(.dollar)
        let name = try name()
        return Variable(name, range: range(from: start))
    }

    private mutating func unexpectedVariable() throws(SyntaxFailure) -> SyntaxFailure {
        let dollar = token
        try advance()
        guard token.kind == .name else { return unexpected(dollar) }
        return SyntaxFailure(
            "Unexpected variable \"$\(lexer.text(of: token))\" in constant value.", at: dollar.start, end: token.end)
    }

    mutating func string() throws(SyntaxFailure) -> StringValue {
        let token = token
        try advance()
        return StringValue(lexer.stringValue(of: token), isBlock: token.kind == .blockString, range: token.range)
    }

    @inline(__always)
    mutating func description() throws(SyntaxFailure) -> StringValue? {
        token.kind == .string || token.kind == .blockString ? try string() : nil
    }

    mutating func typeReference() throws(SyntaxFailure) -> TypeReference {
        let start = token.range.start
        let type: TypeReference
        if token.kind == .openBracket {
            try enter()
            try advance()
            let inner = try typeReference()
            leave()
            try expect(.closeBracket)
            type = .list(inner, range(from: start))
        } else {
            type = .named(try name())
        }
        return try skip(.bang) ? .nonNull(type, range(from: start)) : type
    }
}
