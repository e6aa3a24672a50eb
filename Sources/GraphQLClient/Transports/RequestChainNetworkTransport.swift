/// The transport that runs each operation through a ``RequestChain`` over HTTP.
public final class RequestChainNetworkTransport: NetworkTransport {
    private let session: any HTTPSession
    private let interceptorProvider: any InterceptorProvider
    private let store: Store
    private let endpointURL: String
    private let additionalHeaders: HTTPHeaders
    private let requestTimeout: Duration?
    private let bodyCreator: any JSONRequestBodyCreator
    private let time: TimeSource

    /// A transport to one endpoint.
    /// - Parameters:
    ///   - session: What carries the requests.
    ///   - interceptorProvider: Asked for new interceptors once for each operation.
    ///   - store: Where the chain's cache interceptor reads and writes.
    ///   - endpointURL: The URL of the endpoint.
    ///   - additionalHeaders: Sent with every request.
    ///   - requestTimeout: How long an exchange may take when the request's own configuration does not say.
    ///   - bodyCreator: What writes the bodies.
    public convenience init(
        session: any HTTPSession, interceptorProvider: any InterceptorProvider = DefaultInterceptorProvider(),
        store: Store, endpointURL: String, additionalHeaders: HTTPHeaders = [:], requestTimeout: Duration? = nil,
        bodyCreator: any JSONRequestBodyCreator = DefaultRequestBodyCreator()
    ) {
        self.init(
            session: session, interceptorProvider: interceptorProvider, store: store, endpointURL: endpointURL,
            additionalHeaders: additionalHeaders, requestTimeout: requestTimeout, bodyCreator: bodyCreator,
            time: .system)
    }

    /// A transport to one endpoint over the network, with the defaults.
    public convenience init(
        interceptorProvider: any InterceptorProvider = DefaultInterceptorProvider(), store: Store,
        endpointURL: String, additionalHeaders: HTTPHeaders = [:], requestTimeout: Duration? = .seconds(30)
    ) {
        self.init(
            session: NetworkSession(client: HTTPClient(options: NetworkOptions())),
            interceptorProvider: interceptorProvider, store: store, endpointURL: endpointURL,
            additionalHeaders: additionalHeaders, requestTimeout: requestTimeout)
    }

    init(
        session: any HTTPSession, interceptorProvider: any InterceptorProvider, store: Store, endpointURL: String,
        additionalHeaders: HTTPHeaders, requestTimeout: Duration?, bodyCreator: any JSONRequestBodyCreator,
        time: TimeSource
    ) {
        self.session = session
        self.interceptorProvider = interceptorProvider
        self.store = store
        self.endpointURL = endpointURL
        self.additionalHeaders = additionalHeaders
        self.requestTimeout = requestTimeout
        self.bodyCreator = bodyCreator
        self.time = time
    }

    /// The request that would be sent for an operation, before any interceptor has seen it.
    package func request<Operation: GraphQLOperation>(
        for operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> JSONRequest<Operation> {
        var configuration = requestConfiguration
        configuration.requestTimeout = configuration.requestTimeout ?? requestTimeout
        return JSONRequest(
            operation: operation, graphQLEndpoint: endpointURL, additionalHeaders: additionalHeaders,
            fetchBehavior: fetchBehavior, requestConfiguration: configuration, bodyCreator: bodyCreator)
    }

    /// Runs the operation through a chain of its own.
    public func send<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        let request = request(
            for: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration)
        let chain = RequestChain<JSONRequest<Operation>>(
            interceptors: Interceptors(provider: interceptorProvider, operation: operation), store: store,
            session: session, time: time)
        return chain.kickoff(request: request)
    }
}
