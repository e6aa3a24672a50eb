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
        harness.press("j Enter")
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
        harness.press("Enter j i")
        #expect(harness.state.focus == .operation)
        #expect(harness.text.contains("ship(id: $id) { __typename }"))
    }

    @Test("without a schema the pane says how to get one")
    func noSchema() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-X 4")
        #expect(harness.screen.contains("There is no schema yet; Ctrl-X s loads it. Running works without."))
    }
}
