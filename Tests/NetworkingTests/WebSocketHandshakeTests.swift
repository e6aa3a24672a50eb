import Peers
import Testing

@testable import Networking

@Suite("The WebSocket handshake")
struct WebSocketHandshakeTests {
    /// The nonce of RFC 6455, 1.3, whose key is "dGhlIHNhbXBsZSBub25jZQ==".
    private let nonce = Array("the sample nonce".utf8)

    private func answer(
        status: String = "101 Switching Protocols", upgrade: String? = "websocket", connection: String = "Upgrade",
        accept: String = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", more: String = "", rest: String = ""
    ) -> [UInt8] {
        var text = "HTTP/1.1 \(status)\r\n"
        if let upgrade { text += "Upgrade: \(upgrade)\r\n" }
        text += "Connection: \(connection)\r\nSec-WebSocket-Accept: \(accept)\r\n\(more)\r\n\(rest)"
        return Array(text.utf8)
    }

    private func result(
        _ bytes: [UInt8], subprotocols: [String] = [], ended: Bool = false
    ) -> WebSocketHandshake.Answer {
        var handshake = WebSocketHandshake(subprotocols: subprotocols, nonce: nonce)
        return handshake.receive(bytes, ended: ended)
    }

    @Test("the accept key is that of the RFC's example")
    func acceptance() {
        #expect(WebSocketHandshake.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(ScriptedConnection.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test("the request offers the subprotocols in order, and no extension")
    func request() throws {
        let handshake = WebSocketHandshake(subprotocols: ["graphql-transport-ws", "graphql-ws"], nonce: nonce)
        let url = try #require(EndpointURL("ws://ann:pw@localhost:4000/graphql?x=1"))
        let text = String(
            decoding: handshake.request(
                for: url, headers: ["X-Key": "k", "Connection": "close", "Sec-WebSocket-Version": "8"],
                userAgent: "sextant"), as: UTF8.self)
        #expect(
            text == """
                GET /graphql?x=1 HTTP/1.1\r
                Host: localhost:4000\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                Sec-WebSocket-Version: 13\r
                Sec-WebSocket-Protocol: graphql-transport-ws, graphql-ws\r
                Authorization: Basic YW5uOnB3\r
                User-Agent: sextant\r
                X-Key: k\r
                \r

                """)
    }

    @Test("an answer may come byte by byte, and what follows it is kept")
    func byteByByte() {
        var handshake = WebSocketHandshake(subprotocols: ["a"], nonce: nonce)
        let bytes = answer(connection: "keep-alive, upgrade", more: "Sec-WebSocket-Protocol: a\r\n")
        for byte in bytes.dropLast() {
            guard case .incomplete = handshake.receive([byte]) else { return failed("not yet") }
        }
        guard case .accepted("a", let headers, [1, 2]) = handshake.receive([0x0A, 1, 2]) else {
            return failed("now it is complete")
        }
        #expect(headers["upgrade"] == "websocket")
    }

    @Test("a server that names no subprotocol is accepted, and none is reported")
    func noSubprotocol() {
        guard case .accepted(nil, _, []) = result(answer(), subprotocols: ["a"]) else {
            return failed("the server may choose none")
        }
    }

    @Test("a subprotocol that was not offered fails the handshake")
    func foreignSubprotocol() {
        let bytes = answer(more: "Sec-WebSocket-Protocol: graphql-ws\r\n")
        guard case .failed(.subprotocolNotOffered("graphql-ws")) = result(bytes, subprotocols: ["graphql-transport-ws"])
        else { return failed("the choice was not the server's to make") }
    }

    @Test("an answer that breaks RFC 6455 is named")
    func invalid() {
        let cases: [([UInt8], String)] = [
            (answer(upgrade: "h2c"), "upgrades to something else"),
            (answer(upgrade: nil), "upgrades to something else"),
            (answer(connection: "close"), "Connection header"), (answer(accept: "wrong"), "does not fit the key"),
            (answer(more: "Sec-WebSocket-Extensions: permessage-deflate\r\n"), "extension"),
            (Array("nonsense\r\n\r\n".utf8), "not HTTP"),
            ([UInt8](repeating: 65, count: WebSocketHandshake.headLimit + 1), "longer than"),
        ]
        for (bytes, expected) in cases {
            guard case .failed(.handshakeInvalid(let reason)) = result(bytes) else {
                failed("\(expected): must fail")
                continue
            }
            #expect(reason.contains(expected))
        }
    }

    @Test("a rejection comes with its status, headers and the start of its body")
    func rejected() {
        let head = "HTTP/1.1 403 Forbidden\r\nContent-Length: 9\r\nX: y\r\n\r\n"
        guard case .incomplete = result(Array((head + "go aw").utf8)) else {
            return failed("the body is still coming")
        }
        guard
            case .failed(.handshakeRejected(403, let headers, let body)) = result(Array((head + "go away!!").utf8))
        else { return failed("the body is complete") }
        #expect(headers["x"] == "y")
        #expect(body == Array("go away!!".utf8))
        guard case .failed(.handshakeRejected(403, _, let cut)) = result(Array((head + "go").utf8), ended: true) else {
            return failed("nothing more will come")
        }
        #expect(cut == Array("go".utf8))
    }
}
