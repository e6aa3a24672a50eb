import CCrypto

/// The opening handshake of RFC 6455, as the headers of a request.
enum WebSocketHandshake {
    static let subprotocol = "graphql-transport-ws"

    /// Whether a request wants to become a WebSocket at all.
    static func isRequested(by request: HTTPServerRequest) -> Bool {
        request.method == "GET" && request.header("Upgrade", hasToken: "websocket")
            && request.header("Connection", hasToken: "upgrade")
    }

    /// What a client gets for its offer.
    struct Acceptance {
        var headers: [(name: String, value: String)]
        /// A client that offers nothing we speak is let in without a subprotocol, then told so in a close frame: a
        /// refused handshake would hide the reason.
        var speaksTransport: Bool
    }

    /// Nil when the handshake is broken, or of another version than 13.
    static func accept(_ request: HTTPServerRequest) -> Acceptance? {
        guard isRequested(by: request), request.header("Sec-WebSocket-Version") == "13",
            let key = request.header("Sec-WebSocket-Key"), key.utf8.count == 24
        else { return nil }
        var headers = [
            (name: "Upgrade", value: "websocket"),
            (name: "Sec-WebSocket-Accept", value: acceptValue(for: key)),
        ]
        let speaksTransport = request.tokens(of: "Sec-WebSocket-Protocol").contains(subprotocol)
        if speaksTransport {
            headers.append((name: "Sec-WebSocket-Protocol", value: subprotocol))
        }
        return Acceptance(headers: headers, speaksTransport: speaksTransport)
    }

    /// RFC 6455, section 4.2.2: SHA-1 of the key and a fixed GUID, in base 64.
    static func acceptValue(for key: String) -> String {
        let input = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: 20)
        SHA1(input, input.count, &digest)
        var text = [UInt8](repeating: 0, count: 29)
        EVP_EncodeBlock(&text, digest, 20)
        return String(decoding: text.prefix(28), as: UTF8.self)
    }
}
