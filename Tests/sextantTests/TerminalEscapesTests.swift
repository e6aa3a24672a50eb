import JSON
import Testing

@testable import sextant

@Suite struct TerminalEscapesTests {
    private func escape(_ text: String) -> String {
        String(decoding: TerminalEscapes.escape(Array(text.utf8)), as: UTF8.self)
    }

    @Test("what a terminal obeys or hides becomes an escape, and the JSON stays the same")
    func escapes() throws {
        let json = "{\"note\":\"a\u{7F}b\u{9B}31mc\u{202E}d\u{200B}e\"}"
        let escaped = escape(json)
        #expect(escaped == "{\"note\":\"a\\u007fb\\u009b31mc\\u202ed\\u200be\"}")
        #expect(try JSONValue(parsing: escaped) == JSONValue(parsing: json))
    }

    @Test("text that can be read stays as it is")
    func keeps() {
        let json = "{\"name\":\"Gjøa 北極 🚢 é\"}"
        #expect(escape(json) == json)
    }

    @Test("a hidden character beyond the basic plane is a pair of escapes")
    func pairs() {
        #expect(escape("\"\u{E0041}\"") == "\"\\udb40\\udc41\"")
    }
}
