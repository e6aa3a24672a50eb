/// Reads one token after the other from bytes somebody else keeps alive.
struct Lexer {
    let base: UnsafePointer<UInt8>
    let count: Int
    var position: Int

    init(_ buffer: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        // An empty array may have no address; nothing is read through this one, as `count` is zero.
        base = buffer.baseAddress ?? UnsafePointer(bitPattern: 1)!
        count = buffer.count
        self.position = position
    }

    /// The next token that means something; white space, commas and comments are skipped.
    mutating func next() throws(SyntaxFailure) -> Token {
        var lexeme = Lexeme()
        try read(&lexeme, from: position)
        position = lexeme.range.upperBound
        return Token(kind: lexeme.kind, range: lexeme.range)
    }

    /// Reads the first token at or behind a position into its place: there are so many that handing them over in registers
    /// would be felt.
    func read(_ lexeme: inout Lexeme, from position: Int) throws(SyntaxFailure) {
        var start = position
        // A single space is what most tokens have in front of them, and is guessed rightly by the processor.
        if start < count, base[start] == .space { start &+= 1 }
        while start < count {
            let byte = base[start]
            switch byte {
            case .space, .lineFeed, 0x2C, .carriageReturn, .tab: start = afterSpaces(start &+ 1)
            case 0x61...0x7A, 0x41...0x5A, 0x5F: return readName(&lexeme, from: start)
            case 0x7B: return lexeme.set(.openBrace, start, start &+ 1)
            case 0x7D: return lexeme.set(.closeBrace, start, start &+ 1)
            case 0x28: return lexeme.set(.openParenthesis, start, start &+ 1)
            case 0x29: return lexeme.set(.closeParenthesis, start, start &+ 1)
            case 0x3A: return lexeme.set(.colon, start, start &+ 1)
            case 0x21: return lexeme.set(.bang, start, start &+ 1)
            case 0x24: return lexeme.set(.dollar, start, start &+ 1)
            case 0x40: return lexeme.set(.at, start, start &+ 1)
            case 0x5B: return lexeme.set(.openBracket, start, start &+ 1)
            case 0x5D: return lexeme.set(.closeBracket, start, start &+ 1)
            case 0x3D: return lexeme.set(.equals, start, start &+ 1)
            case 0x7C: return lexeme.set(.pipe, start, start &+ 1)
            case 0x26: return lexeme.set(.ampersand, start, start &+ 1)
            case .quote:
                if self.byte(at: start &+ 1) == .quote, self.byte(at: start &+ 2) == .quote {
                    return lexeme.set(.blockString, start, try blockStringEnd(from: start))
                }
                return lexeme.set(.string, start, try stringEnd(from: start))
            case 0x30...0x39, 0x2D:
                let number = try number(from: start)
                return lexeme.set(number.kind, start, number.end)
            case 0x23: start = try commentEnd(from: start)
            case .dot where self.byte(at: start &+ 1) == .dot && self.byte(at: start &+ 2) == .dot:
                return lexeme.set(.spread, start, start &+ 3)
            case 0xEF where self.byte(at: start &+ 1) == 0xBB && self.byte(at: start &+ 2) == 0xBF: start &+= 3
            default: throw unexpectedCharacter(at: start)
            }
        }
        lexeme.set(.endOfFile, count, count)
    }

    @inline(__always)
    func peek(_ distance: Int) -> UInt8? {
        position + distance < count ? base[position + distance] : nil
    }

    @inline(__always)
    func byte(at index: Int) -> UInt8? { index < count ? base[index] : nil }

    @inline(__always)
    func token(_ kind: TokenKind, from start: Int) -> Token { Token(kind: kind, range: SourceRange(start..<position)) }

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
    private func readName(_ name: inout Lexeme, from start: Int) {
        guard start &+ 16 <= count else { return readLongName(&name, from: start, at: start) }
        let first = Word.load(base + start)
        let stops = Word.nameStops(first)
        if stops != 0 {
            let word = first & Word.bits(before: stops)
            name.word = word
            name.addToHash(word, isFirst: true)
            return name.set(.name, start, start &+ Word.bytes(before: stops))
        }
        name.word = first
        name.addToHash(first, isFirst: true)
        let second = Word.load(base + start + 8)
        let laterStops = Word.nameStops(second)
        if laterStops != 0 {
            name.addToHash(second & Word.bits(before: laterStops))
            return name.set(.name, start, start &+ 8 &+ Word.bytes(before: laterStops))
        }
        name.addToHash(second)
        readLongName(&name, from: start, at: start &+ 16)
    }

    /// A name of which a part has been read, or one at the end of the text.
    @inline(never)
    private func readLongName(_ name: inout Lexeme, from start: Int, at position: Int) {
        var index = position
        while true {
            let (word, length) = nameBytes(from: index)
            if index == start { name.word = word }
            name.addToHash(word, isFirst: index == start)
            index &+= length
            if length < 8 { break }
        }
        name.set(.name, start, index)
    }

    /// The bytes of a name, up to eight.
    private func nameBytes(from start: Int) -> (word: UInt64, length: Int) {
        if start &+ 8 <= count {
            let word = Word.load(base + start)
            let stops = Word.nameStops(word)
            return stops == 0 ? (word, 8) : (word & Word.bits(before: stops), Word.bytes(before: stops))
        }
        var word: UInt64 = 0
        var index = start
        while index < count, index < start + 8, base[index].isNameContinue {
            word |= UInt64(base[index]) << UInt64((index - start) * 8)
            index += 1
        }
        return (word, index - start)
    }

    /// A comment ends where its line does.
    @inline(never)
    func commentEnd(from start: Int) throws(SyntaxFailure) -> Int {
        var index = start + 1
        while index < count {
            let byte = base[index]
            if byte == .lineFeed || byte == .carriageReturn { break }
            if byte < 0x80 {
                index += 1
            } else {
                index += try scalarLength(at: index, within: "comment")
            }
        }
        return index
    }

    @inline(never)
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
