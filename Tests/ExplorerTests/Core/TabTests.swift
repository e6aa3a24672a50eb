import Terminal
import Testing

@testable import Explorer

@Suite("Tabs")
struct TabTests {
    @Test(
        "Ctrl-Q ends also with a window, a menu or a prompt open",
        arguments: ["?", "Ctrl-X", "Ctrl-P", "/", "Ctrl-X l"])
    func quitsFromLayers(keys: String) {
        let harness = Harness("query Fleet { a }")
        harness.press("Ctrl-X 3")
        harness.press(keys)
        #expect(!harness.state.layers.isEmpty)
        harness.press("Ctrl-Q")
        #expect(harness.quitCode == 0)
    }

    @Test("a new tab is empty but for how to begin, and the cursor stands below that")
    func newTab() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-X t")
        #expect(harness.row(3) == "  1 # Ctrl-J runs the operation under the cursor.")
        harness.type("{ a }")
        #expect(harness.row(6).hasPrefix("  4 { a }"))
        #expect(harness.row(1).hasPrefix(" Fleet │ scratch 2 ~"))
    }

    @Test("[ and ] go through the tabs outside text, Ctrl-X [ and ] everywhere")
    func switching() {
        let harness = Harness("query One { a }")
        harness.press("Ctrl-X t Ctrl-X [")
        #expect(harness.footer.hasPrefix(" ^J run One"))
        harness.press("Ctrl-X 3 ]")
        #expect(harness.state.activeTab == 1)
    }

    @Test("closing cancels the tab's work; it can be opened again as it was")
    func closing() {
        let harness = Harness("query One { a }")
        harness.press("Ctrl-X t")
        harness.type("query Two { b }")
        harness.press("Ctrl-J Ctrl-X k")
        #expect(harness.effects.contains { if case .cancelTab(TabID(number: 2)) = $0 { true } else { false } })
        #expect(harness.row(1).hasPrefix(" One"))
        harness.press("Ctrl-X u")
        #expect(harness.text.contains("query Two { b }"))
        #expect(harness.state.tab.progress == .idle)
    }

    @Test("the last tab gives way to an empty one")
    func closingTheLast() {
        let harness = Harness("query One { a }")
        harness.press("Ctrl-X k")
        #expect(harness.state.tabs.count == 1)
        #expect(harness.text == State.emptyTabText)
    }

    @Test("many tabs keep the active one in sight")
    func manyTabs() {
        let harness = Harness("query First { a }")
        for _ in 0..<12 { harness.press("Ctrl-X t") }
        #expect(harness.row(1).contains("scratch 13"))
        harness.press("Ctrl-X ]")
        #expect(harness.row(1).hasPrefix(" First"))
    }

    @Test("a result that arrives goes to the tab that asked, not to the one in front")
    func lateResult() {
        let harness = Harness("query One { a }")
        harness.press("Ctrl-J")
        let run = harness.startedRuns[0]
        harness.press("Ctrl-X t")
        harness.bring(Harness.response(to: run, #"{"data":{"a":"for the first"}}"#), for: .run, tab: 1)
        #expect(!harness.screen.contains("for the first"))
        harness.press("Ctrl-X [")
        #expect(harness.screen.contains("for the first"))
    }

    @Test("Ctrl-S saves the file of the tab and says that a scratch tab has none")
    func saving() {
        let harness = Harness("query One { a }")
        harness.press("Ctrl-S")
        #expect(harness.notice == "This tab is not bound to a file.")
        harness.state.tabs[0].file = "/project/one.graphql"
        harness.press("End")
        harness.type("#")
        #expect(harness.row(1).hasPrefix(" One  one.graphql ~"))
        harness.answers = { work in
            guard case .save(let order) = work, order.text.text == "query One { a }#" else { return nil }
            return .saved(path: order.path, order.text.bytes, stateID: order.text.stateID)
        }
        harness.press("Ctrl-S")
        #expect(harness.notice == "Saved /project/one.graphql.")
        #expect(!harness.row(1).contains("~"))
    }

    @Test("quitting asks while a file is not saved; scratch tabs are not asked about")
    func unsaved() {
        let harness = Harness("query One { a }")
        harness.press("End")
        harness.type("#")
        harness.state.tabs[0].file = "/project/one.graphql"
        harness.press("Ctrl-Q")
        #expect(harness.row(22).contains("One is not saved. Quit?"))
        harness.press("n")
        harness.state.tabs[0].file = nil
        harness.press("Ctrl-Q")
        #expect(harness.quitCode == 0)
    }
}
