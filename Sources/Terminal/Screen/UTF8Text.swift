/// Reads scalars from UTF-8 in memory, broken bytes as U+FFFD, without going through `Sequence`.
///
/// Text is drawn from other modules, where generic code is not specialized: a call per scalar would cost more than all the
/// rest of drawing.
struct UTF8Text {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Passes printable ASCII, which takes a column a byte, many bytes at a time. Returns how much there was.
    ///
    /// A line of megabytes is measured and scrolled in this way.
    mutating func skipPlain(atMost limit: Int) -> Int {
        let start = index
        let end = limit < bytes.count - index ? index + max(0, limit) : bytes.count
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= end {
            // Eight bytes at once: a high bit remains for each that is not ASCII, below a space, or DEL.
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let odd = word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
            guard odd & 0x8080_8080_8080_8080 == 0 else { break }
            index += 8
        }
        while index < end, bytes[index] &- 0x20 < 0x5F { index += 1 }
        return index - start
    }

    mutating func next() -> Unicode.Scalar? {
        guard index < bytes.count else { return nil }
        let lead = bytes[index]
        index += 1
        if lead < 0x80 { return Unicode.Scalar(lead) }
        var second = UInt8(0x80)...UInt8(0xBF)
        let more: Int
        switch lead {
        case 0xC2...0xDF: more = 1
        case 0xE0...0xEF:
            more = 2
            if lead == 0xE0 { second = 0xA0...0xBF }
            if lead == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            more = 3
            if lead == 0xF0 { second = 0x90...0xBF }
            if lead == 0xF4 { second = 0x80...0x8F }
        default: return "\u{FFFD}"
        }
        var value = UInt32(lead) & (0x3F >> UInt32(more))
        for place in 0..<more {
            guard index < bytes.count, place == 0 ? second.contains(bytes[index]) : bytes[index] & 0xC0 == 0x80 else {
                return "\u{FFFD}"
            }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
            index += 1
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Calls `body` with the bytes of a text, which are copied only if they do not lie in one piece.
    static func withBytes<Result>(
        of text: some StringProtocol, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(text.utf8).withUnsafeBufferPointer(body)
    }
}
