import Terminal
import Testing

@testable import Explorer

@Suite("Completion before the schema is there")
struct AwaitedCompletionTests {
    /// The cursor in a word, and the schema on its way.
    private func asking() -> Harness {
        let harness = Harness("query { sh }")
        harness.state.tabs[0].editor.area.buffer.setCursor(TextPosition(line: 0, column: 10))
        harness.press("Tab")
        return harness
    }

    private func bringSchema(_ harness: Harness) {
        harness.bring(.schemaLoaded(LoadedSchema(TestSchema.harbour)), for: .schema)
    }

    @Test("Tab in a word says that the schema is being loaded, and the menu opens by itself when it has come")
    func opens() {
        let harness = asking()
        #expect(harness.notice == "The schema is being loaded; the completions show when it has come.")
        #expect(harness.text == "query { sh }")
        #expect(harness.state.tab.editor.area.menu == nil)
        bringSchema(harness)
        #expect(harness.state.tab.editor.area.menu?.items.map(\.label).contains("ships") == true)
    }

    @Test("it narrows to what was typed on meanwhile")
    func typedOn() {
        let harness = asking()
        harness.type("ips")
        bringSchema(harness)
        #expect(harness.state.tab.editor.area.menu?.items.map(\.label) == ["ships"])
    }

    @Test("it stays closed when the cursor has left the word, the pane or the tab, or a menu is open")
    func leftTheWord() {
        for keys in ["Left Left Left", "Ctrl-X 3", "Ctrl-X t", "Ctrl-X"] {
            let harness = asking()
            harness.press(keys)
            bringSchema(harness)
            #expect(harness.state.tab.editor.area.menu == nil, "after \(keys)")
        }
    }

    @Test("nobody who did not ask gets a menu")
    func notAsked() {
        let harness = Harness("query { sh }")
        harness.state.tabs[0].editor.area.buffer.setCursor(TextPosition(line: 0, column: 10))
        bringSchema(harness)
        #expect(harness.state.tab.editor.area.menu == nil)
    }
}
