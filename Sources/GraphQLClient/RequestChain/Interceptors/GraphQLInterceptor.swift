/// The results of a request as they pass an interceptor on their way back.
public typealias InterceptorResultStream<Request: GraphQLRequest> = ResponseStream<ParsedResult<Request.Operation>>

/// Hands a request to the rest of the chain.
public typealias NextInterceptorFunction<Request: GraphQLRequest> =
    @Sendable (Request) async -> InterceptorResultStream<Request>

/// Sees a request before anything is done about it, and its results last. Authentication, retries and logging belong
/// here: this is the only kind that can start the whole operation again, by throwing ``RequestChain/Retry``.
///
/// Results from the cache pass here too; their `source` tells.
public protocol GraphQLInterceptor: Sendable {
    /// Changes the request, hands it on, and changes what comes back with `map`, `compactMap` and `mapErrors`.
    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request>
}
