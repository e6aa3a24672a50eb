import Terminal
import Testing

@testable import Explorer
@testable import GraphQLClient

@Suite("Request pane")
struct RequestPaneTests {
    private func response() throws -> GraphQLResponse<DynamicOperation> {
        let operation = DynamicOperation(document: try OperationDocument(text: "query Fleet { ships { name } }"))
        var trace = RequestTrace()
        trace.attempts = 2
        trace.duration = .milliseconds(38)
        trace.steps = [
            TraceStep(
                name: "AuthInterceptor", direction: .outgoing, attempt: 1, depth: 0, start: .zero,
                duration: .milliseconds(12), details: ["added header Authorization"], hasFailed: false),
            TraceStep(
                name: "network", direction: .outgoing, attempt: 2, depth: 1, start: .zero, duration: .milliseconds(20),
                details: [], hasFailed: false),
        ]
        return GraphQLResponse(operation: operation, data: nil, source: .server, trace: trace)
    }

    @Test("the chain's steps stand with their times, indented by depth, retries as attempts")
    func steps() throws {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-J")
        harness.bring(.response(try response(), curl: "curl http://x"), for: .run, tab: 1)
        harness.press("Ctrl-X 8")
        #expect(harness.screen.contains("    12 ms  ▸ AuthInterceptor  added header Authorization"))
        #expect(harness.screen.contains("attempt 2"))
        #expect(harness.screen.contains("    20 ms    ▸ network"))
    }

    @Test("y c copies the request as curl, from any pane without text")
    func curl() throws {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-J")
        harness.bring(.response(try response(), curl: "curl http://x"), for: .run, tab: 1)
        harness.press("Ctrl-X 8 y c")
        #expect(harness.copied == ["curl http://x"])
        harness.press("Ctrl-X 3 y c")
        #expect(harness.copied.count == 2)
    }

    @Test("a failed request is kept too")
    func failure() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-J")
        harness.bring(.runFailed(FailureMessage(.timeout, "No answer within 30 s."), curl: "", nil), for: .run, tab: 1)
        harness.press("Ctrl-X 8")
        #expect(harness.screen.contains("  No answer within 30 s."))
    }
}
