import JSON

/// The two languages in which GraphQL is spoken over a WebSocket. The names on the wire are traps: the library called
/// graphql-ws speaks `graphql-transport-ws`, and the token `graphql-ws` means the older protocol.
public enum WebSocketDialect: String, Sendable, Hashable, CaseIterable {
    /// The current protocol.
    case transportWS = "graphql-transport-ws"
    /// The one of subscriptions-transport-ws, which some servers still speak alone.
    case legacyWS = "graphql-ws"

    /// What the client says.
    enum ClientMessage {
        /// The first message, with connection parameters as JSON text.
        case initialise(payload: [UInt8]?)
        /// An operation, its payload a JSON object.
        case subscribe(id: String, payload: [UInt8])
        /// "Stop sending me this."
        case complete(id: String)
        case ping
        case pong
    }

    /// What the server says.
    enum ServerMessage {
        case acknowledged
        case ping
        case pong
        case next(id: String, payload: JSONNode)
        case error(id: String, payload: JSONNode?)
        case complete(id: String)
        /// The legacy protocol's refusal. A server that speaks only that one may say it to anybody.
        case refused(payload: JSONNode?)
        /// A sign of life without meaning.
        case keepAlive
        /// A type this client does not know, which the protocol's future may bring.
        case unknown(type: String)
        /// The message breaks the protocol.
        case malformed(String)
    }

    /// The text of a message. `nil` when the dialect has no such message.
    func encode(_ message: ClientMessage) -> [UInt8]? {
        switch message {
        case .initialise(let payload):
            // Two servers in use close the connection on `"payload":null`, so an absent one is left out.
            Self.object(type: "connection_init", id: nil, payload: payload)
        case .subscribe(let id, let payload):
            Self.object(type: self == .transportWS ? "subscribe" : "start", id: id, payload: payload)
        case .complete(let id):
            Self.object(type: self == .transportWS ? "complete" : "stop", id: id, payload: nil)
        case .ping: self == .transportWS ? Self.object(type: "ping", id: nil, payload: nil) : nil
        case .pong: self == .transportWS ? Self.object(type: "pong", id: nil, payload: nil) : nil
        }
    }

    /// Reads a message of the server.
    func decode(_ bytes: [UInt8]) -> ServerMessage {
        let root: JSONNode
        do {
            root = try JSONDocument(parsing: bytes).root
        } catch {
            return .malformed("a message is not JSON (\(error))")
        }
        guard let type = root["type"]?.string else { return .malformed("a message has no type") }
        let payload = root["payload"].flatMap { $0.isNull ? nil : $0 }
        switch type {
        case "connection_ack": return .acknowledged
        case "connection_error": return .refused(payload: payload)
        case "ping": return .ping
        case "pong": return .pong
        case "ka": return .keepAlive
        case "next" where self == .transportWS, "data" where self == .legacyWS:
            guard let id = Self.id(of: root) else { return .malformed("a \(type) message has no id") }
            guard let payload, payload.kind == .object else {
                return .malformed("the \(type) message for operation \(id) has no object as its payload")
            }
            return .next(id: id, payload: payload)
        case "error":
            guard let id = Self.id(of: root) else {
                // The legacy reference server answers a message that it cannot read with an error without an id.
                return self == .legacyWS ? .refused(payload: payload) : .malformed("an error message has no id")
            }
            return .error(id: id, payload: payload)
        case "complete":
            guard let id = Self.id(of: root) else { return .malformed("a complete message has no id") }
            return .complete(id: id)
        default: return .unknown(type: type)
        }
    }

    /// Ids are strings, but a server written in a typed language may have made a number of ours.
    private static func id(of message: JSONNode) -> String? {
        guard let id = message["id"] else { return nil }
        return id.string ?? id.numberText
    }

    private static func object(type: String, id: String?, payload: [UInt8]?) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(48 + (payload?.count ?? 0))
        text += "{".utf8
        if let id {
            text += "\"id\":".utf8
            JSONWriter.write(.string(id), style: .compact, into: &text)
            text += ",".utf8
        }
        text += "\"type\":\"\(type)\"".utf8
        if let payload {
            text += ",\"payload\":".utf8
            text += payload
        }
        text += "}".utf8
        return text
    }
}
