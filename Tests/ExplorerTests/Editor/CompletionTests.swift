import Terminal
import Testing

@testable import Explorer

@Suite("Completion")
struct CompletionTests {
    private func harness(_ text: String) -> Harness {
        let harness = Harness(text.filter { $0 != "|" }, schema: TestSchema.harbour)
        let offset = text[..<text.firstIndex(of: "|")!].utf8.count
        let buffer = harness.state.tab.editor.area.buffer
        harness.state.tabs[0].editor.area.buffer.setCursor(buffer.position(at: offset))
        return harness
    }

    @Test("a menu opens while a field is typed, with types and the first line of the documentation")
    func typing() {
        let harness = harness("query { | }")
        harness.type("sh")
        #expect(harness.screen.contains("ship"))
        #expect(harness.screen.contains("[Ship!]!"))
        #expect(harness.screen.contains("One ship by its id."))
    }

    @Test("Enter in an open menu accepts and never runs; required arguments and braces come along")
    func accept() {
        let harness = harness("query { | }")
        harness.type("shi")
        harness.press("Enter")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.text == "query { ship(id: ) {\n  \n} }")
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 0, column: 17))
    }

    @Test("Down chooses the next item, Tab accepts it")
    func choose() {
        let harness = harness("query { ship(id: 1) { captain { | } } }")
        harness.press("Ctrl-Space")
        #expect(harness.state.tab.editor.area.menu?.items.map(\.label).contains("rank") == true)
        harness.type("r")
        harness.press("Tab")
        #expect(harness.text == "query { ship(id: 1) { captain { rank } } }")
    }

    @Test("arguments, enum values, types, variables and directives are offered where they may stand")
    func places() {
        let cases = [
            ("query { ships(|) }", "filter"), ("query { ships(filter: {status: |}) }", "SAILING"),
            ("query Q($id: |) { a }", "ShipFilter"), ("query Q($id: ID!) { ship(id: $|) { id } }", "$id"),
            ("query { ship(id: 1) @| { id } }", "skip"),
        ]
        for (text, label) in cases {
            let harness = harness(text)
            harness.press("Ctrl-Space")
            let labels = harness.state.tab.editor.area.menu?.items.map(\.label) ?? []
            #expect(labels.contains { $0.hasSuffix(label) }, "\(label) is missing in \(text): \(labels)")
        }
    }

    @Test("Esc closes the menu and leaves the text; going on typing narrows it")
    func closing() {
        let harness = harness("query { | }")
        harness.type("s")
        let wide = harness.state.tab.editor.area.menu?.items.count ?? 0
        harness.type("hips")
        #expect((harness.state.tab.editor.area.menu?.items.count ?? 0) < wide)
        harness.press("Esc")
        #expect(harness.state.tab.editor.area.menu == nil)
        #expect(harness.text == "query { ships }")
        harness.type(" ")
        #expect(harness.state.tab.editor.area.menu == nil)
    }

    @Test("the menu stands where the word begins while it is typed")
    func anchored() {
        let harness = harness("query { | }")
        harness.type("s")
        func corner() -> Int? {
            let row = harness.row(4)
            return row.firstIndex(of: "┌").map { row.distance(from: row.startIndex, to: $0) }
        }
        let place = corner()
        harness.type("hi")
        #expect(place != nil)
        #expect(corner() == place)
    }

    @Test("a word is looked up once; its letters, and those taken back, choose among what was found")
    func oneLookUp() {
        let harness = harness("query { | }")
        var lookUp: Int? { harness.state.generations[EffectID(tab: TabID(number: 1), purpose: .completion)] }
        harness.type("s")
        let first = lookUp
        #expect(first != nil)
        harness.type("hipx")
        #expect(harness.state.tab.editor.area.menu == nil)
        harness.press("Backspace")
        #expect(harness.state.tab.editor.area.menu?.items.first?.label == "ship")
        #expect(lookUp == first)
        harness.type(" s")
        #expect(harness.state.tab.editor.area.menu != nil)
        #expect(lookUp != first)
    }

    @Test("letters in the middle of a name are no reason to offer it, unless they stand together")
    func chance() {
        let harness = harness("query { ship(id: 1) { | } }")
        harness.type("nm")
        #expect(harness.state.tab.editor.area.menu?.items.map(\.label) == ["name"])
        harness.press("Backspace Backspace")
        harness.type("me")
        #expect(harness.state.tab.editor.area.menu?.items.first?.label == "name")
        harness.press("Backspace Backspace")
        harness.type("ae")
        #expect(harness.state.tab.editor.area.menu == nil)
    }

    @Test("what is wrong with a word is said when the cursor leaves it")
    func openWord() {
        let harness = harness("query { ship(id: 1) { | } }")
        harness.type("nam")
        #expect(!harness.screen.contains("Cannot query"))
        #expect(!harness.screen.contains("finding"))
        harness.type(" ")
        #expect(harness.screen.contains("Cannot query field"))
    }

    @Test("the menu stays as wide as it was while it gets shorter")
    func width() {
        let harness = harness("query { | }")
        harness.type("s")
        func width() -> Int {
            harness.screen.split(separator: "\n").first { $0.contains("┌") }?.count { $0 == "─" } ?? 0
        }
        let wide = width()
        harness.type("hips")
        #expect(harness.state.tab.editor.area.menu?.items.count == 1)
        #expect(wide > 0 && width() == wide)
    }

    @Test(
        "the line being typed stays in sight, however small the screen is",
        arguments: [Size(width: 20, height: 5), Size(width: 20, height: 6), Size(width: 39, height: 9)])
    func smallScreen(size: Size) {
        let harness = harness("query {\n  a\n  b\n  |\n}")
        harness.send(.resized(size))
        harness.type("shi")
        #expect(harness.state.tab.editor.area.menu != nil)
        #expect(harness.screen.contains("4   shi"))
        #expect(harness.screen.contains("ship"))
    }

    @Test("without a schema Ctrl-Space says why there is nothing to offer")
    func noSchema() {
        let harness = Harness("query { a }")
        harness.bring(.schemaFailed("server refused (403)"), for: .schema)
        harness.press("Ctrl-Space")
        #expect(harness.notice == "Completion needs a schema; server refused (403).")
    }

    @Test("F2 opens the docs of the field under the cursor, and Ctrl-X b comes back")
    func docs() {
        let harness = harness("query { sh|ip(id: 1) { id } }")
        harness.press("Ctrl-X d")
        #expect(harness.state.focus == .docs)
        #expect(harness.screen.contains("One ship by its id."))
        harness.press("Ctrl-X b Ctrl-X b")
        #expect(harness.state.focus == .operation)
    }
}

