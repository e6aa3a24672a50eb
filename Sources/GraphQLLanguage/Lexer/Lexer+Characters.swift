extension Lexer {
    /// The length of the scalar value at an index whose byte is not ASCII, or what is wrong with its bytes
    /// (the table of well-formed sequences of the Unicode standard, 3-7).
    func scalarLength(at index: Int, within place: String?) throws(SyntaxFailure) -> Int {
        let first = base[index]
        let length: Int
        var secondRange: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
        case 0xED: (length, secondRange) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
        default: throw invalidBytes(at: index, within: place)
        }
        guard index + length <= count, secondRange.contains(base[index + 1]) else {
            throw invalidBytes(at: index, within: place)
        }
        for offset in 2..<max(2, length) where base[index + offset] & 0xC0 != 0x80 {
            throw invalidBytes(at: index, within: place)
        }
        return length
    }

    private func invalidBytes(at index: Int, within place: String?) -> SyntaxFailure {
        let within = place.map { " within \($0)" } ?? ""
        if base[index] == 0xED, let second = byte(at: index + 1), let third = byte(at: index + 2),
            second >= 0xA0, second <= 0xBF, third & 0xC0 == 0x80
        {
            let surrogate = 0xD000 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
            return SyntaxFailure(
                "Invalid character\(within): \(Self.codePoint(surrogate)).", at: index, end: index + 3)
        }
        let hex = String(base[index], radix: 16, uppercase: true)
        return SyntaxFailure("Invalid character\(within): the byte 0x\(hex) is not UTF-8.", at: index)
    }

    /// A character as messages show it: printable ASCII in quotes, others by code point.
    func describe(_ index: Int) -> String {
        guard index < count else { return TokenKind.endOfFile.label }
        let byte = base[index]
        if byte == .quote { return "'\"'" }
        if byte >= 0x20, byte <= 0x7E { return "\"\(Unicode.Scalar(byte))\"" }
        if byte < 0x80 { return Self.codePoint(UInt32(byte)) }
        let rest = UnsafeBufferPointer(start: base + index, count: min(4, count - index))
        let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first
        return Self.codePoint(scalar?.value ?? 0xFFFD)
    }

    static func codePoint(_ value: UInt32) -> String {
        let hex = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    }

    /// The text from a byte on, as many code points as asked for.
    func text(from start: Int, scalars: Int) -> String {
        let rest = UnsafeBufferPointer(start: base + start, count: min(scalars * 4, count - start))
        var view = String.UnicodeScalarView()
        view.append(contentsOf: String(decoding: rest, as: UTF8.self).unicodeScalars.prefix(scalars))
        return String(view)
    }
}
