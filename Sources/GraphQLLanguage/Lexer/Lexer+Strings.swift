extension Lexer {
    /// Where a quoted string ends. Every character and escape is checked.
    @inline(never)
    func stringEnd(from start: Int) throws(SyntaxFailure) -> Int {
        var index = start + 1
        while index < count {
            let byte = base[index]
            switch byte {
            case .quote: return index + 1
            case .backslash: index += try escape(at: index).length
            case .lineFeed, .carriageReturn: throw SyntaxFailure("Unterminated string.", at: index)
            case 0x80...: index += try scalarLength(at: index, within: "String")
            default: index += 1
            }
        }
        throw SyntaxFailure("Unterminated string.", at: index)
    }

    /// Where a block string ends. Its only escape is `\"""`.
    @inline(never)
    func blockStringEnd(from start: Int) throws(SyntaxFailure) -> Int {
        var index = start + 3
        while true {
            index = plainEnd(from: index)
            guard index < count else { break }
            let byte = base[index]
            if byte == .quote {
                if self.byte(at: index + 1) == .quote, self.byte(at: index + 2) == .quote { return index + 3 }
                index += 1
            } else if byte == .backslash {
                index += isEscapedTripleQuote(at: index) ? 4 : 1
            } else if byte < 0x80 {
                index += 1
            } else {
                index += try scalarLength(at: index, within: "String")
            }
        }
        throw SyntaxFailure("Unterminated string.", at: index)
    }

    /// Moves over bytes that mean themselves in a block string.
    @inline(__always)
    private func plainEnd(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            let word = Word.load(base + index)
            let stops =
                Word.mask(of: .quote, in: word) | Word.mask(of: .backslash, in: word) | (word & Word.highBits)
            if stops != 0 { return index &+ Word.bytes(before: stops) }
            index &+= 8
        }
        return index
    }

    func isEscapedTripleQuote(at index: Int) -> Bool {
        index + 3 < count && base[index + 1] == .quote && base[index + 2] == .quote && base[index + 3] == .quote
    }

    /// What an escape stands for, and how many bytes it takes.
    func escape(at index: Int) throws(SyntaxFailure) -> (scalar: Unicode.Scalar, length: Int) {
        switch byte(at: index + 1) {
        case 0x22: return ("\"", 2)
        case 0x5C: return ("\\", 2)
        case 0x2F: return ("/", 2)
        case 0x62: return ("\u{8}", 2)
        case 0x66: return ("\u{C}", 2)
        case 0x6E: return ("\n", 2)
        case 0x72: return ("\r", 2)
        case 0x74: return ("\t", 2)
        case 0x75:
            return byte(at: index + 2) == 0x7B ? try bracedEscape(at: index) : try fixedEscape(at: index)
        default:
            throw SyntaxFailure(
                "Invalid character escape sequence: \"\(text(from: index, scalars: 2))\".", at: index, end: index + 2)
        }
    }

    /// `\u{1F600}`: at most eight digits, as no scalar value needs more.
    private func bracedEscape(at start: Int) throws(SyntaxFailure) -> (scalar: Unicode.Scalar, length: Int) {
        var value: UInt32 = 0
        var size = 3
        let limit = min(12, count - start)
        while size < limit {
            let byte = base[start + size]
            size += 1
            if byte == 0x7D {
                guard size >= 5, let scalar = Unicode.Scalar(value) else { break }
                return (scalar, size)
            }
            guard let digit = byte.hexValue else { break }
            value = value << 4 | digit
        }
        throw invalidUnicode(at: start, scalars: size)
    }

    /// `\u00E9`, or two such that form a surrogate pair.
    private func fixedEscape(at start: Int) throws(SyntaxFailure) -> (scalar: Unicode.Scalar, length: Int) {
        guard let code = fourDigits(at: start + 2) else { throw invalidUnicode(at: start, scalars: 6) }
        if let scalar = Unicode.Scalar(code) { return (scalar, 6) }
        if code < 0xDC00, byte(at: start + 6) == .backslash, byte(at: start + 7) == 0x75,
            let low = fourDigits(at: start + 8), low >= 0xDC00, low <= 0xDFFF,
            let scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
        {
            return (scalar, 12)
        }
        throw invalidUnicode(at: start, scalars: 6)
    }

    private func fourDigits(at start: Int) -> UInt32? {
        guard start + 4 <= count else { return nil }
        var value: UInt32 = 0
        for index in start..<start + 4 {
            guard let digit = base[index].hexValue else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private func invalidUnicode(at start: Int, scalars: Int) -> SyntaxFailure {
        SyntaxFailure(
            "Invalid Unicode escape sequence: \"\(text(from: start, scalars: scalars))\".", at: start, end: start + 2)
    }
}
