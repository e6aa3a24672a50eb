/// Makes text from a server fit to be put into a sentence: one line, short, and nothing in it that a terminal obeys or
/// that hides or reorders what a person reads.
package enum VisibleText {
    /// The first line, with controls made visible, cut after `limit` characters.
    package static func line(_ text: some StringProtocol, limit: Int = 160) -> String {
        var result = ""
        var count = 0
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\r" {
                if count == 0 { continue }
                break
            }
            if count == limit {
                result += "…"
                break
            }
            count += 1
            append(scalar, to: &result)
        }
        while result.last == " " { result.removeLast() }
        return result
    }

    /// The first line that has something in it. Bytes that are no UTF-8 become replacement characters.
    package static func firstLine(of bytes: some Collection<UInt8>, limit: Int = 160) -> String {
        line(String(decoding: bytes.prefix(4 * limit + 64), as: UTF8.self), limit: limit)
    }

    /// Every line of a text of ours that quotes others, such as a code frame. Nothing is cut.
    package static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var result = ""
            for scalar in line.unicodeScalars { append(scalar, to: &result) }
            return result
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar.value {
        case 0x09: text += " "
        case 0..<0x20: text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
        case 0x7F: text += "\u{2421}"
        case 0x80..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
            text += "\\u{\(String(scalar.value, radix: 16))}"
        default: text.unicodeScalars.append(scalar)
        }
    }
}
