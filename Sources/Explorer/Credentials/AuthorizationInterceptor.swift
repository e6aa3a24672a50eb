import GraphQLClient

/// Puts the endpoint's credential into each request. When the server answers 401, it gets another one, once, and has the
/// request sent again; a mutation too, since a server that refuses a request has not carried it out.
actor AuthorizationInterceptor: GraphQLInterceptor {
    private let keeper: CredentialKeeper
    private var hasRenewed = false

    init(_ keeper: CredentialKeeper) { self.keeper = keeper }

    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        let name = keeper.source.header
        // A header that the tab has put there is the tab's affair.
        guard request.additionalHeaders[name] == keeper.original else { return await next(request) }
        let value = try await keeper.current()
        var authorized = request
        authorized.additionalHeaders[name] = value
        return await next(authorized).mapErrors { [self] error in
            guard let refusal = error as? ResponseCodeInterceptor.ResponseCodeError, refusal.statusCode == 401,
                await mayRenew(), (try? await keeper.renewed(after: value)) != nil
            else { throw error }
            // Sent as it came here: the new credential is put in by this interceptor on the next run of the chain.
            throw RequestChain<Request>.Retry(request: request, resendMutation: true)
        }
    }

    private func mayRenew() -> Bool {
        defer { hasRenewed = true }
        return !hasRenewed
    }
}
