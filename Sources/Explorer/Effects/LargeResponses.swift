import GraphQLClient
import GraphQLOperations

/// Hears of a large response as soon as it is there. Writing it to the cache takes longer than receiving, reading and
/// showing it together, so nobody should wait for that.
///
/// A class in a task-local value, since the chain makes its interceptors itself and its requests do not carry a listener.
final class LargeResponseListener: Sendable {
    @TaskLocal static var current: LargeResponseListener?

    /// What is smaller is in the cache before anybody would notice.
    static let threshold = 1 << 20

    private let take: @Sendable (GraphQLResponse<DynamicOperation>) -> Void

    init(_ take: @escaping @Sendable (GraphQLResponse<DynamicOperation>) -> Void) { self.take = take }

    fileprivate func hear<Operation: GraphQLOperation>(_ response: GraphQLResponse<Operation>) {
        guard let bytes = response.http?.byteCount, bytes > LargeResponseListener.threshold,
            let response = response as? GraphQLResponse<DynamicOperation>
        else { return }
        take(response)
    }
}

/// Makes the same interceptors as another provider, with one that knows the endpoint's credential, and with a cache
/// interceptor that tells the listener before it writes.
struct ListenedInterceptors: InterceptorProvider {
    let base: any InterceptorProvider
    /// Nil: requests go as they are.
    var keeper: CredentialKeeper?

    func graphQLInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any GraphQLInterceptor] {
        var interceptors = base.graphQLInterceptors(for: operation)
        // Behind the one that counts retries, and in front of all that look at the request as it will be sent.
        if let keeper { interceptors.insert(AuthorizationInterceptor(keeper), at: min(1, interceptors.count)) }
        return interceptors
    }

    func cacheInterceptor<Operation: GraphQLOperation>(for operation: Operation) -> any CacheInterceptor {
        ListenedCacheInterceptor(base: base.cacheInterceptor(for: operation))
    }

    func httpInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any HTTPInterceptor] {
        base.httpInterceptors(for: operation)
    }

    func responseParser<Operation: GraphQLOperation>(
        for operation: Operation
    ) -> any ResponseParsingInterceptor {
        base.responseParser(for: operation)
    }
}

private struct ListenedCacheInterceptor: CacheInterceptor {
    let base: any CacheInterceptor

    func readCacheData<Request: GraphQLRequest>(
        from store: Store, request: Request
    ) async throws -> GraphQLResponse<Request.Operation>? {
        try await base.readCacheData(from: store, request: request)
    }

    func writeCacheData<Request: GraphQLRequest>(
        to store: Store, request: Request, response: ParsedResult<Request.Operation>
    ) async throws -> [String] {
        LargeResponseListener.current?.hear(response.result)
        return try await base.writeCacheData(to: store, request: request, response: response)
    }
}
