/// The number a WebSocket was closed with, what it means between a GraphQL client and server, and what to do about it.
///
/// The codes from 4400 on are those of the graphql-transport-ws protocol; 4004, 4005, 4499 and 4504 are what a client
/// says when it gives up on a server; the rest are RFC 6455 and its registry.
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// Whether connecting again can help.
    public enum Recovery: Sendable, Hashable {
        /// Connecting again would fail in the same way.
        case stop
        /// The cause may be gone by the time of the next attempt.
        case reconnect
    }

    /// The number as it was on the wire. 1005 and 1006 stand for "none" and are never sent.
    public let rawValue: UInt16

    /// Any number is a code; unknown ones have a general meaning.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// 1000: the one close that the protocol lets a client send when it is done.
    public static let normal = WebSocketCloseCode(rawValue: 1000)
    /// 1006: the connection ended without a close frame.
    public static let abnormal = WebSocketCloseCode(rawValue: 1006)
    /// 4004: the client could not read what the server sent.
    public static let badResponse = WebSocketCloseCode(rawValue: 4004)
    /// 4499: the client gave up on a server that stopped answering pings.
    public static let terminated = WebSocketCloseCode(rawValue: 4499)
    /// 4504: the client waited too long for `connection_ack`.
    public static let acknowledgementTimeout = WebSocketCloseCode(rawValue: 4504)

    /// What the code means, as the end of a sentence: "closed with 4401: unauthorized, …".
    public var meaning: String {
        Self.table[rawValue]?.meaning ?? Self.generalMeaning(of: rawValue)
    }

    /// Whether connecting again can help.
    public var recovery: Recovery {
        if let entry = Self.table[rawValue] { return entry.recovery }
        // Outside the table the reference client gives up on the protocol's own range and retries private codes.
        return rawValue < 3000 ? .stop : .reconnect
    }

    /// The number and its meaning.
    public var description: String { "\(rawValue) (\(meaning))" }

    private static func generalMeaning(of code: UInt16) -> String {
        switch code {
        case 0..<1000: "a number that no WebSocket may close with"
        case 1000..<3000: "a reason this program does not know"
        case 3000..<4000: "a reason registered for some library or framework"
        default: "a reason private to this server"
        }
    }

    private static let table: [UInt16: (meaning: String, recovery: Recovery)] = [
        1000: ("normal closure, the server considers the conversation finished", .reconnect),
        1001: ("going away, the server is shutting down", .reconnect),
        1002: ("protocol error, the server did not accept a WebSocket frame or the subprotocol", .stop),
        1003: ("unsupported data, the server does not take this kind of message", .stop),
        1005: ("no reason was given", .reconnect),
        1006: ("the connection broke without a close frame", .reconnect),
        1007: ("invalid data, a message was not valid UTF-8", .stop),
        1008: ("policy violation, the server refuses this connection", .stop),
        1009: ("message too big for the server", .stop),
        1010: ("the server lacks an extension it was asked for", .stop),
        1011: ("internal error in the server", .stop),
        1012: ("the service is restarting", .reconnect),
        1013: ("the server is overloaded, try again later", .reconnect),
        1014: ("a gateway got a bad answer from the server behind it", .reconnect),
        1015: ("the TLS handshake failed", .stop),
        4004: ("bad response, the server sent a message that breaks the protocol", .stop),
        4005: ("internal client error", .stop),
        4400: ("bad request, the server could not read a message of ours or the document has a syntax error", .stop),
        4401: ("unauthorized, the server wants credentials before it takes an operation", .stop),
        4403: ("forbidden, the server refused the connection parameters", .reconnect),
        4406: ("subprotocol not acceptable, the server speaks none of the offered GraphQL protocols", .stop),
        4408: ("connection initialisation timeout, the server saw no connection_init in time", .reconnect),
        4409: ("subscriber already exists, an operation id was used twice", .stop),
        4429: ("too many initialisation requests", .stop),
        4499: ("terminated, the server stopped answering", .reconnect),
        4500: ("internal server error, possibly caused by the document", .stop),
        4504: ("connection acknowledgement timeout, the server never answered connection_init", .reconnect),
    ]
}
