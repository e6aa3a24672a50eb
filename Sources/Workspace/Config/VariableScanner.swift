/// Finds `${…}` in a text as graphql-config does (`/\$\{([A-Z0-9_]+(\:[^\}]+)?)\}/gi`), but never across lines.
struct VariableScanner {
    struct Hit {
        /// Where the whole `${…}` stands, in bytes.
        let range: Range<Int>
        let part: Template.Part
    }

    static func hits(in bytes: [UInt8]) -> [Hit] {
        var hits: [Hit] = []
        var index = 0
        while index + 3 < bytes.count {
            guard bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            if let hit = hit(in: bytes, at: index) {
                hits.append(hit)
                index = hit.range.upperBound
            } else {
                index += 2
            }
        }
        return hits
    }

    private static func hit(in bytes: [UInt8], at start: Int) -> Hit? {
        var end = start + 2
        while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
        guard end > start + 2, end < bytes.count else { return nil }
        let name = String(decoding: bytes[start + 2..<end], as: UTF8.self)
        if bytes[end] == UInt8(ascii: "}") {
            return Hit(range: start..<end + 1, part: .variable(name: name, fallback: nil))
        }
        guard bytes[end] == UInt8(ascii: ":") else { return nil }
        let text = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "}") && $0 != 0x0A && $0 != 0x0D }
        // `${NAME:}` has no default and no meaning either: it stays as it is.
        guard !text.isEmpty, text.endIndex < bytes.count, bytes[text.endIndex] == UInt8(ascii: "}") else { return nil }
        let fallback = withoutQuotes(String(decoding: text, as: UTF8.self)[...].trimmed)
        return Hit(range: start..<text.endIndex + 1, part: .variable(name: name, fallback: fallback))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func withoutQuotes(_ text: Substring) -> String {
        for quote in ["\"", "'"] where text.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            return String(text.dropFirst().dropLast())
        }
        return String(text)
    }
}
