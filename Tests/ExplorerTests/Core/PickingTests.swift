import Terminal
import Testing

@testable import Explorer

@Suite("Lists to choose from")
struct PickingTests {
    private static let text = """
        query Fleet {
          ships { ...Card }
        }

        mutation Rename {
          renameShip(id: 1, name: "x") { ...Card }
        }

        fragment Card on Ship {
          name
        }
        """

    @Test("the definitions of the text are found by a few letters, and Enter goes there")
    func symbols() {
        let harness = Harness(Self.text, schema: TestSchema.harbour)
        harness.press("Ctrl-X j")
        #expect(harness.screen.contains("mutation, line 5"))
        #expect(harness.screen.contains("fragment on Ship, line 9"))
        harness.type("card\n")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 8, column: 0))
        harness.press("Ctrl-X b")
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 0, column: 0))
    }

    @Test("the problems of the text are listed, and Enter goes to one")
    func problems() {
        let harness = Harness("query Fleet {\n  ships { nome }\n  capitan\n}", schema: TestSchema.harbour)
        harness.press("Ctrl-X p")
        #expect(harness.screen.contains("2 problems"))
        harness.press("Down Enter")
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 2, column: 2))
        let clean = Harness("query Fleet { ships { name } }", schema: TestSchema.harbour)
        clean.press("Ctrl-X p")
        #expect(clean.notice == "Nothing is wrong with this text, as far as is known.")
    }

    @Test("a run in a fragment asks once which of its users is meant, and the footer names it")
    func users() {
        let harness = Harness(Self.text, schema: TestSchema.harbour)
        for _ in 0..<9 { harness.press("Down") }
        #expect(harness.footer.hasPrefix(" ^J run Fleet"))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.screen.contains("operations that use Card"))
        harness.press("Down Enter")
        #expect(harness.startedRuns.map(\.label) == ["Rename"])
        #expect(harness.footer.hasPrefix(" ^J MUTATION Rename"))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 2)
        harness.press("Ctrl-X O Up Enter")
        #expect(harness.footer.hasPrefix(" ^J run Fleet"))
        harness.press("Up Up Up Up Ctrl-X O")
        #expect(harness.notice == "The cursor is in no fragment that several operations use.")
    }

    @Test("Esc closes a list and leaves everything as it was")
    func escape() {
        let harness = Harness(Self.text, schema: TestSchema.harbour)
        harness.press("Ctrl-X j Down Esc")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.tab.editor.area.buffer.cursor == .start)
    }
}
