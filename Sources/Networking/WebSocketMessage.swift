/// One whole message, put together from its fragments. Text is UTF-8 that was checked on arrival.
package enum WebSocketMessage: Sendable, Hashable {
    case text([UInt8])
    case binary([UInt8])

    package var bytes: [UInt8] {
        switch self {
        case .text(let bytes), .binary(let bytes): bytes
        }
    }
}

/// How a WebSocket ended.
package struct WebSocketClose: Sendable, Hashable {
    package enum Origin: Sendable, Hashable {
        /// The server sent a close frame first.
        case server
        /// We asked for it.
        case client
        /// The connection broke, or one side broke the protocol.
        case failure
    }

    /// RFC 6455, 7.4: 1005 when the close frame held none, 1006 when the connection went without a close frame.
    package let code: UInt16
    package let reason: String
    /// Both sides have sent a close frame.
    package let wasClean: Bool
    package let origin: Origin

    package init(code: UInt16, reason: String, wasClean: Bool, origin: Origin) {
        self.code = code
        self.reason = reason
        self.wasClean = wasClean
        self.origin = origin
    }
}

/// Why a WebSocket could not be opened or used. Failures below it arrive as `NetworkError`.
package enum WebSocketError: Error, Sendable, Hashable {
    /// The server answered the handshake with something else; `bodyPrefix` is the start of what it said.
    case handshakeRejected(status: Int, headers: HTTPHeaders, bodyPrefix: [UInt8])
    /// The server agreed, but not as RFC 6455 demands.
    case handshakeInvalid(reason: String)
    /// The server chose a subprotocol that was not offered.
    case subprotocolNotOffered(String)
    /// Sending on a socket that has ended.
    case closed(WebSocketClose)
}

extension WebSocketError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .handshakeRejected(let status, _, _): "The server refused the WebSocket with status \(status)."
        case .handshakeInvalid(let reason): "The server’s WebSocket handshake is not valid: \(reason)."
        case .subprotocolNotOffered(let name):
            "The server chose the WebSocket subprotocol “\(name)”, which was not offered."
        case .closed(let close):
            close.reason.isEmpty
                ? "The WebSocket was closed with code \(close.code)."
                : "The WebSocket was closed with code \(close.code): \(close.reason)."
        }
    }
}
