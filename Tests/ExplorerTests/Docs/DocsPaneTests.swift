import Terminal
import Testing

@testable import Explorer

@Suite("Docs pane")
struct DocsPaneTests {
    private func harness() -> Harness {
        let harness = Harness("query Fleet { ships { name } }", schema: TestSchema.harbour)
        harness.press("Ctrl-X 4")
        return harness
    }

    @Test("from the root to a type to a field and back")
    func descend() {
        let harness = harness()
        #expect(harness.screen.contains("query: Query"))
        harness.press("Enter")
        #expect(harness.screen.contains("ships(first: Int, filter: ShipFilter): [Ship!]!"))
        #expect(harness.screen.contains("deprecated: Use ship."))
        harness.press("j j Enter")
        #expect(harness.screen.contains("One ship by its id."))
        #expect(harness.screen.contains("schema › Query › ship"))
        harness.press("q q")
        #expect(harness.screen.contains("mutation: Mutation"))
    }

    @Test("a search over names and descriptions leads to what it finds")
    func search() {
        let harness = harness()
        harness.press("/")
        harness.type("vessel\n")
        #expect(harness.screen.contains("Ship  in its description"))
        harness.press("Enter")
        #expect(harness.screen.contains("type Ship"))
    }

    @Test("i inserts a field with the arguments it cannot do without")
    func insert() {
        let harness = harness()
        harness.state.tabs[0].editor.area.buffer.setCursor(TextPosition(line: 0, column: 14))
        harness.press("Enter j j i")
        #expect(harness.state.focus == .operation)
        #expect(harness.text == "query Fleet { ship(id: $id) { __typename } ships { name } }")
    }

    @Test("a field that cannot stand where the cursor is gets an operation of its own")
    func insertOperation() {
        let harness = Harness("query Fleet { ships { name } }", schema: TestSchema.harbour)
        harness.press("End")
        harness.press("Ctrl-X 4 Enter j j i")
        #expect(harness.text.hasPrefix("query Fleet { ships { name } }\n\nquery Ship($id: ID!) {\n  ship(id: $id) {"))
        let inner = Harness("query Fleet { ships { name } }", schema: TestSchema.harbour)
        inner.state.tabs[0].editor.area.buffer.setCursor(TextPosition(line: 0, column: 26))
        inner.press("Ctrl-X 4 Enter j j i")
        #expect(inner.text.contains("query Ship($id: ID!) {"))
    }

    @Test("a type's page tells who returns and accepts it, and the ways to it from the root")
    func relations() {
        let harness = Harness(
            "query Fleet { ships { captain { name } } }", size: Size(width: 120, height: 60), schema: TestSchema.harbour
        )
        harness.press("Ctrl-X 4 /")
        harness.type("ShipStatus\n")
        harness.press("Enter")
        #expect(harness.screen.contains("enum ShipStatus"))
        #expect(harness.screen.contains("returned by (1)"))
        #expect(harness.screen.contains("Ship.status: ShipStatus"))
        #expect(harness.screen.contains("accepted by (1)"))
        #expect(harness.screen.contains("ShipFilter.status: ShipStatus"))
        harness.press("/")
        harness.type("Captain\n")
        harness.press("Enter u u u u")
        #expect(harness.screen.contains("ways to it from the root"))
        #expect(harness.screen.contains("query ship.captain"))
    }

    @Test("u goes from section to section and begins again at the end")
    func sections() {
        let harness = harness()
        harness.press("Enter")
        func selected() -> String? {
            let row = (0..<24).first { harness.buffer[0, $0].style.background == StyleRole.selection.style.background }
            return row.map { harness.row($0) }
        }
        harness.press("u")
        #expect(selected()?.hasPrefix("  fields") == true)
        harness.press("u")
        #expect(selected()?.hasPrefix("  fields") == true)
    }

    @Test("a way to a type is inserted with the arguments that it needs")
    func insertWay() {
        let harness = Harness("query Q {  }", size: Size(width: 120, height: 60), schema: TestSchema.harbour)
        harness.state.tabs[0].editor.area.buffer.setCursor(TextPosition(line: 0, column: 10))
        harness.press("Ctrl-X 4 /")
        harness.type("Captain\n")
        harness.press("Enter G k k i")
        #expect(harness.text.contains("{ captain { __typename } }"))
    }

    @Test("directives have pages, with their arguments and places")
    func directives() {
        let harness = Harness("query Q { ships @skip(if: true) { id } }", schema: TestSchema.harbour)
        harness.state.tabs[0].editor.area.buffer.setCursor(TextPosition(line: 0, column: 18))
        harness.press("F2")
        #expect(harness.screen.contains("directive @skip"))
        #expect(harness.screen.contains("if: Boolean!"))
    }

    @Test("a fresh schema keeps the page that was open")
    func freshSchema() {
        let harness = harness()
        harness.press("Enter j j Enter")
        let again = TestSchema.harbour
        harness.state.docs.show(again, width: 80)
        #expect(harness.screen.contains("schema › Query › ship"))
    }

    @Test("without a schema the pane says how to get one")
    func noSchema() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-X 4")
        #expect(harness.screen.contains("There is no schema yet; Ctrl-X s loads it. Running works without."))
    }
}
