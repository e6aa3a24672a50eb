/// Reads one token after the other from bytes somebody else keeps alive.
struct Lexer {
    let base: UnsafePointer<UInt8>
    let count: Int
    var position: Int
    /// Of the last name read, so that the name table need not read it again: a hash, and its first eight bytes.
    var nameHash: UInt32 = 0
    var nameStart: UInt64 = 0

    init(_ buffer: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        // An empty array may have no address; nothing is read through this one, as `count` is zero.
        base = buffer.baseAddress ?? UnsafePointer(bitPattern: 1)!
        count = buffer.count
        self.position = position
    }

    /// The next token that means something; white space, commas and comments are skipped.
    mutating func next() throws(SyntaxFailure) -> Token {
        while position < count {
            let start = position
            let byte = base[start]
            switch byte {
            case .space, .lineFeed, 0x2C, .carriageReturn, .tab: position = afterSpaces(start + 1)
            case 0x61...0x7A, 0x41...0x5A, 0x5F: return name(from: start)
            case 0x7B: return punctuator(.openBrace)
            case 0x7D: return punctuator(.closeBrace)
            case 0x28: return punctuator(.openParenthesis)
            case 0x29: return punctuator(.closeParenthesis)
            case 0x3A: return punctuator(.colon)
            case 0x21: return punctuator(.bang)
            case 0x24: return punctuator(.dollar)
            case 0x40: return punctuator(.at)
            case 0x5B: return punctuator(.openBracket)
            case 0x5D: return punctuator(.closeBracket)
            case 0x3D: return punctuator(.equals)
            case 0x7C: return punctuator(.pipe)
            case 0x26: return punctuator(.ampersand)
            case .quote:
                if peek(1) == .quote, peek(2) == .quote { return try blockString(from: start) }
                return try string(from: start)
            case 0x30...0x39, 0x2D: return try number(from: start)
            case 0x23: try skipComment()
            case .dot where peek(1) == .dot && peek(2) == .dot:
                position = start + 3
                return token(.spread, from: start)
            case 0xEF where peek(1) == 0xBB && peek(2) == 0xBF: position = start + 3
            default: throw unexpectedCharacter(at: start)
            }
        }
        return Token(kind: .endOfFile, range: SourceRange(count..<count))
    }

    @inline(__always)
    func peek(_ distance: Int) -> UInt8? {
        position + distance < count ? base[position + distance] : nil
    }

    @inline(__always)
    func byte(at index: Int) -> UInt8? { index < count ? base[index] : nil }

    @inline(__always)
    func token(_ kind: TokenKind, from start: Int) -> Token {
        Token(
            kind: kind,
            range: SourceRange(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: position)))
    }

    @inline(__always)
    private mutating func punctuator(_ kind: TokenKind) -> Token {
        let start = position
        position = start + 1
        return token(kind, from: start)
    }

    /// Half of a document is indentation.
    @inline(__always)
    private func afterSpaces(_ start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            let others = Word.load(base + index) ^ Word.repeating(.space)
            if others != 0 { return index &+ Word.bytes(before: others) }
            index &+= 8
        }
        while index < count, base[index] == .space { index &+= 1 }
        return index
    }

    @inline(__always)
    private mutating func name(from start: Int) -> Token {
        var index = start
        var hash: UInt64 = 0
        while true {
            let word: UInt64
            let length: Int
            if index &+ 8 <= count {
                let all = Word.load(base + index)
                let others = ~Word.nameMask(all) & Word.highBits
                length = others == 0 ? 8 : Word.bytes(before: others)
                word = length == 8 ? all : all & (1 << UInt64(truncatingIfNeeded: length &* 8) &- 1)
            } else {
                (word, length) = lastNameBytes(from: index)
            }
            if index == start { nameStart = word }
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            index &+= length
            if length < 8 { break }
        }
        nameHash = UInt32(truncatingIfNeeded: hash)
        position = index
        return token(.name, from: start)
    }

    /// The bytes of a name, up to seven, where the text has no more.
    private func lastNameBytes(from start: Int) -> (word: UInt64, length: Int) {
        var word: UInt64 = 0
        var index = start
        while index < count, base[index].isNameContinue {
            word |= UInt64(base[index]) << UInt64((index - start) * 8)
            index += 1
        }
        return (word, index - start)
    }

    /// Moves behind a comment, up to its line's end.
    mutating func skipComment() throws(SyntaxFailure) {
        var index = position + 1
        while index < count {
            let byte = base[index]
            if byte == .lineFeed || byte == .carriageReturn { break }
            if byte < 0x80 {
                index += 1
            } else {
                index += try scalarLength(at: index, within: "comment")
            }
        }
        position = index
    }

    private func unexpectedCharacter(at index: Int) -> SyntaxFailure {
        if base[index] == 0x27 {
            return SyntaxFailure(
                "Unexpected single quote character ('), did you mean to use a double quote (\")?", at: index)
        }
        do throws(SyntaxFailure) {
            let length = base[index] < 0x80 ? 1 : try scalarLength(at: index, within: nil)
            return SyntaxFailure("Unexpected character: \(describe(index)).", at: index, end: index + length)
        } catch {
            return error
        }
    }
}
