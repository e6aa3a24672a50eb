import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("Credentials on the screen")
struct CredentialWindowTests {
    private static let facts = CredentialFacts(
        source: "$API_TOKEN", header: "Authorization", ending: "x9Zq", isThere: true,
        claims: [.init(name: "sub", text: "\"ann\"")], expiresAt: 1_700_000_000_000 + 41 * 60_000,
        canBeFetched: true)

    private func opened() -> Harness {
        let harness = Harness("query Fleet { a }")
        harness.answers = { work in
            if case .credential(.look) = work { .credential(Self.facts, said: nil, isAsked: true) } else { nil }
        }
        harness.press("Ctrl-X a")
        return harness
    }

    private func actions(_ harness: Harness) -> [String] {
        harness.effects.compactMap { effect in
            guard case .start(_, _, .credential(let action)) = effect else { return nil }
            return "\(action)"
        }
    }

    @Test("Ctrl-X a shows where they come from, their end, their time and their claims; the header bar says the same")
    func shows() {
        let harness = opened()
        for text in ["$API_TOKEN", "…x9Zq", "valid for", "41 min", "sub  \"ann\"", "r fetch again", "p paste another"] {
            #expect(harness.screen.contains(text), "\(text)")
        }
        #expect(!harness.screen.contains("s store it"))
        #expect(harness.row(0).contains("auth $API_TOKEN 41 min"))
        harness.press("q")
        #expect(!harness.screen.contains("Credentials"))
    }

    @Test("r fetches again and says what came of it")
    func fetching() {
        let harness = opened()
        harness.press("r")
        #expect(actions(harness).last == "fetch")
        var other = Self.facts
        other.ending = "Abcd"
        harness.bring(.credential(other, said: "Fetched it again.", isAsked: true), for: .credential, tab: 1)
        #expect(harness.screen.contains("…Abcd"))
        #expect(harness.screen.contains("Fetched it again."))
    }

    @Test("a token that is typed is never shown, and can be stored afterwards")
    func typing() {
        let harness = opened()
        harness.press("p")
        harness.type("s3cret")
        #expect(!harness.screen.contains("s3cret"))
        #expect(harness.screen.contains("token for 127.0.0.1 ••••••"))
        harness.press("Enter")
        #expect(actions(harness).last == "use(secret: \"s3cret\")")
        #expect(!harness.state.log.lines.contains { $0.text.contains("s3cret") })
        var typed = Self.facts
        typed.source = "typed"
        typed.isTyped = true
        typed.canBeStored = true
        harness.bring(.credentialTaken(typed), for: .credential, tab: 1)
        #expect(harness.notice.hasPrefix("The token is in use, in memory only"))
        #expect(harness.state.layers.isEmpty)
        harness.answers = { work in
            if case .credential(.look) = work { .credential(typed, said: nil, isAsked: true) } else { nil }
        }
        harness.press("Ctrl-X a s")
        #expect(actions(harness).last == "store")
    }

    @Test("a token pasted while the window is open is taken")
    func pasting() {
        let harness = opened()
        harness.paste("Bearer s3cret\n")
        #expect(actions(harness).last?.hasPrefix("use(") == true)
        #expect(!harness.screen.contains("s3cret"))
    }

    @Test("with other credentials than before it is asked what becomes of the cache")
    func cacheOfOthers() {
        let harness = opened()
        harness.press("p")
        harness.type("s3cret\n")
        var other = Self.facts
        other.claims = [.init(name: "sub", text: "\"bob\"")]
        harness.bring(.credentialTaken(other), for: .credential, tab: 1)
        #expect(harness.screen.contains("The credentials are others now."))
        harness.press("c")
        #expect(harness.effects.contains { if case .start(_, _, .changeCache(.clear)) = $0 { true } else { false } })
    }

    @Test("so it is when a credential is written into the headers, once for each, and never before the first run")
    func headersOfOthers() {
        let harness = Harness("query Fleet { a }")
        harness.answers = { work in
            if case .run(let run) = work { Harness.response(to: run, #"{"data":{"a":1}}"#) } else { nil }
        }
        harness.state.tabs[0].headers = HeadersPane("Authorization: Bearer ann\nX-Team: harbour")
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 1)
        harness.state.tabs[0].headers = HeadersPane("Authorization: Bearer ann\nX-Team: other")
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 2)
        harness.state.tabs[0].headers = HeadersPane("Authorization: Bearer bob")
        harness.press("Ctrl-J")
        #expect(harness.screen.contains("The credentials in the headers are others now."))
        #expect(!harness.screen.contains("bob"))
        #expect(harness.startedRuns.count == 2)
        harness.press("c")
        #expect(harness.effects.contains { if case .start(_, _, .changeCache(.clear)) = $0 { true } else { false } })
        #expect(harness.startedRuns.count == 3)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 4)
    }

    // MARK: A refusal

    private func refused(_ text: String = "query Fleet { a }", headers: String = "") -> Harness {
        let harness = Harness(text)
        harness.state.tabs[0].headers = HeadersPane(headers)
        harness.press("Ctrl-J")
        let run = harness.startedRuns[0]
        let failure = FailureMessage(.notGraphQL, "The server answered with status 401.")
        harness.bring(.runFailed(failure, curl: "", nil), for: .run, tab: 1)
        harness.bring(.refused(run), for: .run, tab: 1)
        return harness
    }

    @Test("after a 401 a token is asked for, and with it the same runs again")
    func asks() {
        let harness = refused()
        #expect(harness.screen.contains("127.0.0.1 wants other credentials (401). A token to run Fleet again:"))
        harness.type("s3cret\n")
        #expect(harness.startedRuns.count == 1)
        harness.bring(.credentialTaken(Self.facts), for: .credential, tab: 1)
        #expect(harness.startedRuns.count == 2)
    }

    @Test("Esc leaves it, and nothing runs again by itself later")
    func leaves() {
        let harness = refused()
        harness.press("Esc Ctrl-X a")
        harness.bring(.credential(Self.facts, said: nil, isAsked: true), for: .credential, tab: 1)
        harness.press("p")
        harness.type("s3cret\n")
        harness.bring(.credentialTaken(Self.facts), for: .credential, tab: 1)
        #expect(harness.startedRuns.count == 1)
    }

    @Test("a person who does something else meanwhile is not stopped in it, and a tab's own header is named")
    func elsewhere() {
        for keys in ["Ctrl-J Ctrl-X", "Ctrl-J x"] {
            let harness = Harness("query Fleet { a }")
            harness.press(keys)
            let run = harness.startedRuns[0]
            harness.bring(.refused(run), for: .run, tab: 1)
            #expect(!harness.screen.contains("A token to run"))
            #expect(harness.notice == "127.0.0.1 wants other credentials (401); Ctrl-X a takes a token.")
        }
        let own = refused(headers: "Authorization: Bearer mine")
        #expect(own.notice.hasPrefix("The server refuses the Authorization header of this tab"))
        #expect(own.state.layers.isEmpty)
    }
}
