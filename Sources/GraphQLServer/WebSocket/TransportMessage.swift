import GraphQLExecution
import JSON

/// What a `graphql-transport-ws` client may say, checked as strictly as the protocol's reference server does.
enum TransportClientMessage: Sendable {
    case connectionInit(payload: JSONNode?)
    case ping(payload: JSONNode?)
    case pong
    case subscribe(id: String, request: GraphQLRequest)
    case complete(id: String)
    /// A well-formed message that only a server may send.
    case serverOnly(type: String)

    /// The reason why a message is none; it becomes the reason of the close frame.
    struct Malformed: Error, Sendable, Hashable {
        var reason: String
    }

    /// Reads the text of one message.
    static func parse(_ bytes: [UInt8]) throws(Malformed) -> TransportClientMessage {
        guard let document = try? JSONDocument(parsing: bytes, maxDepth: 1_000) else {
            throw Malformed(reason: "Invalid message received")
        }
        let message = document.root
        guard message.kind == .object else {
            throw Malformed(reason: "Message is expected to be an object, but got \(describe(message.kind))")
        }
        guard let type = message["type"] else {
            throw Malformed(reason: "Message is missing the 'type' property")
        }
        guard let name = type.string else {
            throw Malformed(
                reason: "Message expects the 'type' property to be a string, but got \(describe(type.kind))")
        }
        switch name {
        case "connection_init":
            return .connectionInit(payload: try objectPayload(of: message, type: name))
        case "ping":
            return .ping(payload: try objectPayload(of: message, type: name))
        case "pong":
            _ = try objectPayload(of: message, type: name)
            return .pong
        case "connection_ack":
            _ = try objectPayload(of: message, type: name)
            return .serverOnly(type: name)
        case "subscribe":
            let id = try identifier(of: message, type: name)
            guard let payload = message["payload"], payload.kind == .object else {
                throw Malformed(reason: "\"subscribe\" message expects the 'payload' property to be an object")
            }
            do {
                return .subscribe(id: id, request: try GraphQLRequest(json: payload))
            } catch {
                throw Malformed(reason: "\"subscribe\" message payload: \(error.message)")
            }
        case "complete":
            return .complete(id: try identifier(of: message, type: name))
        case "next", "error":
            _ = try identifier(of: message, type: name)
            return .serverOnly(type: name)
        default:
            throw Malformed(reason: "Invalid message 'type' property \"\(name)\"")
        }
    }

    private static func identifier(of message: JSONNode, type: String) throws(Malformed) -> String {
        guard let id = message["id"]?.string else {
            throw Malformed(reason: "\"\(type)\" message expects the 'id' property to be a string")
        }
        guard !id.isEmpty else {
            throw Malformed(reason: "\"\(type)\" message requires a non-empty 'id' property")
        }
        return id
    }

    private static func objectPayload(of message: JSONNode, type: String) throws(Malformed) -> JSONNode? {
        guard let payload = message["payload"], !payload.isNull else { return nil }
        guard payload.kind == .object else {
            throw Malformed(
                reason: "\"\(type)\" message expects the 'payload' property to be an object or nullish or missing")
        }
        return payload
    }

    private static func describe(_ kind: JSONNode.Kind) -> String {
        switch kind {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// What this server says, as the JSON text of each message.
enum TransportServerMessage {
    static func connectionAck() -> [UInt8] {
        Array(#"{"type":"connection_ack"}"#.utf8)
    }

    /// Echoes the payload of the ping, as the reference server does.
    static func pong(payload: JSONNode?) -> [UInt8] {
        guard let payload else { return Array(#"{"type":"pong"}"#.utf8) }
        return object(type: "pong", id: nil, payload: Array(payload.document.bytes[payload.byteRange]))
    }

    /// `result` is the JSON text of an execution result.
    static func next(id: String, result: [UInt8]) -> [UInt8] {
        object(type: "next", id: id, payload: result)
    }

    /// `errors` is the JSON text of a list of errors.
    static func error(id: String, errors: [UInt8]) -> [UInt8] {
        object(type: "error", id: id, payload: errors)
    }

    static func complete(id: String) -> [UInt8] {
        object(type: "complete", id: id, payload: nil)
    }

    private static func object(type: String, id: String?, payload: [UInt8]?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + (payload?.count ?? 0))
        if let id {
            bytes += #"{"id":"#.utf8
            JSONWriter.write(JSONValue.string(id), style: .compact, into: &bytes)
            bytes += #","type":""#.utf8
        } else {
            bytes += #"{"type":""#.utf8
        }
        bytes += type.utf8
        bytes.append(UInt8(ascii: "\""))
        if let payload {
            bytes += #","payload":"#.utf8
            bytes += payload
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
