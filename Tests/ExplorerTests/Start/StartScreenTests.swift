import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("First screen")
struct StartScreenTests {
    private func harness(recent: [String] = []) -> Harness {
        let harness = Harness()
        harness.state = State(size: Size(width: 80, height: 24))
        harness.state.start = StartScreen(recent: recent)
        return harness
    }

    private static let facts = ConnectionFacts(
        endpoint: "https://api.acme.io/graphql", host: "api.acme.io", isLoopback: false)

    @Test("a URL is typed and opened; the explorer appears")
    func typeURL() {
        let harness = harness()
        var asked: [String] = []
        harness.answers = { work in
            guard case .connect(let endpoint) = work else { return nil }
            asked.append(endpoint)
            return .connected(Self.facts, tab: nil)
        }
        harness.type("https://api.acme.io/graphql\n")
        #expect(asked == ["https://api.acme.io/graphql"])
        #expect(harness.row(0).contains("api.acme.io/graphql"))
        #expect(harness.row(2).hasPrefix("━[1] Operation"))
    }

    @Test("d opens the demo with its first tab, but not while a URL is typed")
    func demo() {
        let harness = harness()
        harness.answers = { work in
            guard case .startDemo = work else { return nil }
            return .connected(Self.facts, tab: InitialTab(text: "query Fleet { ships { id } }", variables: "{}"))
        }
        harness.press("Tab")
        harness.type("dev")
        #expect(harness.screen.contains("URL  dev"))
        harness.press("Esc")
        harness.press("d")
        #expect(harness.footer.hasPrefix(" ^J run Fleet"))
    }

    @Test("recent endpoints are a key away")
    func recent() {
        let harness = harness(recent: ["https://one.example/graphql", "https://two.example/graphql"])
        var asked: [String] = []
        harness.answers = { work in
            if case .connect(let endpoint) = work { asked.append(endpoint) }
            return nil
        }
        #expect(harness.screen.contains("two.example"))
        harness.press("j Enter")
        #expect(asked == ["https://two.example/graphql"])
    }

    @Test("an endpoint that cannot be opened is said on the screen")
    func problem() {
        let harness = harness()
        harness.answers = { work in
            guard case .connect = work else { return nil }
            return .failed(FailureMessage(.usage, "That is no URL."))
        }
        harness.type("x:y\n")
        #expect(harness.screen.contains("  That is no URL."))
    }

    @Test("help and quitting work here too")
    func help() {
        let harness = harness()
        harness.press("Ctrl-X ?")
        #expect(harness.screen.contains("keys that are valid here"))
        harness.press("q Ctrl-Q")
        #expect(harness.quitCode == 0)
    }
}
