/// A result on its way back through the interceptors.
public struct ParsedResult<Operation: GraphQLOperation>: Sendable {
    /// The response so far.
    public var result: GraphQLResponse<Operation>
    /// Whether it holds data that belongs into the cache.
    public var isCacheable: Bool

    /// A result, as a parser or an interceptor makes it.
    public init(result: GraphQLResponse<Operation>, isCacheable: Bool) {
        self.result = result
        self.isCacheable = isCacheable
    }
}
