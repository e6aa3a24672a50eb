extension RequestChainNetworkTransport {
    /// How requests are written and how subscriptions travel.
    public struct Configuration: Sendable {
        /// Sent with every request.
        public var additionalHeaders: HTTPHeaders
        /// How long an exchange may take when the request's own configuration does not say.
        public var requestTimeout: Duration?
        /// What writes the bodies.
        public var bodyCreator: any JSONRequestBodyCreator
        /// Whether and how documents are replaced by their hashes.
        public var apqConfig: AutoPersistedQueryConfiguration
        /// Whether queries are sent by GET.
        public var useGETForQueries: Bool
        /// Whether a query that is asked while an equal one is under way waits for that one's answer.
        public var deduplicatesQueries: Bool
        /// What is said about the program.
        public var clientAwarenessMetadata: ClientAwarenessMetadata
        /// How the events of a subscription may come, the best first. When the server does not answer in one way, the
        /// next is tried.
        public var subscriptionFormats: [HTTPSubscriptionFormat]
        /// How often and how soon a subscription whose connection was lost is sent again.
        public var reconnection: ReconnectionPolicy

        /// The defaults: documents are sent, by POST, equal queries at once; every format is tried.
        public init(
            additionalHeaders: HTTPHeaders = [:], requestTimeout: Duration? = .seconds(30),
            bodyCreator: any JSONRequestBodyCreator = DefaultRequestBodyCreator(),
            apqConfig: AutoPersistedQueryConfiguration = AutoPersistedQueryConfiguration(),
            useGETForQueries: Bool = false, deduplicatesQueries: Bool = true,
            clientAwarenessMetadata: ClientAwarenessMetadata = ClientAwarenessMetadata(),
            subscriptionFormats: [HTTPSubscriptionFormat] = HTTPSubscriptionFormat.allCases,
            reconnection: ReconnectionPolicy = ReconnectionPolicy()
        ) {
            self.additionalHeaders = additionalHeaders
            self.requestTimeout = requestTimeout
            self.bodyCreator = bodyCreator
            self.apqConfig = apqConfig
            self.useGETForQueries = useGETForQueries
            self.deduplicatesQueries = deduplicatesQueries
            self.clientAwarenessMetadata = clientAwarenessMetadata
            self.subscriptionFormats = subscriptionFormats
            self.reconnection = reconnection
        }
    }
}
