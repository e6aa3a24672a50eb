import Terminal
import Testing

@testable import Explorer
@testable import GraphQLClient

@Suite("The policy of a tab")
struct PolicyTests {
    private static let query = "query Fleet { ships { name } }"

    @Test("it is what the settings of the destination say, and stands in the title")
    func settings() {
        let harness = Harness(Self.query)
        #expect(harness.row(2).contains("network-only"))
        harness.state.connection?.policies = AnswerPolicies(query: .cacheFirst, subscription: .cacheThenNetwork)
        #expect(harness.row(2).contains("cache-first"))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.last?.policies.query == .cacheFirst)
    }

    @Test("Ctrl-X P chooses another for this tab alone")
    func choosing() {
        let harness = Harness(Self.query)
        harness.press("Ctrl-X P")
        #expect(harness.screen.contains("the cache at once, then the server"))
        harness.type("cache-and\n")
        #expect(harness.notice.hasPrefix("The queries of this tab are cache-and-network"))
        #expect(harness.row(2).contains("cache-and-network"))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.last?.policies.query == .cacheAndNetwork)
        harness.press("Ctrl-X t")
        #expect(harness.row(2).contains("network-only"))
    }

    @Test("a subscription has two of its own, and a mutation none")
    func kinds() {
        let harness = Harness("subscription Moves { shipMoved { id } }")
        harness.press("Ctrl-X P")
        harness.type("then\n")
        #expect(harness.row(2).contains("cache-then-network"))
        let other = Harness("mutation Rename { renameShip(id: 1, name: \"A\") { id } }")
        other.press("Ctrl-X P")
        #expect(other.notice == "A mutation always goes to the server, and the server alone.")
        #expect(other.state.layers.isEmpty)
    }

    @Test("a query kept live asks the cache first, unless another policy was chosen")
    func watched() {
        #expect(AnswerPolicies().watched == .cacheFirst)
        #expect(AnswerPolicies(query: .cacheOnly).watched == .cacheOnly)
        #expect(AnswerPolicies(query: .cacheAndNetwork).watched == .cacheAndNetwork)
    }

    @Test("an answer of the cache in place of a server that failed says so")
    func instead() {
        let harness = Harness(Self.query)
        harness.answers = { work in
            guard case .run(let run) = work,
                case .response(var response, let curl) = Harness.response(to: run, #"{"data":{"ships":[]}}"#)
            else { return nil }
            response.source = .cache(oldestWrite: nil)
            response.trace.steps = [
                TraceStep(
                    name: "network", direction: .outgoing, attempt: 1, depth: 0, start: .zero, duration: .zero,
                    details: [], hasFailed: true)
            ]
            return .response(response, curl: curl)
        }
        harness.press("Ctrl-J")
        #expect(
            harness.notice == "Fleet: the server could not be asked; this is what the cache has. ^X 8 says why.")
        #expect(harness.screen.contains("from cache"))
    }

    @Test("a private tab says so, sends as private, and keeps no query live")
    func privacy() {
        let harness = Harness(Self.query)
        harness.press("Ctrl-X T")
        #expect(harness.row(2).contains("private · network-only"))
        #expect(harness.row(1).contains("Fleet (private)"))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.last?.isPrivate == true)
        harness.press("Ctrl-X w")
        #expect(harness.state.live.rows.isEmpty)
        #expect(harness.notice.hasPrefix("A private tab keeps nothing"))
        harness.press("Ctrl-X T")
        #expect(!harness.screen.contains("private ·"))
    }
}
