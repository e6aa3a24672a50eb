/// One token of look-ahead over the lexer. The grammar is in the extensions.
struct ParserState: ~Copyable {
    let lexer: Lexer
    private var next = Lexeme()
    /// Where the token before ended: the end of a node that is complete.
    var lastEnd: Int32 = 0
    private var names = NameTable()
    var pendingSelections = PendingNodes<Selection>()
    var pendingArguments = PendingNodes<Argument>()
    var pendingFields = PendingNodes<FieldDefinition>()
    var pendingInputs = PendingNodes<InputValueDefinition>()
    private var depth = 0

    /// Asked now and then whether to give up.
    private let isCancelled: () -> Bool
    private var nextQuestion = Self.questionDistance
    private static let questionDistance: Int32 = 1 << 16
    /// Whether the reading was given up. Then the failure says nothing about the text.
    private(set) var wasCancelled = false

    /// - Parameter isCancelled: Asked every 64 KB; true ends the reading with a failure.
    init(_ lexer: Lexer, isCancelled: @escaping () -> Bool) throws(SyntaxFailure) {
        self.lexer = lexer
        self.isCancelled = isCancelled
        try lexer.read(&next, from: lexer.position)
    }

    /// The token that is next.
    @inline(__always)
    var token: Token { Token(kind: next.kind, range: next.range) }

    @inline(__always)
    mutating func advance() throws(SyntaxFailure) {
        lastEnd = next.range.end
        if lastEnd >= nextQuestion { try askWhetherCancelled() }
        try lexer.read(&next, from: next.range.upperBound)
    }

    @inline(never)
    private mutating func askWhetherCancelled() throws(SyntaxFailure) {
        nextQuestion = lastEnd &+ Self.questionDistance
        guard isCancelled() else { return }
        wasCancelled = true
        throw SyntaxFailure("The reading was given up.", at: token.start)
    }

    /// The range from a start to the end of what was last read.
    @inline(__always)
    func range(from start: Int32) -> SourceRange { SourceRange(start: start, end: lastEnd) }

    // MARK: Expecting

    @inline(__always)
    mutating func expect(_ kind: TokenKind) throws(SyntaxFailure) {
        guard token.kind == kind else { throw expected(kind.label) }
        if kind != .endOfFile { try advance() }
    }

    @inline(__always)
    mutating func skip(_ kind: TokenKind) throws(SyntaxFailure) -> Bool {
        guard token.kind == kind else { return false }
        try advance()
        return true
    }

    /// For keywords of up to eight letters.
    @inline(__always)
    func isKeyword(_ word: StaticString) -> Bool {
        guard next.kind == .name, next.range.count == word.utf8CodeUnitCount else { return false }
        var letters: UInt64 = 0
        for index in 0..<word.utf8CodeUnitCount { letters |= UInt64(word.utf8Start[index]) << UInt64(index * 8) }
        return next.word == letters
    }

    @inline(__always)
    mutating func skip(keyword word: StaticString) throws(SyntaxFailure) -> Bool {
        guard isKeyword(word) else { return false }
        try advance()
        return true
    }

    @inline(__always)
    mutating func expect(keyword word: StaticString) throws(SyntaxFailure) {
        guard isKeyword(word) else { throw expected("\"\(word)\"") }
        try advance()
    }

    @inline(__always)
    mutating func name() throws(SyntaxFailure) -> Name {
        let next = next
        guard next.kind == .name else { throw expected(TokenKind.name.label) }
        let name = Name(names.name(next, in: lexer), range: next.range)
        try advance()
        return name
    }

    // MARK: Lists

    /// `open item+ close`.
    @inline(__always)
    mutating func many<Item>(
        _ open: TokenKind, _ close: TokenKind, _ item: (inout ParserState) throws(SyntaxFailure) -> Item
    ) throws(SyntaxFailure) -> [Item] {
        try expect(open)
        var items: [Item] = []
        repeat { items.append(try item(&self)) } while try !skip(close)
        return items
    }

    /// Nothing, or `open item+ close`.
    @inline(__always)
    mutating func optionalMany<Item>(
        _ open: TokenKind, _ close: TokenKind, _ item: (inout ParserState) throws(SyntaxFailure) -> Item
    ) throws(SyntaxFailure) -> [Item] {
        guard token.kind == open else { return [] }
        return try many(open, close, item)
    }

    /// `open item* close`.
    @inline(__always)
    mutating func any<Item>(
        _ open: TokenKind, _ close: TokenKind, _ item: (inout ParserState) throws(SyntaxFailure) -> Item
    ) throws(SyntaxFailure) -> [Item] {
        try expect(open)
        var items: [Item] = []
        items.reserveCapacity(2)
        while try !skip(close) { items.append(try item(&self)) }
        return items
    }

    /// `A | B`, also with a delimiter in front.
    mutating func delimited<Item>(
        by kind: TokenKind, _ item: (inout ParserState) throws(SyntaxFailure) -> Item
    ) throws(SyntaxFailure) -> [Item] {
        _ = try skip(kind)
        var items: [Item] = []
        repeat { items.append(try item(&self)) } while try skip(kind)
        return items
    }

    // MARK: Depth

    @inline(__always)
    mutating func enter() throws(SyntaxFailure) {
        depth += 1
        guard depth <= Parser.maximumDepth else {
            throw SyntaxFailure(
                "Document is nested too deeply: more than \(Parser.maximumDepth) levels.", at: token.start,
                end: token.end)
        }
    }

    @inline(__always)
    mutating func leave() { depth -= 1 }

    // MARK: Failures

    func expected(_ what: String) -> SyntaxFailure {
        SyntaxFailure("Expected \(what), found \(describe(token)).", at: token.start, end: token.end)
    }

    func unexpected(_ token: Token? = nil) -> SyntaxFailure {
        let token = token ?? self.token
        return SyntaxFailure("Unexpected \(describe(token)).", at: token.start, end: token.end)
    }

    func describe(_ token: Token) -> String {
        switch token.kind {
        case .name, .int, .float: "\(token.kind.label) \"\(lexer.text(of: token))\""
        case .string, .blockString: "\(token.kind.label) \"\(lexer.stringValue(of: token))\""
        default: token.kind.label
        }
    }
}
