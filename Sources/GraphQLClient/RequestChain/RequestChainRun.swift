/// A chain at work: the attempts of one request, and what they yielded so far.
actor RequestChainRun<Request: GraphQLRequest> {
    private typealias Chain = RequestChain<Request>

    private let chain: RequestChain<Request>
    private let trace: TraceRecorder
    private var request: Request
    private var attempt: RequestChainAttempt<Request>?
    private var results: InterceptorResultStream<Request>?
    private var attemptCount = 0
    private var hasYielded = false
    private var lastFailure: (any Error)?

    init(chain: RequestChain<Request>, request: Request) {
        self.chain = chain
        self.request = request
        self.trace = TraceRecorder(time: chain.time)
    }

    /// The next response; nil when there are no more.
    func next() async throws -> GraphQLResponse<Request.Operation>? {
        do {
            return try await nextResponse()
        } catch {
            RequestTrace.failureHandler?.take(trace.trace)
            throw error
        }
    }

    private func nextResponse() async throws -> GraphQLResponse<Request.Operation>? {
        while true {
            try Task.checkCancellation()
            let attempt = self.attempt ?? begin()
            do {
                if results == nil { results = await attempt.start(with: request) }
                guard let result = try await results?.next() else {
                    // A subscription may be complete without an event.
                    if hasYielded || request.operation.kind == .subscription { return nil }
                    throw RequestChainError.noResults
                }
                return try await finish(result, of: attempt)
            } catch let retry as RequestChain<Request>.Retry {
                try prepare(retry, after: attempt)
            } catch let error as ResponseCodeInterceptor.ResponseCodeError {
                // Nobody had new credentials to try; what the server said is still an answer.
                guard let document = error.graphQLResponse, let result = try attempt.read(document, of: error) else {
                    throw error
                }
                self.results = InterceptorResultStream<Request>(elements: [])
                return try await finish(result, of: attempt)
            } catch var error as MaxRetryInterceptor.MaxRetriesError {
                error.lastError = error.lastError ?? lastFailure
                throw error
            }
        }
    }

    private func begin() -> RequestChainAttempt<Request> {
        attemptCount += 1
        trace.beginAttempt(attemptCount)
        let new = RequestChainAttempt(chain: chain, trace: trace)
        attempt = new
        return new
    }

    private func prepare(_ retry: RequestChain<Request>.Retry, after attempt: RequestChainAttempt<Request>) throws {
        if let failure = attempt.failure { lastFailure = failure }
        if request.operation.kind == .mutation, attempt.wasSent, !retry.resendMutation, !attempt.wasUnauthorized {
            throw RequestChainError.mutationNotSentAgain(operationName: request.operation.name)
        }
        var details = RequestChanges.between(request, retry.request)
        if let failure = attempt.failure { details.insert("after: \(describe(failure).sentence)", at: 0) }
        trace.record("retry", .incoming, depth: 0, since: trace.now, details: details)
        request = retry.request
        self.attempt = nil
        results = nil
    }

    /// Keeps the result, and gives it to the caller.
    private func finish(
        _ parsed: ParsedResult<Request.Operation>, of attempt: RequestChainAttempt<Request>
    ) async throws -> GraphQLResponse<Request.Operation> {
        let final = attempt.finalRequest ?? request
        if final.writeResultsToCache, parsed.isCacheable, parsed.result.source == .server {
            _ = try await trace.step("cache write", .incoming, depth: 0, details: { $0 }) {
                try await CacheWriteFailure.told {
                    try await chain.interceptors.cache.writeCacheData(
                        to: chain.store, request: final, response: parsed)
                }
            }
        }
        hasYielded = true
        var response = parsed.result
        // Of a subscription each event has its own steps, or they would pile up for as long as it lives.
        response.trace = final.operation.kind == .subscription ? trace.takeTrace() : trace.trace
        return response
    }
}
