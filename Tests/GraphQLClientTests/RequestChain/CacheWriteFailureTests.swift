import Peers
import Testing

@testable import GraphQLClient

@Suite("A result that cannot be written to the cache")
struct CacheWriteFailureTests {
    @Test("ends the stream by itself")
    func throwsByItself() async throws {
        let store = Store.inMemory()
        await store.close()
        let client = makeClient(FakeSession(json: #"{"data":{"a":1}}"#), store: store)
        let query = try operation("{ a }")
        await #expect(throws: StoreError.closed) { try await client.fetch(query: query, cachePolicy: .networkOnly) }
    }

    @Test("reaches whoever would rather have it than rely on the cache, and the trace says so")
    func isGiven() async throws {
        let store = Store.inMemory()
        await store.close()
        let client = makeClient(FakeSession(json: #"{"data":{"sail":"gone"}}"#), store: store)
        let mutation = try operation("mutation { sail }")
        let journal = Journal()
        let response = try await CacheWriteFailure.$handler.withValue(.init { journal.write("\($0)") }) {
            try await client.perform(mutation: mutation)
        }
        #expect(response.value?["sail"]?.string == "gone")
        #expect(journal.lines == ["The cache is closed."])
        let write = response.trace.steps.first { $0.name == "cache write" }
        #expect(write?.details == ["not written: The cache is closed."])
    }

    @Test("goes on with the events of a WebSocket, and is told once")
    func events() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            for number in 0..<3 { try peer.next(id, #"{"n":\#(number)}"#) }
            try peer.complete(id)
            connection.waitForClose()
        }
        let store = Store.inMemory()
        await store.close()
        let transport = WebSocketTransport(endpointURL: server.webSocketURL, store: store)
        let client = GraphQLClient(transport: transport, store: store)
        let subscription = try operation("subscription { n }")
        let journal = Journal()
        let numbers = try await CacheWriteFailure.$handler.withValue(.init { journal.write("\($0)") }) {
            var numbers: [Int?] = []
            let events = client.subscribe(subscription: subscription, cachePolicy: .networkOnly)
            for try await response in events.responses { numbers.append(response.value?["n"]?.int) }
            return numbers
        }
        #expect(numbers == [0, 1, 2])
        #expect(journal.lines == ["The cache is closed."])
        await client.close()
    }
}
