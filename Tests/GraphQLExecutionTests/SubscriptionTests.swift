import GraphQLExecution
import JSON
import Testing

@Suite("Executing subscriptions")
struct SubscriptionTests {
    let executor: Executor

    init() throws {
        executor = Executor(try Bookshop().schema)
    }

    private func subscribe(_ query: String) async throws -> Executor.Subscription {
        try await executor.subscribe(executor.prepare(GraphQLRequest(query: query)))
    }

    private func text(_ result: ExecutionResult) -> String {
        String(decoding: result.bytes, as: UTF8.self)
    }

    @Test("every event is executed with the selection")
    func events() async throws {
        guard case .events(let events) = try await subscribe("subscription { n: count(to: 3) }") else {
            Issue.record("the subscription was refused")
            return
        }
        var results: [String] = []
        for try await result in events {
            results.append(text(result))
        }
        #expect(results == [#"{"data":{"n":1}}"#, #"{"data":{"n":2}}"#, #"{"data":{"n":3}}"#])
    }

    @Test("an event's fields may wait and fail like those of a query")
    func objects() async throws {
        guard case .events(let events) = try await subscribe("subscription { books { title author { mustHave } } }")
        else {
            Issue.record("the subscription was refused")
            return
        }
        var iterator = events.makeAsyncIterator()
        let first = try #require(try await iterator.next())
        #expect(text(first).hasSuffix(#""data":{"books":{"title":"Emma","author":null}}}"#))
        #expect(first.errors.map(\.path) == [["books", "author", "mustHave"]])
        #expect(try await iterator.next() == nil)
    }

    @Test("a source that breaks ends the sequence with its error")
    func brokenSource() async throws {
        guard case .events(let events) = try await subscribe("subscription { broken }") else {
            Issue.record("the subscription was refused")
            return
        }
        var iterator = events.makeAsyncIterator()
        #expect(try await iterator.next().map(text) == #"{"data":{"broken":1}}"#)
        await #expect(throws: ResolverError("the source dried up")) { try await iterator.next() }
    }

    @Test("a source that refuses to start yields one result without data")
    func refused() async throws {
        guard case .refused(let result) = try await subscribe("subscription { refused }") else {
            Issue.record("the subscription was started")
            return
        }
        #expect(
            text(result)
                == #"{"errors":[{"message":"not today","locations":[{"line":1,"column":16}],"path":["refused"],"#
                + #""extensions":{"code":"CLOSED"}}]}"#)
    }

    @Test("a subscription has no single result")
    func executed() async throws {
        let result = try await executor.execute(GraphQLRequest(query: "subscription { count(to: 1) }"))
        #expect(!result.hasData)
        #expect(result.errors.count == 1)
    }
}
