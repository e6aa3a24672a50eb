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
        if scalar == "\t" {
            text += " "
        } else if let replacement = Sanitizer.replacement(for: scalar) {
            text += replacement
        } else {
            text.unicodeScalars.append(scalar)
        }
    }
}
