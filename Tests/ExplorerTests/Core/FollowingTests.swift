import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("Following a file")
struct FollowingTests {
    private func following(_ text: String = "query Fleet { a }") -> Harness {
        let harness = Harness()
        harness.state.tabs = [
            Tab(id: TabID(number: 1), file: "fleet.graphql", text: TextFile(Array(text.utf8)))
        ]
        harness.press("Ctrl-X f")
        return harness
    }

    private func write(_ text: String, _ harness: Harness) {
        harness.bring(.fileChanged(path: "fleet.graphql", Array(text.utf8)), for: .following, tab: 1)
    }

    @Test("what another program writes shows here, and a query runs")
    func follows() {
        let harness = following()
        #expect(harness.notice.hasPrefix("Following fleet.graphql"))
        #expect(harness.row(1).contains("(follows)"))
        write("query Fleet { a b }", harness)
        #expect(harness.text == "query Fleet { a b }")
        #expect(harness.startedRuns.count == 1)
        #expect(harness.startedRuns.last?.operation.document.text.contains("b") == true)
        #expect(!harness.state.tab.isModified)
    }

    @Test("a mutation and a subscription are shown and never sent")
    func neverSent() {
        for text in ["mutation Rename { a }", "subscription Moves { a }"] {
            let harness = following()
            write(text, harness)
            #expect(harness.text == text)
            #expect(harness.startedRuns.isEmpty)
            #expect(harness.state.live.rows.isEmpty)
            #expect(harness.notice.contains("following sends queries only"))
            #expect(harness.state.tab.progress == .idle)
        }
    }

    @Test("what was changed here too stays, and a syntax error moves no cursor")
    func careful() {
        let harness = following()
        harness.type("#")
        write("query Fleet { b }", harness)
        #expect(harness.text == "#query Fleet { a }")
        #expect(harness.notice.contains("changed outside, and here too"))
        let other = following()
        other.press("Ctrl-X 3")
        write("query Fleet {", other)
        #expect(other.state.focus == .result)
        #expect(other.notice.hasPrefix("Nothing was sent"))
    }

    @Test("the same key ends it")
    func ends() {
        let harness = following()
        harness.press("Ctrl-X f")
        #expect(harness.notice == "fleet.graphql is not followed any more.")
        write("query Fleet { b }", harness)
        #expect(harness.text == "query Fleet { a }")
    }
}
