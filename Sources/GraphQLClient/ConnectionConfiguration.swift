/// Everything that says where operations go and how, gathered from flags, environments and files. It may hold secrets:
/// it is never printed.
package struct ConnectionConfiguration: Sendable {
    /// How subscriptions travel.
    package enum SubscriptionTransport: String, Sendable, Hashable, CaseIterable {
        /// A WebSocket, whichever of the two protocols the server speaks; over HTTP where it has none.
        case auto
        /// A WebSocket with graphql-transport-ws.
        case webSocket = "ws"
        /// A WebSocket with the older graphql-ws protocol.
        case legacyWebSocket = "legacy-ws"
        /// The reply to one HTTP request, as server-sent events.
        case eventStream = "sse"
        /// The reply to one HTTP request, in parts, as Apollo Router made it.
        case multipart
    }

    /// The URL of the endpoint.
    package var endpoint: String
    /// Where subscriptions go; nil: the endpoint with `ws` or `wss`.
    package var subscriptionEndpoint: String?
    /// Sent with every HTTP request and the WebSocket handshake.
    package var headers: HTTPHeaders
    /// The payload of `connection_init`. They win over copied headers.
    package var connectionParameters: JSONObject
    /// Whether the headers are copied into that payload, where most servers look for credentials.
    package var copiesHeaders: Bool
    /// Proxy, certificates and the like.
    package var network: NetworkOptions
    /// How long a request may take; of a subscription, how long connecting may.
    package var timeout: Duration
    /// How subscriptions travel.
    package var subscriptionTransport: SubscriptionTransport
    /// Whether queries are sent by GET.
    package var sendsQueriesByGET: Bool
    /// Whether the hash of a document is sent in its place, where the server knows it.
    package var usesPersistedQueries: Bool
    /// What requests say about the program. Nothing by default: an explorer sends what the person sees and can copy as a
    /// command, and no more; its name is in the `User-Agent`.
    package var clientAwareness: ClientAwarenessMetadata
    /// How often an open WebSocket is checked for life.
    package var pingInterval: Duration?
    /// How a lost WebSocket is replaced.
    package var reconnection: ReconnectionPolicy
    /// Makes the interceptors.
    package var interceptorProvider: any InterceptorProvider
    /// Told what happens to the WebSocket.
    package var observer: (@Sendable (WebSocketTransport.Event) -> Void)?

    package init(
        endpoint: String, subscriptionEndpoint: String? = nil, headers: HTTPHeaders = [:],
        connectionParameters: JSONObject = [:], copiesHeaders: Bool = true, network: NetworkOptions = NetworkOptions(),
        timeout: Duration = .seconds(30), subscriptionTransport: SubscriptionTransport = .auto,
        sendsQueriesByGET: Bool = false, usesPersistedQueries: Bool = false,
        clientAwareness: ClientAwarenessMetadata = .none,
        pingInterval: Duration? = .seconds(30), reconnection: ReconnectionPolicy = ReconnectionPolicy(),
        interceptorProvider: any InterceptorProvider = DefaultInterceptorProvider(),
        observer: (@Sendable (WebSocketTransport.Event) -> Void)? = nil
    ) {
        self.endpoint = endpoint
        self.subscriptionEndpoint = subscriptionEndpoint
        self.headers = headers
        self.connectionParameters = connectionParameters
        self.copiesHeaders = copiesHeaders
        self.network = network
        self.timeout = timeout
        self.subscriptionTransport = subscriptionTransport
        self.sendsQueriesByGET = sendsQueriesByGET
        self.usesPersistedQueries = usesPersistedQueries
        self.clientAwareness = clientAwareness
        self.pingInterval = pingInterval
        self.reconnection = reconnection
        self.interceptorProvider = interceptorProvider
        self.observer = observer
    }

    /// The URL of the WebSocket, with `ws` or `wss` as the HTTP URL has `http` or `https`.
    package var webSocketURL: String {
        Self.changingScheme(of: subscriptionEndpoint ?? endpoint, [("http://", "ws://"), ("https://", "wss://")])
    }

    /// The URL of subscriptions over HTTP.
    package var httpSubscriptionURL: String {
        Self.changingScheme(of: subscriptionEndpoint ?? endpoint, [("ws://", "http://"), ("wss://", "https://")])
    }

    private static func changingScheme(of url: String, _ changes: [(from: String, to: String)]) -> String {
        for (old, new) in changes where url.prefix(old.count).lowercased() == old {
            return new + url.dropFirst(old.count)
        }
        return url
    }

    /// The payload of `connection_init`; nil when there is nothing to say.
    package var connectingPayload: JSONObject? {
        var payload: JSONObject = [:]
        if copiesHeaders {
            for field in headers where !field.value.isEmpty { payload[field.name] = .string(field.value) }
        }
        for (name, value) in connectionParameters { payload[name] = value }
        return payload.isEmpty ? nil : payload
    }
}
