import GraphQLLanguage

/// The definitions of a text that may be half typed, found from its tokens alone.
package struct DocumentOutline: Sendable {
    package enum Kind: Sendable, Hashable {
        case operation(OperationKind)
        case fragment
        case typeSystem
        /// Text at the top that begins no definition yet.
        case unknown
    }

    /// A definition and the tokens it consists of.
    package struct Definition: Sendable {
        package var kind: Kind
        package var name: Token?
        /// Indices into ``DocumentOutline/tokens``.
        package var tokens: Range<Int>
        package var range: SourceRange
    }

    package let bytes: [UInt8]
    /// Without comments.
    package let tokens: [Token]
    package let comments: [Token]
    package private(set) var definitions: [Definition] = []

    package init(_ bytes: [UInt8]) { self.init(bytes, Tokens.of(bytes)) }

    /// Nil when cancelled.
    init?(_ bytes: [UInt8], isCancelled: () -> Bool) {
        guard let tokens = Tokens.of(bytes, isCancelled: isCancelled) else { return nil }
        self.init(bytes, tokens)
    }

    private init(_ bytes: [UInt8], _ all: [Token]) {
        self.bytes = bytes
        var tokens = all
        comments = tokens.filter { $0.kind == .comment }
        if !comments.isEmpty { tokens.removeAll { $0.kind == .comment } }
        self.tokens = tokens
        divide()
    }

    package func text(of token: Token) -> String { String(decoding: bytes[token.range.bounds], as: UTF8.self) }

    func isWord(_ token: Token, _ word: StaticString) -> Bool {
        guard token.kind == .name, token.range.count == word.utf8CodeUnitCount else { return false }
        let utf8 = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return bytes[token.range.bounds].elementsEqual(utf8)
    }

    /// The definition the offset is in or touches; of two that touch it, the one that begins there.
    package func definition(at offset: Int) -> Definition? {
        definitions.last { $0.range.touches(offset) }
    }

    // MARK: Finding definitions

    private mutating func divide() {
        var depth = 0
        var start = 0
        var hasBody = false
        for index in tokens.indices {
            if index > start, depth == 0 ? begins(at: index, hasBody: hasBody) : beginsForCertain(at: index) {
                close(start..<index)
                (start, depth, hasBody) = (index, 0, false)
            }
            switch tokens[index].kind {
            case .openBrace, .openParenthesis, .openBracket: depth += 1
            case .closeBrace, .closeParenthesis, .closeBracket: depth = max(0, depth - 1)
            default: break
            }
            if depth == 0, tokens[index].kind == .closeBrace { hasBody = true }
        }
        close(start..<tokens.count)
    }

    private mutating func close(_ range: Range<Int>) {
        guard let first = range.first, let last = range.last else { return }
        let keyword = range.first { tokens[$0].kind != .string && tokens[$0].kind != .blockString }
        var definition = Definition(
            kind: .unknown, name: nil, tokens: range,
            range: SourceRange(start: tokens[first].range.start, end: tokens[last].range.end))
        if let keyword {
            definition.kind = kind(at: keyword)
            let next = keyword + 1
            if tokens[keyword].kind == .name, range.contains(next), tokens[next].kind == .name {
                definition.name = tokens[next]
            }
        }
        definitions.append(definition)
    }

    private func kind(at index: Int) -> Kind {
        let token = tokens[index]
        if token.kind == .openBrace { return .operation(.query) }
        guard token.kind == .name else { return .unknown }
        let word = text(of: token)
        if let kind = OperationKind(rawValue: word) { return .operation(kind) }
        if word == "fragment" { return .fragment }
        return Self.typeSystemWords.contains(word) ? .typeSystem : .unknown
    }

    private static let typeSystemWords: Set<String> = [
        "schema", "type", "interface", "union", "enum", "input", "scalar", "directive", "extend",
    ]

    /// Outside of all braces: a keyword after a complete definition or at a line's start, a description before one,
    /// and a brace after a complete definition.
    private func begins(at index: Int, hasBody: Bool) -> Bool {
        switch tokens[index].kind {
        case .openBrace: return hasBody
        case .string, .blockString: return hasBody || (isFirstOnLine(index) && kind(afterStringAt: index) != .unknown)
        case .name:
            if isDescription(tokens[index - 1]) { return false }
            return hasBody || (isFirstOnLine(index) && kind(at: index) != .unknown)
        default: return false
        }
    }

    private func kind(afterStringAt index: Int) -> Kind {
        index + 1 < tokens.count ? kind(at: index + 1) : .unknown
    }

    /// Inside braces that were never closed: only a keyword in the first column that goes on like a definition.
    private func beginsForCertain(at index: Int) -> Bool {
        let start = tokens[index].start
        guard tokens[index].kind == .name, start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else {
            return false
        }
        switch kind(at: index) {
        case .operation, .fragment: break
        default: return false
        }
        guard index + 1 < tokens.count else { return false }
        switch tokens[index + 1].kind {
        case .name: return index + 2 < tokens.count && tokens[index + 2].kind != .colon
        case .openBrace: return true
        default: return false
        }
    }

    private func isDescription(_ token: Token) -> Bool { token.kind == .string || token.kind == .blockString }

    private func isFirstOnLine(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        return bytes[tokens[index - 1].end..<tokens[index].start].contains { $0 == 0x0A || $0 == 0x0D }
    }
}
