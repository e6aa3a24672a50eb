import Testing

@testable import Terminal

@Suite("Names of keys")
struct KeyTests {
    @Test(
        "a key has one name and is found by it",
        arguments: [
            "Ctrl-X", "Alt-B", "F5", "Shift-Tab", "g", "G", "?", "Enter", "Ctrl-Space", "Ctrl-_", "Alt-Enter", "PageUp",
            "Ctrl-]", "-", "Ctrl-Left", "Esc", "Alt-Shift-B",
        ])
    func roundTrip(name: String) throws {
        #expect(try #require(Key(name)).description == name)
    }

    @Test("names may be written in any case")
    func anyCase() {
        #expect(Key("ctrl-x") == .control("x"))
        #expect(Key("CTRL-X") == .control("x"))
        #expect(Key("alt-enter") == Key(.enter, .alt))
        #expect(Key("space") == .character(" "))
    }

    @Test("what names no key is refused", arguments: ["", "ctrl-", "F0", "F99", "Hyper-x", "ab"])
    func unknown(name: String) {
        #expect(Key(name) == nil)
    }
}
