extension GraphQLClient {
    /// A client for a configuration: queries and mutations over HTTP, subscriptions as the configuration says. Nothing is
    /// opened yet.
    /// - Parameter store: Where results are kept; nil keeps none.
    package convenience init(connecting configuration: ConnectionConfiguration, store: Store?) {
        let usedStore = store ?? .inMemory()
        let http = configuration.httpTransport(to: configuration.endpoint, store: usedStore)
        let overHTTP = configuration.httpTransport(to: configuration.httpSubscriptionURL, store: usedStore)
        let webSocket = WebSocketTransport(
            endpointURL: configuration.webSocketURL, store: usedStore, configuration: configuration.webSocket,
            options: configuration.network)
        let transport: any NetworkTransport
        switch configuration.subscriptionTransport {
        case .eventStream, .multipart: transport = Self.split(http, overHTTP, isForgetful: store == nil)
        case .webSocket, .legacyWebSocket: transport = Self.split(http, webSocket, isForgetful: store == nil)
        case .auto:
            let either = FallbackSubscriptionTransport(webSocket: webSocket, http: overHTTP)
            transport = Self.split(http, either, isForgetful: store == nil)
        }
        self.init(transport: transport, store: usedStore)
    }

    private static func split(
        _ http: RequestChainNetworkTransport, _ subscriptions: some SubscriptionNetworkTransport, isForgetful: Bool
    ) -> any NetworkTransport {
        let split = SplitNetworkTransport(
            queryTransport: http, mutationTransport: http, subscriptionTransport: subscriptions)
        return isForgetful ? ForgetfulTransport(base: split) : split
    }
}

/// Keeps nothing of what it carries.
private struct ForgetfulTransport<
    Base: SubscriptionNetworkTransport & UploadingNetworkTransport
>: SubscriptionNetworkTransport, UploadingNetworkTransport {
    let base: Base

    func send<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        base.send(
            operation: operation, fetchBehavior: fetchBehavior,
            requestConfiguration: requestConfiguration.withoutCacheWrite)
    }

    func subscribe<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> SubscriptionStream<Operation> {
        base.subscribe(
            operation: operation, fetchBehavior: fetchBehavior,
            requestConfiguration: requestConfiguration.withoutCacheWrite)
    }

    func upload<Operation: GraphQLOperation>(
        operation: Operation, files: [GraphQLFile], requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        base.upload(
            operation: operation, files: files, requestConfiguration: requestConfiguration.withoutCacheWrite)
    }

    func close() async { await base.close() }
}

extension RequestConfiguration {
    fileprivate var withoutCacheWrite: RequestConfiguration {
        var configuration = self
        configuration.writeResultsToCache = false
        return configuration
    }
}

extension ConnectionConfiguration {
    /// How the WebSocket transport connects.
    var webSocket: WebSocketTransport.Configuration {
        WebSocketTransport.Configuration(
            headers: headers, connectingPayload: connectingPayload, dialects: dialects, connectTimeout: timeout,
            acknowledgementTimeout: timeout, pingInterval: pingInterval, reconnection: reconnection,
            clientAwarenessMetadata: clientAwareness, observer: observer)
    }

    private var dialects: [WebSocketDialect] {
        switch subscriptionTransport {
        case .webSocket: [.transportWS]
        case .legacyWebSocket: [.legacyWS]
        case .auto, .eventStream, .multipart: [.transportWS, .legacyWS]
        }
    }

    /// How subscriptions are asked for over HTTP, the best first.
    private var subscriptionFormats: [HTTPSubscriptionFormat] {
        switch subscriptionTransport {
        case .eventStream: [.eventStream]
        case .multipart: [.multipart, .multipartWithBoundary]
        case .auto, .webSocket, .legacyWebSocket: HTTPSubscriptionFormat.allCases
        }
    }

    /// A transport over HTTP. Whoever runs a query in an explorer wants to see this query's own exchange, so none is
    /// answered together with another.
    func httpTransport(to url: String, store: Store) -> RequestChainNetworkTransport {
        RequestChainNetworkTransport(
            session: NetworkSession(client: HTTPClient(options: network)), interceptorProvider: interceptorProvider,
            store: store, endpointURL: url,
            configuration: .init(
                additionalHeaders: headers, requestTimeout: timeout,
                apqConfig: AutoPersistedQueryConfiguration(autoPersistQueries: usesPersistedQueries),
                useGETForQueries: sendsQueriesByGET, deduplicatesQueries: false,
                clientAwarenessMetadata: clientAwareness,
                subscriptionFormats: subscriptionFormats, reconnection: reconnection))
    }

    /// The HTTP request that an operation would become.
    package func httpRequest<Operation: GraphQLOperation>(for operation: Operation) throws -> HTTPRequest {
        let url = operation.kind == .subscription ? httpSubscriptionURL : endpoint
        return try httpTransport(to: url, store: .inMemory()).request(
            for: operation, fetchBehavior: .networkOnly, requestConfiguration: RequestConfiguration()
        ).toHTTPRequest()
    }
}
