import Testing

@testable import PlainText

@Suite("Text from a server in a sentence")
struct VisibleTextTests {
    @Test("is one line, and nothing in it is obeyed by a terminal")
    func controls() {
        #expect(VisibleText.line("a\u{1B}[31mred\u{7}\tb") == "a␛[31mred␇ b")
        #expect(VisibleText.line("\u{9B}2J\u{202E}\u{200B}") == "<9B>2J<202E><200B>")
        #expect(VisibleText.line("\r\n\nfirst\nsecond") == "first")
    }

    @Test("is cut, and says so")
    func cut() {
        #expect(VisibleText.line(String(repeating: "x", count: 500), limit: 5) == "xxxxx…")
    }

    @Test("bytes that are no UTF-8 are shown as replacement characters")
    func invalidBytes() {
        #expect(VisibleText.firstLine(of: [0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    }
}
