/// Turns an HTTP reply into results. Replaced only for a wire format of one's own.
public protocol ResponseParsingInterceptor: Sendable {
    /// Reads a reply.
    /// - Parameter includeCacheRecords: Whether the results are meant for the cache.
    func parse<Request: GraphQLRequest>(
        response: HTTPReply, for request: Request, includeCacheRecords: Bool
    ) async throws -> InterceptorResultStream<Request>
}
