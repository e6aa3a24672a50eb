#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a tail shows: the lines that match an extended regular expression. Small letters match both cases. A text that
/// is no expression, such as `(half`, is looked for as it stands, so that a filter works while it is being typed.
struct LineFilter: Sendable {
    let text: String
    private let expression: Expression?

    init(_ text: String) {
        self.text = text
        expression = Expression(text)
    }

    var isEmpty: Bool { text.isEmpty }

    func matches(_ line: String) -> Bool {
        expression.map { $0.matches(line) } ?? TextSearch.contains(line, text)
    }

    /// Unchecked: the compiled pattern is not changed after `init`, and POSIX allows `regexec` from several threads.
    private final class Expression: @unchecked Sendable {
        private var pattern = regex_t()

        /// Nil for what is no expression, and for references back (`\1`), which take time without bound.
        init?(_ text: String) {
            let ignoresCase = text.utf8.allSatisfy { !(0x41...0x5A).contains($0) }
            let flags = REG_EXTENDED | REG_NOSUB | (ignoresCase ? REG_ICASE : 0)
            guard !text.isEmpty, !Expression.refersBack(text), regcomp(&pattern, text, flags) == 0 else { return nil }
        }

        deinit { regfree(&pattern) }

        func matches(_ line: String) -> Bool { regexec(&pattern, line, 0, nil, 0) == 0 }

        private static func refersBack(_ text: String) -> Bool {
            var escaped = false
            for byte in text.utf8 {
                if escaped, (0x31...0x39).contains(byte) { return true }
                escaped = !escaped && byte == 0x5C
            }
            return false
        }
    }
}
