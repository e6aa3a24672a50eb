/// Stands between a request and the store.
public protocol CacheInterceptor: Sendable {
    /// Answers a request from the cache.
    /// - Returns: Nil when the cache cannot answer in full. Throwing ``CacheMissError`` says the same, and why.
    func readCacheData<Request: GraphQLRequest>(
        from store: Store, request: Request
    ) async throws -> GraphQLResponse<Request.Operation>?

    /// Keeps a result.
    /// - Returns: What it did, in words, for the trace.
    func writeCacheData<Request: GraphQLRequest>(
        to store: Store, request: Request, response: ParsedResult<Request.Operation>
    ) async throws -> [String]
}
