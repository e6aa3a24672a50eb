import GraphQLLanguage

/// A cursor in a text: the word it touches, and what may stand where that word begins.
struct CursorContext: Sendable {
    var place: CursorPlace
    /// The name the cursor is in or behind.
    var word: Token?
    /// What an accepted completion replaces: the word, with its sign if it has one.
    var replaceRange: SourceRange
    /// The word up to the cursor, without its sign.
    var prefix: String
    /// The token behind the word.
    var next: Token?
    var isAfterAlias: Bool
    /// The definition that the cursor is in.
    var definition: DocumentOutline.Definition?

    /// Nil where nothing can be said or completed: in comments and strings.
    init?(_ outline: DocumentOutline, at offset: Int, schema: Schema?) {
        if outline.comments.contains(where: { $0.start < offset && offset <= $0.end }) { return nil }
        let tokens = outline.tokens
        // Everything before this index ends before the cursor, or just where it stands.
        var index = tokens.firstIndex { $0.end >= offset } ?? tokens.count
        while index < tokens.count, tokens[index].end == offset, tokens[index].kind != .name { index += 1 }
        if index < tokens.count, tokens[index].start < offset {
            switch tokens[index].kind {
            case .name: word = tokens[index]
            case .string, .blockString, .invalid, .int, .float: return nil
            default: break
            }
        } else if index < tokens.count, tokens[index].start == offset, tokens[index].kind == .name {
            word = tokens[index]
        }
        if index > 0, tokens[index - 1].end == offset, word == nil, Self.isText(tokens[index - 1], in: outline) {
            return nil
        }
        definition = Self.definition(outline, at: index, word: word)
        let start = definition?.tokens.lowerBound ?? index
        var reader = CursorReader(outline, schema: schema)
        for token in tokens[start..<max(start, index)] { reader.read(token) }
        place = reader.place
        isAfterAlias = reader.isAfterAlias
        // A word that begins at the cursor was not typed before it: it is what follows, not what is completed.
        let typed = word.flatMap { $0.start < offset ? $0 : nil }
        replaceRange = typed?.range ?? SourceRange(offset..<offset)
        prefix = typed.map { String(decoding: outline.bytes[$0.start..<offset], as: UTF8.self) } ?? ""
        if index > start, tokens[index - 1].end == replaceRange.lowerBound,
            tokens[index - 1].kind == .at || tokens[index - 1].kind == .dollar
        {
            replaceRange.start = tokens[index - 1].range.start
        }
        let nextIndex = typed == nil ? index : index + 1
        next = nextIndex < tokens.count ? tokens[nextIndex] : nil
    }

    /// The definition that the token at an index belongs or would belong to: behind a complete one begins another.
    private static func definition(
        _ outline: DocumentOutline, at index: Int, word: Token?
    ) -> DocumentOutline.Definition? {
        if let around = outline.definitions.first(where: { $0.tokens.contains(index) }),
            index > around.tokens.lowerBound || word != nil
        {
            return around
        }
        guard let before = outline.definitions.last(where: { $0.tokens.upperBound == index }),
            !isComplete(before, outline)
        else { return nil }
        return before
    }

    /// A string the cursor stands at the end of and that is still being typed.
    private static func isText(_ token: Token, in outline: DocumentOutline) -> Bool {
        switch token.kind {
        case .invalid: outline.bytes[token.start] == 0x22
        case .blockString:
            token.range.count < 6 || !outline.bytes[token.range.bounds].suffix(3).allSatisfy { $0 == 0x22 }
        case .int, .float: true
        default: false
        }
    }

    private static func isComplete(_ definition: DocumentOutline.Definition, _ outline: DocumentOutline) -> Bool {
        var depth = 0
        for token in outline.tokens[definition.tokens] {
            switch token.kind {
            case .openBrace: depth += 1
            case .closeBrace: depth -= 1
            default: break
            }
        }
        return depth <= 0 && outline.tokens[definition.tokens.upperBound - 1].kind == .closeBrace
    }
}
