import Testing

@testable import Explorer

@Suite("Mutations ask")
struct MutationQuestionTests {
    static let rename = #"mutation Rename { renameShip(id: "7", name: "Fram") { id } }"#

    @Test("on loopback a mutation is sent without a question")
    func loopback() {
        let harness = Harness(Self.rename)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.map(\.label) == ["Rename"])
    }

    @Test("elsewhere one line names host and mutation, and y sends it")
    func elsewhere() {
        let harness = Harness(Self.rename, host: "api.acme.io")
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.row(22).contains("Send MUTATION Rename to api.acme.io?"))
        harness.press("y")
        #expect(harness.startedRuns.map(\.label) == ["Rename"])
    }

    @Test("any other key leaves the question standing, n and Esc do not send")
    func otherKeys() {
        let harness = Harness(Self.rename, host: "api.acme.io")
        harness.press("Ctrl-J x Enter")
        #expect(harness.row(22).contains("Send MUTATION"))
        harness.press("n")
        #expect(harness.notice == "Rename was not sent.")
        harness.press("Ctrl-J Esc")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.state.tab.progress == .idle)
    }

    @Test("a stops asking for this operation, and only for this one")
    func always() {
        let harness = Harness(Self.rename, host: "api.acme.io")
        harness.press("Ctrl-J a Ctrl-J")
        #expect(harness.startedRuns.count == 2)
        harness.press("End")
        harness.type(" mutation Drop { dropShip }")
        harness.press("Home Ctrl-J")
        #expect(harness.startedRuns.count == 3)
    }

    @Test("a protected environment wants its name typed, even on loopback")
    func protected() {
        let harness = Harness(Self.rename, isProtected: true, environment: "production")
        harness.press("Ctrl-J y Enter")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice == "That is not production; nothing was sent.")
        harness.press("Ctrl-J")
        harness.type("production\n")
        #expect(harness.startedRuns.count == 1)
    }

    @Test("--read-only refuses, and says so")
    func readOnly() {
        let harness = Harness(Self.rename)
        harness.state.isReadOnly = true
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice == "Nothing was sent: Rename is a mutation, and --read-only refuses mutations.")
    }

    @Test("a query asks nothing anywhere")
    func query() {
        let harness = Harness("query Fleet { ships { name } }", host: "api.acme.io", isProtected: true)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 1)
    }
}
