/// The transport that runs each operation through a ``RequestChain`` over HTTP, subscriptions and files too.
public final class RequestChainNetworkTransport: SubscriptionNetworkTransport {
    /// What carries queries, mutations and files.
    let session: any HTTPSession
    /// What carries subscriptions, each of which has a reply of its own.
    let subscriptionSession: any HTTPSession
    private let interceptorProvider: any InterceptorProvider
    let store: Store
    let endpointURL: String
    let configuration: Configuration
    private let persistedQueries: PersistedQuerySupport
    let subscriptionFormats: SubscriptionFormats
    let time: TimeSource

    /// A transport to one endpoint.
    /// - Parameters:
    ///   - session: What carries the requests.
    ///   - interceptorProvider: Asked for new interceptors once for each operation.
    ///   - store: Where the chain's cache interceptor reads and writes.
    ///   - endpointURL: The URL of the endpoint.
    ///   - configuration: How requests are written.
    public convenience init(
        session: any HTTPSession, interceptorProvider: any InterceptorProvider = DefaultInterceptorProvider(),
        store: Store, endpointURL: String, configuration: Configuration = Configuration()
    ) {
        self.init(
            session: session, interceptorProvider: interceptorProvider, store: store, endpointURL: endpointURL,
            configuration: configuration, time: .system)
    }

    /// A transport to one endpoint over the network.
    public convenience init(
        interceptorProvider: any InterceptorProvider = DefaultInterceptorProvider(), store: Store,
        endpointURL: String, configuration: Configuration = Configuration()
    ) {
        self.init(
            session: NetworkSession(client: HTTPClient(options: NetworkOptions())),
            interceptorProvider: interceptorProvider, store: store, endpointURL: endpointURL,
            configuration: configuration)
    }

    init(
        session: any HTTPSession, interceptorProvider: any InterceptorProvider, store: Store, endpointURL: String,
        configuration: Configuration, time: TimeSource
    ) {
        self.session = configuration.deduplicatesQueries ? DeduplicatingSession(base: session) : session
        subscriptionSession = session
        self.interceptorProvider = interceptorProvider
        self.store = store
        self.endpointURL = endpointURL
        self.configuration = configuration
        self.time = time
        persistedQueries = PersistedQuerySupport(configuration: configuration.apqConfig)
        subscriptionFormats = SubscriptionFormats(configuration.subscriptionFormats)
    }

    /// The request that would be sent for an operation, before any interceptor has seen it.
    package func request<Operation: GraphQLOperation>(
        for operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> JSONRequest<Operation> {
        JSONRequest(
            operation: operation, graphQLEndpoint: endpointURL, additionalHeaders: configuration.additionalHeaders,
            fetchBehavior: fetchBehavior, requestConfiguration: limited(requestConfiguration),
            bodyCreator: configuration.bodyCreator,
            persistedQueries: persistedQueries, useGETForQueries: configuration.useGETForQueries,
            clientAwarenessMetadata: configuration.clientAwarenessMetadata,
            subscriptionFormat: subscriptionFormats.toTry.first ?? .multipart)
    }

    /// Runs the operation through a chain of its own.
    public func send<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        let request = request(
            for: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration)
        return chain(for: request, session: session).kickoff(request: request)
    }

    /// Follows a subscription, whose events come in the reply to one request. A lost connection is replaced, and the
    /// subscription is sent again.
    public func subscribe<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> SubscriptionStream<Operation> {
        let run = HTTPSubscriptionRun(
            transport: self, operation: operation, behavior: fetchBehavior, configuration: requestConfiguration)
        return SubscriptionStream(events: ResponseStream { try await run.next() }, state: { run.state })
    }

    /// A chain with interceptors of its own.
    func limited(_ requestConfiguration: RequestConfiguration) -> RequestConfiguration {
        var limited = requestConfiguration
        limited.requestTimeout = limited.requestTimeout ?? configuration.requestTimeout
        return limited
    }

    func chain<Request: GraphQLRequest>(for request: Request, session: any HTTPSession) -> RequestChain<Request> {
        RequestChain(
            interceptors: Interceptors(provider: interceptorProvider, operation: request.operation), store: store,
            session: session, time: time)
    }
}
