import GraphQLClient
import Testing

@testable import Explorer

@Suite("Large responses")
struct LargeResponsesTests {
    /// Answers every request with a ship whose log is of some length.
    private struct Harbour: HTTPSession {
        let logLength: Int

        func send(_ request: HTTPRequest) async throws -> HTTPReply {
            let log = String(repeating: "x", count: logLength)
            let body = #"{"data":{"ship":{"__typename":"Ship","id":"7","log":"\#(log)"}}}"#
            return HTTPReply(
                status: 200, headers: ["Content-Type": "application/json"],
                chunks: ResponseStream(Array(body.utf8)))
        }
    }

    /// Fetches the ship. Tells how many bytes were heard of before they were kept, and whether the cache has it in the end.
    private func fetch(logLength: Int) async throws -> (heard: [Int], isKept: Bool) {
        let store = Store.inMemory()
        let transport = RequestChainNetworkTransport(
            session: Harbour(logLength: logLength),
            interceptorProvider: ListenedInterceptors(base: DefaultInterceptorProvider()), store: store,
            endpointURL: "http://127.0.0.1:1/graphql")
        let client = GraphQLClient(transport: transport, store: store)
        let operation = DynamicOperation(document: try OperationDocument(text: "{ ship { id log } }"))
        let (heard, continuation) = AsyncStream.makeStream(of: Int.self)
        let listener = LargeResponseListener { continuation.yield($0.http?.byteCount ?? 0) }
        _ = try await LargeResponseListener.$current.withValue(listener) {
            try await client.fetchOne(query: operation, policy: .networkOnly)
        }
        continuation.finish()
        return (await heard.reduce(into: []) { $0.append($1) }, try await !store.typeCounts().isEmpty)
    }

    @Test("are heard of before they are in the cache; small ones are just kept")
    func heard() async throws {
        let large = try await fetch(logLength: 2 << 20)
        #expect(large.heard.count == 1)
        #expect(large.heard.first ?? 0 > 2 << 20)
        #expect(large.isKept)
        let small = try await fetch(logLength: 100)
        #expect(small.heard.isEmpty)
        #expect(small.isKept)
    }

    @Test("are shown when they arrive")
    func shownFirst() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.answers = { work in
            guard case .run(let run) = work,
                case .response(let response, _) = Harness.response(to: run, #"{"data":{"ships":["Terror"]}}"#)
            else { return nil }
            return .arrived(response, awaiting: nil)
        }
        harness.press("Ctrl-J")
        #expect(harness.screen.contains("Terror"))
        #expect(harness.notice == "Fleet: data.")
    }
}
