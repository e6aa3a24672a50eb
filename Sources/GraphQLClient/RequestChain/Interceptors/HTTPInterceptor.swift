/// Hands an HTTP request to the rest of the chain.
public typealias NextHTTPInterceptorFunction = @Sendable (HTTPRequest) async throws -> HTTPReply

/// Sees the HTTP request just before it is sent, and the reply just after. For what has nothing to do with the
/// operation: a user agent, a signature, a status check.
public protocol HTTPInterceptor: Sendable {
    /// Changes the request, hands it on, and changes the reply.
    func intercept(request: HTTPRequest, next: NextHTTPInterceptorFunction) async throws -> HTTPReply
}
