/// Makes the interceptors of an operation. It is asked once for each operation and must make new instances: some count
/// their operation's retries.
///
/// Each method has a default, so a provider says only what it wants to be different.
public protocol InterceptorProvider: Sendable {
    /// Outermost first. By default ``MaxRetryInterceptor`` and ``AutomaticPersistedQueryInterceptor``; keep the one, and
    /// keep it first, or a retry may go on for ever, and keep the other last if documents are sent as hashes.
    func graphQLInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any GraphQLInterceptor]

    /// By default ``DefaultCacheInterceptor``.
    func cacheInterceptor<Operation: GraphQLOperation>(for operation: Operation) -> any CacheInterceptor

    /// Outermost first. By default ``ResponseCodeInterceptor``.
    func httpInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any HTTPInterceptor]

    /// By default ``JSONResponseParsingInterceptor``.
    func responseParser<Operation: GraphQLOperation>(for operation: Operation) -> any ResponseParsingInterceptor
}

extension InterceptorProvider {
    /// A retry limit, and persisted queries where the transport uses them.
    public func graphQLInterceptors<Operation: GraphQLOperation>(
        for operation: Operation
    ) -> [any GraphQLInterceptor] {
        [MaxRetryInterceptor(), AutomaticPersistedQueryInterceptor()]
    }

    /// The store.
    public func cacheInterceptor<Operation: GraphQLOperation>(for operation: Operation) -> any CacheInterceptor {
        DefaultCacheInterceptor()
    }

    /// A status check.
    public func httpInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any HTTPInterceptor] {
        [ResponseCodeInterceptor()]
    }

    /// JSON.
    public func responseParser<Operation: GraphQLOperation>(
        for operation: Operation
    ) -> any ResponseParsingInterceptor {
        JSONResponseParsingInterceptor()
    }
}

/// The provider with every default.
public struct DefaultInterceptorProvider: InterceptorProvider {
    /// There is nothing to configure.
    public init() {}
}
