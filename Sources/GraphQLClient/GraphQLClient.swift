// GraphQLClient: the client core. It takes operations from a program or a person, answers them from the cache or the
// server as a policy says, keeps what came in the store, tells watchers what changed, and carries subscriptions over a
// WebSocket or in the reply to an HTTP request. Interceptors, transports and the store can all be replaced. It must not know curl, sockets or the screen:
// the network is what Networking offers, and a failure is an error value that `describe` turns into words.

/// A client of one GraphQL endpoint, with a cache.
///
/// Results are `errors` and `data` together; only what prevents a result is thrown. Streams do their work when they
/// are iterated, in the task that iterates them: cancelling that task cancels the request.
public final class GraphQLClient: Sendable {
    /// What the client has learned, and who watches it.
    public let store: Store
    /// What carries the operations.
    public let transport: any NetworkTransport

    /// A client with a transport of its own making. The transport must use the same store.
    public init(transport: any NetworkTransport, store: Store) {
        self.transport = transport
        self.store = store
    }

    /// A client with every default: HTTP, and a cache in memory.
    public convenience init(url: String) {
        let store = Store.inMemory()
        self.init(transport: RequestChainNetworkTransport(store: store, endpointURL: url), store: store)
    }

    // MARK: Queries

    /// Runs a query and returns its one response; of a response in parts, what they make together.
    public func fetch<Query: GraphQLOperation>(
        query: Query, cachePolicy: CachePolicy.Query.SingleResponse = .cacheFirst,
        requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) async throws -> GraphQLResponse<Query> {
        try await fetchOne(query: query, policy: cachePolicy.policy, requestConfiguration: requestConfiguration)
    }

    /// Reads a query from the cache.
    /// - Returns: Nil when the cache cannot answer it in full.
    public func fetch<Query: GraphQLOperation>(
        query: Query, cachePolicy: CachePolicy.Query.CacheOnly,
        requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) async throws -> GraphQLResponse<Query>? {
        do {
            return try await fetchOne(query: query, policy: .cacheOnly, requestConfiguration: requestConfiguration)
        } catch is CacheMissError {
            return nil
        }
    }

    /// Runs a query that may have two responses: what the cache has, and what the server says, as it grows where it comes
    /// in parts.
    public func fetch<Query: GraphQLOperation>(
        query: Query, cachePolicy: CachePolicy.Query.CacheAndNetwork,
        requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) -> ResponseStream<GraphQLResponse<Query>> {
        fetch(query: query, policy: .cacheAndNetwork, requestConfiguration: requestConfiguration)
    }

    /// Runs a query with a policy that is known only at run time. A miss of `cacheOnly` is thrown as
    /// ``CacheMissError``, which says what was missing.
    public func fetch<Query: GraphQLOperation>(
        query: Query, policy: CachePolicy.Query, requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) -> ResponseStream<GraphQLResponse<Query>> {
        if let error = query.mismatch(with: .query) { return ResponseStream(throwing: error) }
        return transport.send(
            operation: query, fetchBehavior: policy.fetchBehavior, requestConfiguration: requestConfiguration)
    }

    /// Runs a query and returns its last response.
    public func fetchOne<Query: GraphQLOperation>(
        query: Query, policy: CachePolicy.Query, requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) async throws -> GraphQLResponse<Query> {
        try await Self.last(of: fetch(query: query, policy: policy, requestConfiguration: requestConfiguration))
    }

    // MARK: Mutations

    /// Sends a mutation to the server, in any case and once.
    public func perform<Mutation: GraphQLOperation>(
        mutation: Mutation, requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) async throws -> GraphQLResponse<Mutation> {
        try await Self.last(of: results(of: mutation, requestConfiguration: requestConfiguration))
    }

    /// Sends a mutation to the server, in any case and once, and returns its response as it grows, see
    /// ``GraphQLResponse/hasNext``.
    public func results<Mutation: GraphQLOperation>(
        of mutation: Mutation, requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) -> ResponseStream<GraphQLResponse<Mutation>> {
        if let error = mutation.mismatch(with: .mutation) { return ResponseStream(throwing: error) }
        return transport.send(
            operation: mutation, fetchBehavior: .networkOnly, requestConfiguration: requestConfiguration)
    }

    // MARK: Subscriptions

    /// Follows a subscription. Nothing is sent before the first event is asked for.
    public func subscribe<Subscription: GraphQLOperation>(
        subscription: Subscription, cachePolicy: CachePolicy.Subscription = .cacheThenNetwork,
        requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) -> SubscriptionStream<Subscription> {
        if let error = subscription.mismatch(with: .subscription) { return SubscriptionStream(throwing: error) }
        guard let transport = transport as? any SubscriptionNetworkTransport else {
            return SubscriptionStream(throwing: RequestChainError.noSubscriptionTransport)
        }
        return transport.subscribe(
            operation: subscription, fetchBehavior: cachePolicy.fetchBehavior,
            requestConfiguration: requestConfiguration)
    }

    // MARK: The end

    /// Lets go of all connections. A program does this before it exits, so that servers hear of it.
    public func close() async {
        await transport.close()
    }

    private static func last<Operation: GraphQLOperation>(
        of stream: ResponseStream<GraphQLResponse<Operation>>
    ) async throws -> GraphQLResponse<Operation> {
        var last: GraphQLResponse<Operation>?
        do {
            for try await response in stream { last = response }
        } catch {
            // Whatever a cancelled request died of, the cancellation is the reason.
            throw Task.isCancelled ? CancellationError() : error
        }
        if let last { return last }
        throw Task.isCancelled ? CancellationError() : RequestChainError.noResults
    }
}

extension GraphQLOperation {
    fileprivate func mismatch(with expected: OperationKind) -> RequestChainError? {
        kind == expected ? nil : .wrongKind(expected: expected, actual: kind)
    }
}
