import GraphQLClient
import Terminal
import Testing
import Workspace

@testable import Explorer

@Suite("What is open when the explorer is left")
struct SessionTests {
    @Test("texts, variables and policies of tabs are kept, and which one was in front")
    func kept() {
        let harness = Harness("query Fleet { a }", variables: "{ \"n\": 1 }")
        harness.press("Ctrl-X t")
        harness.paste("{ b }")
        harness.state.tabs[1].queryPolicy = .cacheFirst
        let session = harness.state.session
        #expect(session.tabs.map(\.text).map { $0.split(separator: "\n").last } == ["query Fleet { a }", "{ b }"])
        #expect(session.tabs[0].variables == "{ \"n\": 1 }")
        #expect(session.tabs[1].queryPolicy == "cache-first")
        #expect(session.active == 1)
    }

    @Test("a private tab, an empty one, and headers are not")
    func notKept() {
        let harness = Harness("query Fleet { a }")
        harness.state.tabs[0].headers = HeadersPane("Authorization: Bearer s3cret")
        harness.press("Ctrl-X t")
        harness.press("Ctrl-X t")
        harness.paste("{ secretPlan }")
        harness.press("Ctrl-X T")
        let session = harness.state.session
        #expect(session.tabs.map(\.text) == ["query Fleet { a }"])
        #expect(session.active == 0)
        #expect(!session.json.contains("s3cret"))
    }

    @Test("of a tab with a file only the file's name is kept")
    func files() {
        var state = State(size: Size(width: 80, height: 24), tabs: [InitialTab(text: "{ a }", file: "fleet.graphql")])
        state.tabs[0].editor.area.buffer.setText("{ b }")
        #expect(state.session.tabs.map(\.file) == ["fleet.graphql"])
        #expect(state.session.tabs[0].text.isEmpty)
    }
}
