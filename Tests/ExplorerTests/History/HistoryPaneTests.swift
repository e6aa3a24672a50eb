import GraphQLClient
import Terminal
import Testing
import Workspace

@testable import Explorer

@Suite("History pane")
struct HistoryPaneTests {
    private func run(_ id: Int64, _ name: String, kind: String = "query", minutesAgo: Int64 = 2) -> HistoryRun {
        var run = HistoryRun(
            time: 1_700_000_000_000 - minutesAgo * 60_000, environment: "staging", kind: kind, name: name,
            text: "\(kind) \(name) { ship { name } }", variables: #"{"id":7}"#)
        run.id = id
        run.duration = 38_000
        run.byteCount = 1_204
        run.hasResponse = true
        return run
    }

    private func harness(host: String = "127.0.0.1") -> Harness {
        let harness = Harness("query Now { ship { name } }", host: host)
        var failed = run(2, "Broken")
        failed.failure = "Connection refused."
        failed.hasResponse = false
        let runs = [run(1, "Fleet"), failed, run(3, "Rename", kind: "mutation", minutesAgo: 90)]
        harness.answers = { work in
            switch work {
            case .readHistory(let text):
                return .history(runs.filter { text.isEmpty || $0.name.contains(text) }, matching: text)
            case .reopen(let run, let runsAgain):
                var reopened = ReopenedRun(run: run, response: nil, runsAgain: runsAgain)
                if run.hasResponse, !runsAgain {
                    let operation = DynamicOperation(document: try! OperationDocument(text: run.text), variables: [:])
                    let body = try! JSONDocument(parsing: #"{"data":{"ship":{"name":"Erebus"}}}"#)
                    let value = body.root["data"].map { ResponseValue($0) }
                    reopened.response = GraphQLResponse(
                        operation: operation, data: value, value: value, body: body, source: .server)
                }
                return .reopened(reopened)
            case .changeHistory: return .historyChanged
            default: return nil
            }
        }
        return harness
    }

    @Test("runs with their age, kind, environment and outcome")
    func list() {
        let harness = harness()
        harness.press("Ctrl-X 5")
        #expect(harness.row(11) == "    2 min ago  query    Fleet  staging                          38 ms · 1.2 kB")
        #expect(harness.row(12) == "    2 min ago  query    Broken  staging                    Connection refused.")
        #expect(harness.row(13) == "      1 h ago  mutation Rename  staging                         38 ms · 1.2 kB")
    }

    @Test("Ctrl-R asks what to find, from the text too, and narrows while it is typed")
    func search() {
        let harness = harness()
        harness.press("Ctrl-R")
        harness.type("Ren")
        #expect(harness.screen.contains("Rename"))
        #expect(!harness.screen.contains("Broken"))
        harness.press("Enter q")
        #expect(harness.screen.contains("Broken"))
    }

    @Test("Enter opens a run in a tab with its variables and its stored response, and sends nothing")
    func reopen() {
        let harness = harness()
        harness.press("Ctrl-X 5 Enter")
        #expect(harness.text == "query Fleet { ship { name } }")
        #expect(harness.state.tab.variables.area.buffer.text == #"{"id":7}"#)
        #expect(harness.screen.contains("from history, 2 min old"))
        #expect(harness.screen.contains("\"Erebus\""))
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.state.tabs.count == 2)
    }

    @Test("a run that failed opens with its failure")
    func reopenFailure() {
        let harness = harness()
        harness.press("Ctrl-X 5 j Enter")
        #expect(harness.screen.contains("Connection refused."))
    }

    @Test("r runs a query again at once, and asks before a mutation as always")
    func again() {
        let harness = harness(host: "api.example.com")
        harness.press("Ctrl-X 5 r")
        #expect(harness.startedRuns.map(\.label) == ["Fleet"])
        harness.press("Ctrl-X 5 G r")
        #expect(harness.startedRuns.count == 1)
        #expect(harness.row(22).contains("Send MUTATION Rename to api.example.com?"))
    }

    @Test("a run whose secrets were taken out is opened, not run")
    func masked() {
        let harness = harness()
        harness.answers = { work in
            switch work {
            case .readHistory(let text):
                var login = HistoryRun(
                    time: 0, environment: "staging", kind: "mutation", name: "Login",
                    text: "mutation Login($password: String) { login(password: $password) }",
                    variables: #"{"password":"***"}"#)
                login.id = 9
                return .history([login], matching: text)
            case .reopen(let run, let runsAgain):
                return .reopened(ReopenedRun(run: run, response: nil, runsAgain: runsAgain))
            default: return nil
            }
        }
        harness.press("Ctrl-X 5 r")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice.hasPrefix("Secrets are not kept in the history"))
    }

    @Test("favourites are marked and runs forgotten, and the list is read again")
    func changes() {
        let harness = harness()
        harness.press("Ctrl-X 5 *")
        guard case .start(_, _, .changeHistory(.favourite(1, true)))? = harness.effects.dropLast().last else {
            Issue.record("no favourite was made")
            return
        }
        harness.press("d")
        guard case .start(_, _, .changeHistory(.forget(1)))? = harness.effects.dropLast().last else {
            Issue.record("nothing was forgotten")
            return
        }
        guard case .start(_, _, .readHistory(""))? = harness.effects.last else {
            Issue.record("the list was not read again")
            return
        }
    }
}
