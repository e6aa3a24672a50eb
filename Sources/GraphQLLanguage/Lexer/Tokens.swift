/// Tokens of a text that may be wrong or half typed. Nothing is refused: what is no token becomes an
/// ``TokenKind/invalid`` one, and reading goes on behind it. Comments are included.
package enum Tokens {
    /// What a line needs to know of the lines above it.
    package enum LineState: UInt8, Sendable, Hashable {
        case normal
        /// The line starts inside a block string.
        case blockString
    }

    /// All tokens of a text, without an end-of-file token.
    package static func of(_ bytes: [UInt8]) -> [Token] {
        scan(bytes, in: 0..<bytes.count, from: .normal).tokens
    }

    /// The same, or nil when it was given up, which is asked about every 64 KB.
    package static func of(_ bytes: [UInt8], isCancelled: () -> Bool) -> [Token]? {
        bytes.withUnsafeBufferPointer { buffer in
            var lexer = Lexer(buffer)
            var tokens: [Token] = []
            var nextQuestion = 1 << 16
            while let token = next(&lexer) {
                tokens.append(token)
                guard token.end >= nextQuestion else { continue }
                if isCancelled() { return nil }
                nextQuestion = token.end + (1 << 16)
            }
            return tokens
        }
    }

    /// The tokens of a region, such as one line, and the state in which the region behind it starts. Offsets are
    /// those of the whole text. A block string that goes on over the region's end is cut there.
    package static func scan(
        _ bytes: [UInt8], in region: Range<Int>, from state: LineState
    ) -> (tokens: [Token], state: LineState) {
        bytes.withUnsafeBufferPointer { buffer in
            // The lexer must not look beyond the region: a string there is another line's business.
            var lexer = Lexer(UnsafeBufferPointer(rebasing: buffer[..<region.upperBound]), at: region.lowerBound)
            var tokens: [Token] = []
            if state == .blockString {
                guard let end = blockStringEnd(lexer, from: region.lowerBound) else {
                    if !region.isEmpty { tokens.append(Token(kind: .blockString, range: SourceRange(region))) }
                    return (tokens, .blockString)
                }
                lexer.position = end
                tokens.append(lexer.token(.blockString, from: region.lowerBound))
            }
            while let token = next(&lexer) {
                tokens.append(token)
                if token.kind == .blockString, token.end == region.upperBound,
                    blockStringEnd(lexer, from: token.start + 3) == nil
                {
                    return (tokens, .blockString)
                }
            }
            return (tokens, .normal)
        }
    }

    private static func next(_ lexer: inout Lexer) -> Token? {
        while lexer.position < lexer.count {
            switch lexer.base[lexer.position] {
            case .space, .tab, .lineFeed, .carriageReturn, 0x2C: lexer.position += 1
            case 0xEF where lexer.peek(1) == 0xBB && lexer.peek(2) == 0xBF: lexer.position += 3
            case 0x23:
                let start = lexer.position
                lexer.position = lineEnd(lexer, from: start)
                return lexer.token(.comment, from: start)
            default: return tolerantToken(&lexer)
            }
        }
        return nil
    }

    private static func tolerantToken(_ lexer: inout Lexer) -> Token? {
        let start = lexer.position
        if let token = try? lexer.next(), token.kind != .endOfFile { return token }
        lexer.position = start
        switch lexer.base[start] {
        case .quote where lexer.peek(1) == .quote && lexer.peek(2) == .quote:
            lexer.position = blockStringEnd(lexer, from: start + 3) ?? lexer.count
            return lexer.token(.blockString, from: start)
        case .quote:
            lexer.position = quotedEnd(lexer, from: start + 1)
        case 0x2D, 0x30...0x39:
            lexer.position += 1
            while let byte = lexer.peek(0), byte.isNameContinue || byte == .dot { lexer.position += 1 }
        default:
            lexer.position += 1
            while let byte = lexer.peek(0), byte & 0xC0 == 0x80 { lexer.position += 1 }
        }
        return lexer.token(.invalid, from: start)
    }

    /// Behind the closing triple quote, or nil when there is none.
    private static func blockStringEnd(_ lexer: Lexer, from start: Int) -> Int? {
        var index = start
        while index < lexer.count {
            if lexer.base[index] == .backslash, lexer.isEscapedTripleQuote(at: index) {
                index += 4
            } else if lexer.base[index] == .quote, lexer.byte(at: index + 1) == .quote,
                lexer.byte(at: index + 2) == .quote
            {
                return index + 3
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Behind the closing quote, or the line's end.
    private static func quotedEnd(_ lexer: Lexer, from start: Int) -> Int {
        var index = start
        let end = lineEnd(lexer, from: start)
        while index < end {
            if lexer.base[index] == .quote { return index + 1 }
            index += lexer.base[index] == .backslash ? 2 : 1
        }
        return end
    }

    private static func lineEnd(_ lexer: Lexer, from start: Int) -> Int {
        UnsafeBufferPointer(start: lexer.base, count: lexer.count).lineEnd(from: start)
    }
}
