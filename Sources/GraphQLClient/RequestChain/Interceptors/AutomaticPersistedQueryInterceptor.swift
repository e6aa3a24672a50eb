/// Sends the document when the server does not know its hash, and stops sending hashes to a server that takes none.
///
/// It belongs last in the chain: only then do the interceptors before it see the answer that counts. It does nothing to
/// a request that names its document by its text.
public actor AutomaticPersistedQueryInterceptor: GraphQLInterceptor {
    /// Why a persisted query has no answer.
    public enum APQError: Error, Sendable, Hashable {
        /// The server was given the document and still says that it does not know it.
        case persistedQueryRetryFailed(operationName: String?)
        /// The server does not know the operation, and documents are not to be sent.
        case persistedQueryNotFoundForPersistedOnlyQuery(operationName: String?)
    }

    /// A hash was refused in words that may mean anything; the document is on its way to see whether it is taken.
    private var isTrial = false
    private var isSettled = false

    /// There is nothing to configure.
    public init() {}

    /// Hands the request on, and looks at the first answer of the server.
    public func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        guard let support = request.persistedQueries, isTrial || request.documentForm != .document else {
            return await next(request)
        }
        isSettled = false
        return await next(request)
            .map { result in
                try await self.check(result.result, to: request, support)
                return result
            }
            .mapErrors { error in
                try await self.check(error, to: request, support)
                throw error
            }
    }

    private func check<Request: GraphQLRequest>(
        _ response: GraphQLResponse<Request.Operation>, to request: Request, _ support: PersistedQuerySupport
    ) throws {
        guard !isSettled, !response.source.isCache else { return }
        isSettled = true
        if isTrial, request.documentForm == .document {
            // The same question was answered once its document came with it.
            if response.value != nil { support.refuse() }
            return
        }
        try act(on: PersistedQueryAnswer(response), to: request, support)
    }

    private func check<Request: GraphQLRequest>(
        _ error: any Error, to request: Request, _ support: PersistedQuerySupport
    ) throws {
        guard !isSettled, request.documentForm != .document,
            let refusal = error as? ResponseCodeInterceptor.ResponseCodeError
        else { return }
        isSettled = true
        try act(on: PersistedQueryAnswer(refusal), to: request, support)
    }

    private func act<Request: GraphQLRequest>(
        on answer: PersistedQueryAnswer, to request: Request, _ support: PersistedQuerySupport
    ) throws {
        let name = request.operation.name
        let isAlone = support.configuration.persistedOperationsOnly
        switch answer {
        case .unknown where request.documentForm == .documentAndHash:
            throw APQError.persistedQueryRetryFailed(operationName: name)
        case .unknown where isAlone:
            throw APQError.persistedQueryNotFoundForPersistedOnlyQuery(operationName: name)
        case .unknown:
            // The server has seen a hash it knows nothing of: it has carried out nothing.
            throw again(request, as: .documentAndHash, since: "the server does not know the document's hash")
        case .unsupported:
            support.refuse()
            if isAlone { return }
            throw again(request, as: .document, since: "the server has no persisted queries")
        case .unclear where request.documentForm == .hash && request.operation.kind == .query && !isAlone:
            // What a server without persisted queries says when there is no document. A mutation is not tried twice.
            isTrial = true
            throw again(request, as: .document, since: "the server may have no persisted queries")
        case .unclear, .other: return
        }
    }

    private func again<Request: GraphQLRequest>(
        _ request: Request, as form: DocumentForm, since reason: String
    ) -> RequestChain<Request>.Retry {
        var request = request
        request.documentForm = form
        // The cache was asked before the hash was sent.
        if request.fetchBehavior.cacheRead == .beforeNetworkFetch { request.fetchBehavior = .networkOnly }
        return RequestChain<Request>.Retry(request: request, resendMutation: true, reason: reason)
    }
}
