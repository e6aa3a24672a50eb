extension WebSocketTransport {
    /// How the transport connects and keeps its connection.
    public struct Configuration: Sendable {
        /// Sent with the handshake.
        public var headers: HTTPHeaders
        /// The payload of `connection_init`, where servers look for credentials. Nil sends none.
        public var connectingPayload: JSONObject?
        /// The protocols to offer, the best first.
        public var dialects: [WebSocketDialect]
        /// How long the handshake may take.
        public var connectTimeout: Duration
        /// How long to wait for `connection_ack` after that. Nil waits for ever.
        public var acknowledgementTimeout: Duration?
        /// How often the server is pinged while the connection is open. Nil: never, and a dead connection is found
        /// only when the system finds it.
        public var pingInterval: Duration?
        /// How long a ping may stay unanswered before the connection counts as dead.
        public var pongTimeout: Duration
        /// How long a connection that nobody uses is kept.
        public var idleTimeout: Duration
        /// How often and how soon a lost connection is replaced.
        public var reconnection: ReconnectionPolicy
        /// Writes the payloads of operations.
        public var bodyCreator: any JSONRequestBodyCreator
        /// Makes the id of an operation of its number, from 1. No two operations may have the same.
        public var operationMessageID: @Sendable (Int) -> String
        /// What is said about the program, in the handshake and with each operation.
        public var clientAwarenessMetadata: ClientAwarenessMetadata
        /// Told what happens to the connection, in order. It must not take long.
        public var observer: (@Sendable (Event) -> Void)?

        /// The defaults: both protocols, 10 s to connect and 10 s for the acknowledgement, no pings, no idle time, five
        /// attempts to reconnect.
        public init(
            headers: HTTPHeaders = [:], connectingPayload: JSONObject? = nil,
            dialects: [WebSocketDialect] = [.transportWS, .legacyWS], connectTimeout: Duration = .seconds(10),
            acknowledgementTimeout: Duration? = .seconds(10), pingInterval: Duration? = nil,
            pongTimeout: Duration = .seconds(10), idleTimeout: Duration = .zero,
            reconnection: ReconnectionPolicy = ReconnectionPolicy(),
            bodyCreator: any JSONRequestBodyCreator = DefaultRequestBodyCreator(),
            operationMessageID: @escaping @Sendable (Int) -> String = { String($0) },
            clientAwarenessMetadata: ClientAwarenessMetadata = ClientAwarenessMetadata(),
            observer: (@Sendable (Event) -> Void)? = nil
        ) {
            self.headers = headers
            self.connectingPayload = connectingPayload
            self.dialects = dialects
            self.connectTimeout = connectTimeout
            self.acknowledgementTimeout = acknowledgementTimeout
            self.pingInterval = pingInterval
            self.pongTimeout = pongTimeout
            self.idleTimeout = idleTimeout
            self.reconnection = reconnection
            self.bodyCreator = bodyCreator
            self.operationMessageID = operationMessageID
            self.clientAwarenessMetadata = clientAwarenessMetadata
            self.observer = observer
        }

        /// What is sent with the handshake.
        var handshakeHeaders: HTTPHeaders {
            var all = clientAwarenessMetadata.headers
            all.merge(headers)
            return all
        }

        var machine: WebSocketMachine.Configuration {
            WebSocketMachine.Configuration(
                connectingPayload: connectingPayload.map(WebSocketTransport.text),
                acknowledgementTimeout: acknowledgementTimeout,
                pingInterval: pingInterval, pongTimeout: pongTimeout, idleTimeout: idleTimeout,
                reconnection: reconnection, makeID: operationMessageID)
        }
    }

    /// Something that happened to the connection.
    public enum Event: Sendable, CustomStringConvertible {
        /// A socket is being opened.
        case connecting
        /// The server acknowledged the connection.
        case connected(WebSocketDialect)
        /// The connection is gone.
        case disconnected(DisconnectCause)
        /// Another attempt comes after this time.
        case reconnecting(attempt: Int, after: Duration)
        /// The server pinged; it was answered.
        case ping
        /// The server answered a ping.
        case pong
        /// Something odd that did no harm.
        case note(String)

        /// One line without secrets.
        public var description: String {
            switch self {
            case .connecting: "connecting"
            case .connected(let dialect): "connected, \(dialect.rawValue)"
            case .disconnected(let cause): "disconnected: \(cause)"
            case .reconnecting(let attempt, let delay): "attempt \(attempt) in \(delay.shortText)"
            case .ping: "ping from the server"
            case .pong: "pong from the server"
            case .note(let text): text
            }
        }
    }
}
