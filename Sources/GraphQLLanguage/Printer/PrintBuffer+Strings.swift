extension PrintBuffer {
    mutating func append(_ string: StringValue) {
        if string.isBlock {
            appendBlockString(string.value)
        } else {
            appendQuoted(string.value)
        }
    }

    /// `"…"` with control characters, quotes and backslashes escaped.
    mutating func appendQuoted(_ text: String) {
        append(.quote)
        var text = text
        text.withUTF8 { utf8 in
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                switch byte {
                case .quote, .backslash:
                    bytes.append(.backslash)
                    bytes.append(byte)
                case 0x00...0x1F, 0x7F: appendEscape(byte)
                case 0xC2 where index + 1 < utf8.count && utf8[index + 1] < 0xA0:
                    index += 1
                    appendEscape(utf8[index])
                default: bytes.append(byte)
                }
                index += 1
            }
        }
        append(.quote)
    }

    private mutating func appendEscape(_ code: UInt8) {
        append(.backslash)
        switch code {
        case 0x08: append(0x62)
        case 0x09: append(0x74)
        case 0x0A: append(0x6E)
        case 0x0C: append(0x66)
        case 0x0D: append(0x72)
        default:
            append(literal: "u00")
            for digit in [code >> 4, code & 0xF] { append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10) }
        }
    }

    /// `"""…"""` laid out as graphql-js does: on lines of its own when it is long, has several lines, or ends in
    /// something that would run into the closing quotes.
    mutating func appendBlockString(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let shape = BlockShape(utf8)
            append(literal: "\"\"\"")
            if shape.breaksBefore { newLine() }
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                if byte == .lineFeed || byte == .carriageReturn {
                    newLine()
                    index = utf8.afterLineEnd(index)
                } else if byte == .quote, index + 2 < utf8.count, utf8[index + 1] == .quote, utf8[index + 2] == .quote {
                    append(literal: "\\\"\"\"")
                    index += 3
                } else {
                    append(byte)
                    index += 1
                }
            }
            if shape.breaksAfter { newLine() }
            append(literal: "\"\"\"")
        }
    }
}

private struct BlockShape {
    var breaksBefore: Bool
    var breaksAfter: Bool

    init(_ text: UnsafeBufferPointer<UInt8>) {
        var lines = 1
        var isIndented = true
        var index = 0
        while index < text.count {
            guard text[index] == .lineFeed || text[index] == .carriageReturn else {
                index += 1
                continue
            }
            index = text.afterLineEnd(index)
            lines += 1
            if index < text.count, ![.space, .tab, .lineFeed, .carriageReturn].contains(text[index]) {
                isIndented = false
            }
        }
        let isSingleLine = lines == 1
        let endsInTripleQuote = Self.endsInTripleQuote(text)
        let endsBadly = (text.last == .quote && !endsInTripleQuote) || text.last == .backslash
        let forcesBreakBefore = !isSingleLine && isIndented
        let isLong = text.codePoints(in: 0..<text.count) > 70
        let isSpread = !isSingleLine || isLong || endsBadly || forcesBreakBefore || endsInTripleQuote
        let startsWithSpace = text.first == .space || text.first == .tab
        breaksBefore = isSpread && !(isSingleLine && startsWithSpace) || forcesBreakBefore
        breaksAfter = isSpread || endsBadly
    }

    /// Quotes are escaped three at a time from the left, so only a whole third triple ends in an escaped one.
    private static func endsInTripleQuote(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var quotes = 0
        while quotes < text.count, text[text.count - 1 - quotes] == .quote { quotes += 1 }
        return quotes > 0 && quotes % 3 == 0
    }
}
