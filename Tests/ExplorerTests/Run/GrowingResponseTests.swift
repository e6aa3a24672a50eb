import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("A response that grows")
struct GrowingResponseTests {
    private func running() -> Harness {
        let harness = Harness("query Fleet { ship(id: 1) { name ... @defer { captain { name } } } }")
        harness.press("Ctrl-J")
        return harness
    }

    private static let first = #"{"data":{"ship":{"name":"Erebus"}}}"#
    private static let whole = #"{"data":{"ship":{"name":"Erebus","captain":{"name":"Crozier"}}}}"#

    @Test("each part shows at once, and the title says that more is coming until all of it is there")
    func parts() {
        let harness = running()
        harness.arrive(Self.first, awaiting: .parts)
        #expect(harness.screen.contains("Erebus"))
        #expect(harness.screen.contains("[3] Result─ more is coming · from server"))
        #expect(harness.notice == "Fleet: more is coming; Ctrl-C ends it and keeps what has come.")
        #expect(harness.screen.contains("Fleet …"))
        harness.finish(Self.whole)
        #expect(harness.screen.contains("Crozier"))
        #expect(!harness.screen.contains("more is coming"))
        #expect(harness.notice == "Fleet: data.")
        #expect(harness.state.tab.progress == .idle)
    }

    @Test("Ctrl-C ends it and keeps what has come, and what comes late is not shown")
    func stopped() {
        let harness = running()
        harness.arrive(Self.first, awaiting: .parts)
        harness.press("Ctrl-C")
        #expect(harness.notice == "Stopped Fleet; what had come is kept.")
        #expect(harness.screen.contains("[3] Result─ stopped · from server"))
        #expect(harness.screen.contains("Erebus"))
        harness.finish(Self.whole)
        #expect(!harness.screen.contains("Crozier"))
        #expect(harness.state.tab.progress == .idle)
    }

    @Test("when it breaks off, the reason is said and what has come stays")
    func broken() {
        let harness = running()
        harness.arrive(Self.first, awaiting: .parts)
        let failure = FailureMessage(.notGraphQL, "The server's answer broke off after one part.")
        harness.bring(.runFailed(failure, curl: "", nil), for: .run, tab: 1)
        #expect(harness.notice == "The server's answer broke off after one part.")
        #expect(harness.screen.contains("[3] Result─ broke off · from server"))
        #expect(harness.screen.contains("Erebus"))
    }

    @Test("what changed is counted since the run before, not since the last part")
    func changes() {
        let harness = running()
        harness.finish(#"{"data":{"ship":{"name":"Terror","captain":{"name":"Crozier"}}}}"#)
        harness.press("Ctrl-J")
        harness.arrive(Self.first, awaiting: .parts)
        #expect(harness.screen.contains("1 changed"))
        harness.finish(Self.whole)
        #expect(harness.screen.contains("1 changed"))
    }

    @Test("running again ends the one before")
    func again() {
        let harness = running()
        harness.arrive(Self.first, awaiting: .parts)
        harness.press("Ctrl-J")
        #expect(harness.screen.contains("[3] Result─ stopped"))
        harness.finish(Self.whole)
        #expect(harness.screen.contains("Crozier"))
        #expect(!harness.screen.contains("stopped"))
    }

    @Test("what the cache has shows at once, with its age, while the server is asked")
    func cacheFirst() {
        let harness = running()
        harness.arrive(Self.first, awaiting: .server)
        #expect(harness.screen.contains("asking the server · from cache, 3 h old"))
        #expect(harness.notice == "Fleet: this is from the cache; the server is being asked.")
        harness.finish(#"{"data":{"ship":{"name":"Terror"}}}"#)
        #expect(harness.screen.contains("from server · 1 changed"))
        #expect(harness.screen.contains("Terror"))
    }

    @Test("when the server fails after that, what the cache had stays")
    func serverFails() {
        let harness = running()
        harness.arrive(Self.first, awaiting: .server)
        harness.bring(
            .runFailed(FailureMessage(.connection, "The connection was refused."), curl: "", nil), for: .run, tab: 1)
        #expect(harness.screen.contains("the server failed · from cache, 3 h old"))
        #expect(harness.screen.contains("Erebus"))
        #expect(harness.notice == "The connection was refused.")
    }
}
