import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("Running an operation")
struct RunTests {
    static let two = """
        query Fleet { ships { name } }

        mutation Rename($id: ID!) {
          renameShip(id: $id) { id }
        }
        """

    @Test("Ctrl-J runs the operation under the cursor, and the result shows")
    func run() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.answers = { work in
            guard case .run(let run) = work else { return nil }
            return Harness.response(to: run, #"{"data":{"ships":[{"__typename":"Ship","name":"Erebus"}]}}"#)
        }
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.map(\.label) == ["Fleet"])
        #expect(harness.screen.contains("Erebus"))
        #expect(harness.notice == "Fleet: data.")
        #expect(harness.state.tab.progress == .idle)
    }

    @Test("the footer names what will run, and a mutation in the warning colour")
    func footerNamesTheOperation() {
        let harness = Harness(Self.two)
        #expect(harness.footer.hasPrefix(" ^J run Fleet"))
        harness.press("Down Down Down")
        #expect(harness.footer.hasPrefix(" ^J MUTATION Rename"))
        let x = harness.footer.distance(from: harness.footer.startIndex, to: harness.footer.firstIndex(of: "M")!)
        #expect(harness.buffer[x, 23].style.foreground == StyleRole.warning.style.foreground)
    }

    @Test("between two operations the one above runs")
    func betweenTwo() {
        let harness = Harness(Self.two)
        harness.press("Down")
        #expect(harness.footer.hasPrefix(" ^J run Fleet"))
    }

    @Test("in a fragment the operation that uses it runs")
    func inAFragment() {
        let harness = Harness("fragment Card on Ship { name }\nquery Other { a }\nquery Fleet { ships { ...Card } }")
        #expect(harness.footer.hasPrefix(" ^J run Fleet"))
    }

    @Test("an anonymous operation among others runs alone")
    func anonymousAmongOthers() throws {
        let harness = Harness("{ ships { id } }\nquery Fleet { ships { name } }")
        harness.press("Ctrl-J")
        let run = try #require(harness.startedRuns.first)
        #expect(run.operation.document.name == nil)
        #expect(!run.operation.document.text.contains("Fleet"))
    }

    @Test("a syntax error sends nothing, says where, and puts the cursor there")
    func syntaxError() {
        let harness = Harness("query Fleet {\n  ships { name }\n  captain(id: ) { rank }\n}")
        harness.press("Up Up Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice.hasPrefix("Nothing was sent: line 3, column 15: "))
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 2, column: 14))
        #expect(harness.state.focus == .operation)
    }

    @Test("a missing variable sends nothing, and the cursor goes to where its value belongs")
    func missingVariable() {
        let harness = Harness("query Ship($id: ID!) { ship(id: $id) { name } }")
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice == "Nothing was sent: Variable $id of the type ID! has no value.")
        #expect(harness.state.focus == .variables)
        harness.type("7")
        #expect(harness.state.tab.variables.area.buffer.text == #"{ "id": 7 }"#)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.first?.operation.variables["id"]?.int == 7)
    }

    @Test("variables that are no JSON send nothing, and the cursor goes to the place")
    func brokenVariables() {
        let harness = Harness("query Ship($id: ID!) { ship(id: $id) { name } }", variables: "{\n  \"id\" 7\n}")
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice.hasPrefix("Nothing was sent: variables, line 2, column 8: "))
        #expect(harness.state.focus == .variables)
    }

    @Test("comments and trailing commas in variables are never sent, and digits are kept")
    func jsoncVariables() throws {
        let harness = Harness(
            "query Ship($id: Tonnage!) { ship(id: $id) { name } }",
            variables: "{ // which\n \"id\": 9007199254740993, }")
        harness.press("Ctrl-J")
        let run = try #require(harness.startedRuns.first)
        #expect(JSONWriter.string(.object(run.operation.variables)) == #"{"id":9007199254740993}"#)
    }

    @Test("a value that does not fit its type is said and sent all the same")
    func wrongShape() {
        let harness = Harness("query Ship($n: Int) { ships(first: $n) { name } }", variables: #"{"n": "many"}"#)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 1)
        #expect(harness.state.log.lines.contains { $0.text.hasPrefix("Sent all the same: Variable $n") })
    }

    @Test("an empty tab says that there is nothing to run")
    func nothingToRun() {
        let harness = Harness()
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice.hasPrefix("Nothing was sent: "))
    }

    @Test("Ctrl-C cancels the request of this tab; what arrives later is not shown")
    func cancel() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-J")
        let run = harness.startedRuns[0]
        let id = EffectID(tab: harness.state.tab.id, purpose: .run)
        let generation = harness.state.generations[id]!
        harness.press("Ctrl-C")
        #expect(harness.notice == "Cancelled Fleet.")
        #expect(harness.effects.contains { if case .cancel(id) = $0 { true } else { false } })
        harness.send(.outcome(id, generation: generation, Harness.response(to: run, #"{"data":{"ships":["late"]}}"#)))
        #expect(!harness.screen.contains("late"))
        harness.press("Ctrl-C")
        #expect(harness.notice == "Nothing runs here; Ctrl-Q quits.")
    }

    @Test("a failure is a sentence in the pane and on the message line")
    func failure() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.answers = { work in
            guard case .run = work else { return nil }
            return .runFailed(FailureMessage(.connection, "The server at 127.0.0.1 refused."), curl: "", nil)
        }
        harness.press("Ctrl-J")
        #expect(harness.notice == "The server at 127.0.0.1 refused.")
        #expect(harness.screen.contains("  The server at 127.0.0.1 refused."))
    }

    @Test("errors of a response are marked in the text and reached by Ctrl-X n")
    func responseErrors() {
        let harness = Harness("query Fleet {\n  ships {\n    captain { name }\n  }\n}")
        harness.answers = { work in
            guard case .run(let run) = work else { return nil }
            return Harness.response(
                to: run,
                """
                {"data":{"ships":[{"__typename":"Ship","captain":null}]},"errors":[{"message":"Captain is ashore",
                "path":["ships",0,"captain"],"locations":[{"line":3,"column":5}],"extensions":{"code":"FORBIDDEN"}}]}
                """)
        }
        harness.press("Ctrl-J")
        #expect(harness.notice == "Fleet: data with 1 error (ships.0.captain): Captain is ashore. ^X n goes to it.")
        #expect(harness.row(5).hasPrefix("! 3 "))
        #expect(harness.row(5).hasSuffix("FORBIDDEN"))
        harness.press("Ctrl-X n")
        #expect(harness.state.focus == .result)
    }
}
