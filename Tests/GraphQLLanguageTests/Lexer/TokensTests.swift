import GraphQLLanguage
import Testing

@Suite("Tokens of a text with errors")
struct TokensTests {
    private func shown(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return Tokens.of(bytes).map { "\($0.kind) \(String(decoding: bytes[$0.range.bounds], as: UTF8.self))" }
    }

    @Test("comments are tokens, commas and spaces are not")
    func comments() {
        #expect(
            shown("{ a, # b\n ...c }") == [
                "openBrace {", "name a", "comment # b", "spread ...", "name c", "closeBrace }",
            ])
    }

    @Test("what is no token is marked, and reading goes on behind it")
    func invalid() {
        #expect(shown("{ a ? b }") == ["openBrace {", "name a", "invalid ?", "name b", "closeBrace }"])
        #expect(shown("(a: 01x)") == ["openParenthesis (", "name a", "colon :", "invalid 01x", "closeParenthesis )"])
        #expect(shown("a: \"b\nc") == ["name a", "colon :", "invalid \"b", "name c"])
        #expect(shown("\"a\\q\" b") == ["invalid \"a\\q\"", "name b"])
        #expect(shown("⛵ a .. b") == ["invalid ⛵", "name a", "invalid .", "invalid .", "name b"])
    }

    @Test("an open block string reaches to the end")
    func openBlockString() {
        #expect(shown("a \"\"\"b\nc") == ["name a", "blockString \"\"\"b\nc"])
    }

    @Test("lines lexed one by one, with the state of the line above, give the tokens of the whole")
    func lines() {
        let text = "{ a(b: \"\"\"one\n  two { \"\n\n\\\"\"\" three\"\"\" c: 1) # d\n  e }\n\"\"\"\"\"\" f"
        let bytes = Array(text.utf8)
        let index = LineIndex(bytes)
        var state = Tokens.LineState.normal
        var tokens: [Token] = []
        for (line, start) in index.lineStarts.enumerated() {
            let end = line + 1 < index.lineStarts.count ? index.lineStarts[line + 1] : bytes.count
            let scanned = Tokens.scan(bytes, in: start..<end, from: state)
            tokens += scanned.tokens
            state = scanned.state
        }
        #expect(state == .normal)
        let whole = Tokens.of(bytes)
        #expect(tokens.filter { $0.kind != .blockString } == whole.filter { $0.kind != .blockString })
        #expect(tokens.filter { $0.kind == .blockString }.count == 5)
    }

    @Test("only a line inside an open block string hands that state on")
    func states() {
        func state(_ text: String, _ from: Tokens.LineState = .normal) -> Tokens.LineState {
            Tokens.scan(Array(text.utf8), in: 0..<text.utf8.count, from: from).state
        }
        #expect(state("\"\"\"a\n") == .blockString)
        #expect(state("\"\"\"a\"\"\"") == .normal)
        #expect(state("\"\"\"") == .blockString)
        #expect(state("\"\"\"\"\"\"") == .normal)
        #expect(state("\"\"\"\"\"") == .blockString)
        #expect(state("a", .blockString) == .blockString)
        #expect(state("", .blockString) == .blockString)
        #expect(state("a\"\"\"", .blockString) == .normal)
        #expect(state("\"a\n") == .normal)
    }
}