@Suite("Variables pane")
struct VariablesPaneTests {
    private func harness(_ variables: String) -> Harness {
        let harness = Harness(
            "query Fleet($filter: ShipFilter, $first: Int) { ships(first: $first, filter: $filter) { id } }",
            variables: variables, schema: TestSchema.harbour)
        harness.press("Ctrl-X 2")
        return harness
    }

    @Test("the names of declared variables and the values of enums are offered")
    func completion() {
        let harness = harness("{ }")
        harness.press("Right Right Ctrl-Space")
        #expect(harness.screen.contains("│ filter ShipFilter │"))
        harness.press("Enter")
        #expect(harness.state.tab.variables.area.buffer.text == "{ \"filter\": }")
    }

    @Test("a value that does not fit its declared type is said with line and column")
    func check() {
        let harness = harness("{\n  \"filter\": {\"status\": \"SUNK\"}\n}")
        harness.press("Ctrl-X 1")
        #expect(harness.screen.contains("─[2] Variables─ line 2, column "))
        harness.press("Ctrl-X 2")
        #expect(harness.screen.contains("!   \"filter\": {\"status\": \"SUNK\"}"))
    }

    @Test("text that is no JSON is said with line and column while it is typed")
    func broken() {
        let harness = harness("{}")
        harness.press("Right")
        harness.type("x")
        #expect(harness.screen.contains("line 1, column 2: "))
    }
}
