import Peers
import Testing

@testable import GraphQLClient

@Suite("Subscriptions where nobody said how they travel")
struct FallbackSubscriptionTransportTests {
    /// A server without a WebSocket, which answers a POST as told.
    private func server(
        _ journal: Journal, status: Int = 404, _ answer: @escaping @Sendable (ScriptedConnection) throws -> Void
    ) throws -> ScriptedServer {
        try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                journal.write(request.method == "GET" ? "WebSocket" : "POST \(request["Accept"]?.prefix(17) ?? "")")
                if request.method == "GET" { try connection.respond(status) } else { try answer(connection) }
            }
        }
    }

    private func client(_ server: ScriptedServer) -> GraphQLClient {
        GraphQLClient(
            connecting: ConnectionConfiguration(
                endpoint: server.url, network: NetworkOptions(proxy: ""), reconnection: .never), store: nil)
    }

    private func all(_ client: GraphQLClient) async throws -> (numbers: [Int?], error: (any Error)?) {
        let stream = client.subscribe(subscription: try operation("subscription { n }"), cachePolicy: .networkOnly)
        let (responses, error) = await stream.responses.all()
        return (responses.map { $0.value?["n"]?.int }, error)
    }

    @Test(
        "a server that has no WebSocket is asked over HTTP, and from then on over HTTP alone",
        arguments: [400, 404, 405, 426])
    func fallsBack(status: Int) async throws {
        let journal = Journal()
        let server = try server(journal, status: status) { connection in
            try connection.startChunks(headers: [("Content-Type", "text/event-stream")])
            try connection.chunk("event: next\ndata: {\"data\":{\"n\":1}}\n\nevent: complete\n\n")
            try connection.endChunks()
        }
        let client = client(server)
        for _ in 0..<2 {
            let (numbers, error) = try await all(client)
            #expect(numbers == [1])
            #expect(error == nil)
        }
        #expect(journal.lines == ["WebSocket", "POST text/event-stream", "POST text/event-stream"])
        await client.close()
    }

    @Test("when HTTP brings no stream either, the WebSocket's failure is told")
    func neither() async throws {
        let journal = Journal()
        let server = try server(journal) { connection in
            try connection.respond(json: #"{"errors":[{"message":"subscriptions are not for HTTP"}]}"#)
        }
        let (numbers, error) = try await all(client(server))
        #expect(numbers.isEmpty)
        #expect(describe(try #require(error)).sentence.contains("refused the WebSocket with status 404"))
        #expect(journal.lines.filter { $0 == "WebSocket" }.count == 1)
        #expect(journal.lines.count == 4)
    }

    @Test("a refusal for want of credentials, or for the moment, is told as it is", arguments: [401, 403, 503])
    func noFallback(status: Int) async throws {
        let journal = Journal()
        let server = try server(journal, status: status) { _ in }
        let (_, error) = try await all(client(server))
        #expect(describe(try #require(error)).sentence.contains("\(status)"))
        #expect(journal.lines == ["WebSocket"])
    }

    @Test("a WebSocket that worked is not given up for HTTP")
    func workingWebSocket() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            try peer.next(id, #"{"n":1}"#)
            try connection.sendClose(4406)
        }
        let (numbers, error) = try await all(client(server))
        #expect(numbers == [1])
        #expect(error != nil)
        #expect(server.connectionCount == 1)
    }
}
