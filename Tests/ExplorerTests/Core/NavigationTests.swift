import Terminal
import Testing

@testable import Explorer

@Suite("What the cursor is on")
struct NavigationTests {
    /// `|` is the cursor.
    private func harness(_ text: String) -> Harness {
        let harness = Harness(text.filter { $0 != "|" }, schema: TestSchema.harbour)
        let offset = text[..<text.firstIndex(of: "|")!].utf8.count
        let buffer = harness.state.tab.editor.area.buffer
        harness.state.tabs[0].editor.area.buffer.setCursor(buffer.position(at: offset))
        harness.send(.resized(harness.state.size))
        return harness
    }

    private func status(_ harness: Harness) -> String { harness.row(harness.state.size.height - 2) }

    @Test("the line above the footer says how it is declared, and the first line of what it means")
    func hint() {
        let harness = harness("query { sh|ip(id: 1) { id } }")
        #expect(status(harness).hasPrefix(" Query.ship(id: ID!): Ship  One ship by its id."))
        harness.press("Ctrl-E")
        #expect(!status(harness).contains("Query.ship"))
    }

    @Test("what a message says stays until the next key")
    func message() {
        let harness = harness("query { sh|ip(id: 1) { id } }")
        harness.press("Ctrl-X r Ctrl-X r")
        #expect(status(harness).contains("There is no operation without a name"))
        harness.press("Right")
        #expect(status(harness).hasPrefix(" Query.ship(id: ID!): Ship"))
    }

    @Test("a deprecated field says why, and what is wrong here goes before all else")
    func warnings() {
        let old = harness("query { ol|d }")
        #expect(status(old).contains("Query.old: String  deprecated: Use ship."))
        let wrong = harness("query { capi|tan }")
        #expect(status(wrong).hasPrefix(" Cannot query field \"capitan\" on type \"Query\"."))
    }

    @Test(
        "Ctrl-] goes to the definition of a fragment or a variable",
        arguments: [
            ("query Q { ships { ...Ca|rd } }\nfragment Card on Ship { id }", TextPosition(line: 1, column: 0)),
            ("query Q($id: ID!) {\n ship(id: $i|d) { id } }", TextPosition(line: 0, column: 8)),
        ])
    func definition(text: String, target: TextPosition) {
        let harness = harness(text)
        let before = harness.state.tab.editor.area.buffer.cursor
        harness.press("Ctrl-]")
        #expect(harness.state.tab.editor.area.buffer.cursor == target)
        harness.press("Ctrl-X b")
        #expect(harness.state.tab.editor.area.buffer.cursor == before)
    }

    @Test(
        "the docs open on what the cursor is on, and Ctrl-X b comes back at once",
        arguments: [
            ("query { sh|ip(id: 1) { id } }", "schema › Query › ship", "ship: Ship"),
            ("query { ship(i|d: 1) { id } }", "schema › Query › ship", "id: ID!"),
            ("query { ships(filter: {status: SAI|LING}) { id } }", "schema › ShipStatus", "SAILING"),
            ("query { ships(filter: {sta|tus: SAILING}) { id } }", "schema › ShipFilter", "status: ShipStatus"),
            ("query Q($f: Ship|Filter) { old }", "schema › ShipFilter", "input ShipFilter"),
            ("query Q($f: ShipFilter) { ships(filter: $|f) { id } }", "schema › ShipFilter", "input ShipFilter"),
            ("query { ships { ...Ca|rd } } fragment Card on Ship { id }", "schema › Ship", "type Ship"),
        ])
    func docs(text: String, trail: String, row: String) {
        let harness = harness(text)
        harness.press("Ctrl-X d")
        #expect(harness.state.focus == .docs)
        #expect(harness.screen.contains(trail))
        let selected = (0..<24).first { harness.buffer[0, $0].style.background == StyleRole.selection.style.background }
        #expect(selected.map { harness.row($0).contains(row) } == true || harness.screen.contains(row))
        harness.press("Ctrl-X b")
        #expect(harness.state.focus == .operation)
    }

    @Test(
        "Ctrl-] on a definition itself opens the docs of its type",
        arguments: ["query Q($f: ShipFilter, $i|d: ID!) { ship(id: $id) { id } }", "fragment Ca|rd on Ship { id }"])
    func atDefinition(text: String) {
        let harness = harness(text)
        harness.press("Ctrl-]")
        #expect(harness.state.focus == .docs)
        harness.press("Ctrl-X b")
        #expect(harness.state.focus == .operation)
    }

    @Test("Ctrl-X b goes back page by page in what was opened from there, then to the text")
    func back() {
        let harness = harness("query { sh|ip(id: 1) { id } }")
        harness.press("Ctrl-X d Enter")
        #expect(harness.screen.contains("type Ship"))
        harness.press("Ctrl-X b")
        #expect(harness.state.focus == .docs)
        harness.press("Ctrl-X b")
        #expect(harness.state.focus == .operation)
        harness.press("Ctrl-X b")
        #expect(harness.notice == "There is nowhere to go back to.")
    }
}
