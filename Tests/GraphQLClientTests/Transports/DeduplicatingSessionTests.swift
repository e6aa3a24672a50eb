import Peers
import Testing

@testable import GraphQLClient

@Suite("Equal queries at the same time")
struct DeduplicatingSessionTests {
    private let query = "query Q($n: Int) { a(n: $n) }"

    /// Answers once the gate is open.
    private func session(_ gate: Gate, _ text: String = #"{"data":{"a":1}}"#) -> FakeSession {
        FakeSession { _, _ in
            await gate.opened()
            return .json(text)
        }
    }

    private func fetch(
        _ client: GraphQLClient, _ number: JSONValue = 1
    ) throws -> Task<GraphQLResponse<DynamicOperation>, any Error> {
        let operation = try operation(query, ["n": number])
        return Task { try await client.fetch(query: operation, cachePolicy: .networkOnly) }
    }

    @Test("are sent once, and everybody has the answer")
    func once() async throws {
        let session = FakeSession(json: #"{"data":{"a":1}}"#)
        let sharing = DeduplicatingSession(base: session)
        let request = HTTPRequest(url: "http://h", method: "POST", body: [1])
        // Until its body is read the first one is under way.
        let first = try await sharing.send(request)
        let second = try await sharing.send(request)
        let other = try await sharing.send(HTTPRequest(url: "http://h", method: "POST", body: [2]))
        #expect([first, second, other].map(\.isShared) == [false, true, false])
        for reply in [second, first, other] {
            #expect(try await reply.body(limit: 100).bytes == Array(#"{"data":{"a":1}}"#.utf8))
        }
        #expect(session.requests.count == 2)
        #expect(try await sharing.send(request).isShared == false)
    }

    @Test("the trace says that nothing was sent")
    func trace() async throws {
        let session = FakeSession(json: #"{"data":{"a":1}}"#)
        let sharing = DeduplicatingSession(base: session)
        let transport = RequestChainNetworkTransport(
            session: sharing, store: .inMemory(), endpointURL: "http://h",
            configuration: .init(deduplicatesQueries: false))
        let operation = try operation(query)
        let request = transport.request(
            for: operation, fetchBehavior: .networkOnly, requestConfiguration: RequestConfiguration())
        let first = try await sharing.send(request.toHTTPRequest())
        let client = GraphQLClient(transport: transport, store: transport.store)
        let response = try await client.fetch(query: operation, cachePolicy: .networkOnly)
        #expect(first.status == 200)
        #expect(
            response.trace.steps.first { $0.name == "network" }?.details
                .contains("answered together with an equal request") == true)
        #expect(session.requests.count == 1)
    }

    @Test("an answer that is complete is nobody else's")
    func sequential() async throws {
        let gate = Gate()
        gate.open()
        let session = session(gate)
        let client = makeClient(session)
        for _ in 0..<2 { _ = try await fetch(client).value }
        #expect(session.requests.count == 2)
    }

    @Test("other variables, headers and kinds are other questions, and no mutation is shared")
    func different() async throws {
        let gate = Gate()
        let session = session(gate)
        let client = makeClient(session)
        let mutation = try operation("mutation { a }")
        let asked: [Task<GraphQLResponse<DynamicOperation>, any Error>] = [
            try fetch(client), try fetch(client, 2), Task { try await client.perform(mutation: mutation) },
            Task { try await client.perform(mutation: mutation) },
            Task {
                try await client.fetch(
                    query: operation(query, ["n": 1]), cachePolicy: .networkOnly,
                    requestConfiguration: RequestConfiguration(headers: ["Authorization": "other"]))
            },
        ]
        while session.requests.count < 5 { await Task.yield() }
        gate.open()
        for task in asked { #expect(try await task.value.value?["a"]?.int == 1) }
        #expect(session.requests.count == 5)
    }

    @Test("a question behind a mutation does not join one from before it")
    func mutation() async throws {
        let gate = Gate()
        let session = session(gate)
        let client = makeClient(session)
        let first = try fetch(client)
        while session.requests.isEmpty { await Task.yield() }
        let mutation = try operation("mutation { a }")
        let change = Task { try await client.perform(mutation: mutation) }
        while session.requests.count < 2 { await Task.yield() }
        let second = try fetch(client)
        while session.requests.count < 3 { await Task.yield() }
        gate.open()
        _ = try await (first.value, change.value, second.value)
        #expect(session.requests.count == 3)
    }

    @Test("one that leaves, or is cancelled while it waits, does not disturb the others")
    func leaving() async throws {
        let gate = Gate()
        let session = FakeSession { _, _ in
            let text = HTTPReply.json("text").chunks
            return HTTPReply(
                status: 200,
                chunks: ResponseStream {
                    await gate.opened()
                    return try await text.next()
                })
        }
        let sharing = DeduplicatingSession(base: session)
        let request = HTTPRequest(url: "http://h")
        var first: HTTPReply? = try await sharing.send(request)
        #expect(first?.status == 200)
        let second = try await sharing.send(request)
        let third = try await sharing.send(request)
        first = nil
        let waiting = Task { try await third.chunks.next() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { _ = try await waiting.value }
        gate.open()
        #expect(try await second.body(limit: 100).bytes == Array("text".utf8))
        #expect(session.requests.count == 1)
    }

    @Test("when all have left, the connection is closed")
    func allLeft() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks()
            try connection.chunk("begin")
            connection.waitForClose()
            closed.open()
        }
        let sharing = DeduplicatingSession(
            base: NetworkSession(client: HTTPClient(options: NetworkOptions(proxy: ""))))
        let request = HTTPRequest(url: server.url)
        var replies = [try await sharing.send(request), try await sharing.send(request)]
        #expect(try await replies[1].chunks.next() == Array("begin".utf8))
        replies = []
        await closed.opened()
        #expect(server.connectionCount == 1)
        #expect(replies.isEmpty)
    }

    @Test("an error is everybody's, and the next question starts anew")
    func failure() async throws {
        let gate = Gate()
        let session = FakeSession { _, count in
            await gate.opened()
            if count == 1 { throw NetworkError.reset(host: "h") }
            return .json(#"{"data":{"a":1}}"#)
        }
        let client = makeClient(session)
        let first = try fetch(client)
        while session.requests.isEmpty { await Task.yield() }
        gate.open()
        await #expect(throws: NetworkError.reset(host: "h")) { _ = try await first.value }
        #expect(try await fetch(client).value.value?["a"]?.int == 1)
    }

    @Test("a reader that comes late, and one that is slow, have the whole body all the same")
    func paces() async throws {
        let chunks = (0..<40).map { [UInt8](repeating: UInt8($0), count: 100_000) }
        let gate = Gate()
        let session = FakeSession { _, _ in
            await gate.opened()
            return HTTPReply(status: 200, chunks: ResponseStream(elements: chunks))
        }
        let exchange = SharedExchange(HTTPRequest(url: "http://h"), over: session) { _ in }
        let slow = exchange.begin()
        let fast = try #require(exchange.join())
        gate.open()
        let (slowReply, fastReply) = (try await slow.reply(), try await fast.reply())
        #expect(!slowReply.isShared)
        #expect(fastReply.isShared)
        _ = try await fastReply.chunks.next()
        let late = try await #require(exchange.join()).reply()
        #expect(try await fastReply.body(limit: .max).bytes.count == 3_900_000)
        // So much is not kept for whoever may still come.
        #expect(exchange.join() == nil)
        for reply in [slowReply, late] {
            #expect(try await reply.body(limit: .max).bytes == chunks.flatMap { $0 })
        }
        #expect(session.requests.count == 1)
    }

    @Test("is switched off where every query is to have an exchange of its own")
    func off() async throws {
        let gate = Gate()
        let session = session(gate)
        let client = makeClient(
            session, configuration: .init(requestTimeout: nil, deduplicatesQueries: false))
        let both = [try fetch(client), try fetch(client)]
        while session.requests.count < 2 { await Task.yield() }
        gate.open()
        for task in both { _ = try await task.value }
        #expect(session.requests.count == 2)
    }
}
