import Testing

@testable import GraphQLServer

@Suite("The WebSocket handshake")
struct HandshakeTests {
    private func request(_ changes: [String: String] = [:]) -> HTTPServerRequest {
        var headers = [
            "Connection": "keep-alive, Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol": "graphql-ws, graphql-transport-ws",
        ]
        for (name, value) in changes { headers[name] = value }
        return HTTPServerRequest(method: "GET", path: "/graphql", headers: headers.map { ($0.key, $0.value) })
    }

    @Test("the key of RFC 6455 gets the answer of RFC 6455")
    func accept() throws {
        let acceptance = try #require(WebSocketHandshake.accept(request()))
        #expect(acceptance.speaksTransport)
        #expect(
            acceptance.headers.contains {
                $0.name == "Sec-WebSocket-Accept" && $0.value == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
            })
        #expect(
            acceptance.headers.contains { $0.name == "Sec-WebSocket-Protocol" && $0.value == "graphql-transport-ws" })
    }

    @Test("a client that offers only other subprotocols is let in without one")
    func otherSubprotocol() throws {
        let acceptance = try #require(WebSocketHandshake.accept(request(["Sec-WebSocket-Protocol": "graphql-ws"])))
        #expect(!acceptance.speaksTransport)
        #expect(!acceptance.headers.contains { $0.name == "Sec-WebSocket-Protocol" })
    }

    @Test("another version, a short key or a missing header is no handshake")
    func broken() {
        #expect(WebSocketHandshake.accept(request(["Sec-WebSocket-Version": "8"])) == nil)
        #expect(WebSocketHandshake.accept(request(["Sec-WebSocket-Key": "abc"])) == nil)
        #expect(WebSocketHandshake.accept(request(["Connection": "close"])) == nil)
        #expect(WebSocketHandshake.isRequested(by: request(["Sec-WebSocket-Key": "abc"])))
        #expect(!WebSocketHandshake.isRequested(by: request(["Upgrade": "h2c"])))
    }
}
