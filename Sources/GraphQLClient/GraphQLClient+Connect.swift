extension GraphQLClient {
    /// A client for a configuration: queries and mutations over HTTP, subscriptions over a WebSocket. Nothing is opened
    /// yet.
    /// - Parameter store: Where results are kept; nil keeps none.
    package convenience init(connecting configuration: ConnectionConfiguration, store: Store?) {
        let usedStore = store ?? .inMemory()
        let http = RequestChainNetworkTransport(
            session: NetworkSession(client: HTTPClient(options: configuration.network)),
            interceptorProvider: configuration.interceptorProvider, store: usedStore,
            endpointURL: configuration.endpoint, additionalHeaders: configuration.headers,
            requestTimeout: configuration.timeout)
        let webSocket = WebSocketTransport(
            endpointURL: configuration.webSocketURL, store: usedStore, configuration: configuration.webSocket,
            options: configuration.network)
        let split = SplitNetworkTransport(
            queryTransport: http, mutationTransport: http, subscriptionTransport: webSocket)
        if store == nil {
            self.init(transport: ForgetfulTransport(base: split), store: usedStore)
        } else {
            self.init(transport: split, store: usedStore)
        }
    }
}

/// Keeps nothing of what it carries.
private struct ForgetfulTransport<Base: SubscriptionNetworkTransport>: SubscriptionNetworkTransport {
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
        let dialects: [WebSocketDialect]
        switch subscriptionTransport {
        case .auto: dialects = [.transportWS, .legacyWS]
        case .webSocket: dialects = [.transportWS]
        case .legacyWebSocket: dialects = [.legacyWS]
        }
        return WebSocketTransport.Configuration(
            headers: headers, connectingPayload: connectingPayload, dialects: dialects, connectTimeout: timeout,
            acknowledgementTimeout: timeout, pingInterval: pingInterval, reconnection: reconnection, observer: observer)
    }

    /// The HTTP request that a query or mutation would become.
    package func httpRequest<Operation: GraphQLOperation>(for operation: Operation) throws -> HTTPRequest {
        let request = JSONRequest(
            operation: operation, graphQLEndpoint: endpoint, additionalHeaders: headers, fetchBehavior: .networkOnly,
            requestConfiguration: RequestConfiguration(requestTimeout: timeout))
        return try request.toHTTPRequest()
    }
}
