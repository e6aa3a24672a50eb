import Synchronization

/// One run of a chain from top to bottom. It nests the interceptors around each other and notes what each one did.
final class RequestChainAttempt<Request: GraphQLRequest>: Sendable {
    typealias Operation = Request.Operation
    private typealias Outcome = Result<ParsedResult<Operation>?, any Error>

    private struct State {
        var finalRequest: Request?
        var wasSent = false
        var status: Int?
        var failure: (any Error)?
    }

    private let chain: RequestChain<Request>
    private let trace: TraceRecorder
    private let state = Mutex(State())

    init(chain: RequestChain<Request>, trace: TraceRecorder) {
        self.chain = chain
        self.trace = trace
    }

    /// The request as the innermost interceptor handed it on.
    var finalRequest: Request? { state.withLock { $0.finalRequest } }

    /// Whether a server may have seen the request.
    var wasSent: Bool { state.withLock { $0.wasSent } }

    /// Whether the server turned the request away for want of credentials.
    var wasUnauthorized: Bool { state.withLock { $0.status == 401 } }

    /// What went wrong first, if anything did.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Runs the request through the interceptors.
    func start(with request: Request) async -> InterceptorResultStream<Request> {
        await next(at: 0)(request)
    }

    /// The GraphQL response in the body of a refused reply.
    func read(
        _ document: JSONDocument, of error: ResponseCodeInterceptor.ResponseCodeError
    ) throws -> ParsedResult<Operation>? {
        guard let operation = finalRequest?.operation else { return nil }
        return try ResponseReader.read(
            document, for: operation, http: error.response.info(byteCount: error.body.count))
    }

    // MARK: GraphQL interceptors

    private func next(at index: Int) -> NextInterceptorFunction<Request> {
        guard index < chain.interceptors.graphQL.count else { return { self.answer($0) } }
        return { await self.intercept($0, at: index) }
    }

    private func intercept(_ request: Request, at index: Int) async -> InterceptorResultStream<Request> {
        let interceptor = chain.interceptors.graphQL[index]
        let name = Self.name(of: interceptor)
        let begin = trace.now
        let inner = next(at: index + 1)
        let passage = Mutex<(finished: Duration, outcome: Outcome)?>(nil)
        let outer: InterceptorResultStream<Request>
        do {
            outer = try await interceptor.intercept(request: request) { [trace] passed in
                trace.record(
                    name, .outgoing, depth: index, since: begin, details: RequestChanges.between(request, passed))
                let results = await inner(passed)
                return Self.observing(results) { outcome in
                    let now = trace.now
                    passage.withLock { $0 = (now, outcome) }
                }
            }
        } catch {
            // Earlier interceptors see the error in their stream, as they see any other.
            trace.record(
                name, .outgoing, depth: index, since: begin, details: [Self.text(of: error)], hasFailed: true)
            note(error)
            return InterceptorResultStream<Request>(throwing: error)
        }
        return Self.observing(outer) { [trace] outcome in
            guard let inner = passage.withLock({ $0 }) else { return }
            if case .success(nil) = outcome, case .success(nil) = inner.outcome { return }
            let changes = RequestChanges.between(inner.outcome, outcome)
            var hasFailed = false
            if case .failure = outcome { hasFailed = true }
            trace.record(
                name, .incoming, depth: index, since: inner.finished, details: changes, hasFailed: hasFailed)
        }
    }

    // MARK: Cache and network

    /// The answer to the request as the interceptors left it.
    private func answer(_ request: Request) -> InterceptorResultStream<Request> {
        state.withLock { $0.finalRequest = request }
        let depth = chain.interceptors.graphQL.count
        let flow = FetchFlow<Operation>(
            behavior: request.fetchBehavior,
            readCache: { try await self.readCache(request, depth: depth) },
            askServer: { try await self.askServer(request, depth: depth) })
        return InterceptorResultStream<Request> {
            do {
                return try await flow.next()
            } catch {
                self.note(error)
                throw error
            }
        }
    }

    private func readCache(_ request: Request, depth: Int) async throws -> GraphQLResponse<Operation>? {
        try await trace.step("cache read", .outgoing, depth: depth, details: { [$0 == nil ? "miss" : "hit"] }) {
            try await chain.interceptors.cache.readCacheData(from: chain.store, request: request)
        }
    }

    private func askServer(_ request: Request, depth: Int) async throws -> InterceptorResultStream<Request> {
        let httpRequest = try request.toHTTPRequest()
        let reply = try await nextHTTP(at: 0, depth: depth)(httpRequest)
        return try await trace.step("parse", .incoming, depth: depth) {
            try await chain.interceptors.parser.parse(
                response: reply, for: request, includeCacheRecords: request.writeResultsToCache)
        }
    }

    // MARK: HTTP interceptors

    private func nextHTTP(at index: Int, depth: Int) -> NextHTTPInterceptorFunction {
        guard index < chain.interceptors.http.count else {
            return { try await self.transmit($0, depth: depth + index) }
        }
        return { try await self.intercept($0, at: index, depth: depth) }
    }

    private func intercept(_ request: HTTPRequest, at index: Int, depth: Int) async throws -> HTTPReply {
        let interceptor = chain.interceptors.http[index]
        let name = Self.name(of: interceptor)
        let begin = trace.now
        let inner = nextHTTP(at: index + 1, depth: depth)
        let passage = Mutex<Duration?>(nil)
        do {
            let reply = try await interceptor.intercept(request: request) { [trace] passed in
                trace.record(
                    name, .outgoing, depth: depth + index, since: begin,
                    details: RequestChanges.between(request, passed))
                defer {
                    let now = trace.now
                    passage.withLock { $0 = now }
                }
                return try await inner(passed)
            }
            trace.record(name, .incoming, depth: depth + index, since: passage.withLock { $0 } ?? begin)
            return reply
        } catch {
            let since = passage.withLock { $0 }
            trace.record(
                name, since == nil ? .outgoing : .incoming, depth: depth + index, since: since ?? begin,
                details: [Self.text(of: error)], hasFailed: true)
            throw error
        }
    }

    private func transmit(_ request: HTTPRequest, depth: Int) async throws -> HTTPReply {
        state.withLock { $0.wasSent = true }
        let reply = try await trace.step("network", .outgoing, depth: depth, details: { Self.facts(of: $0) }) {
            try await chain.session.send(request)
        }
        state.withLock { $0.status = reply.status }
        return reply
    }

    // MARK: Notes

    private func note(_ error: any Error) {
        guard !(error is any RequestChainRetry) else { return }
        state.withLock { $0.failure = $0.failure ?? error }
    }

    private static func name(of interceptor: Any) -> String { "\(type(of: interceptor))" }

    private static func text(of error: any Error) -> String {
        (error as? any RequestChainRetry)?.traceText ?? describe(error).sentence
    }

    private static func facts(of reply: HTTPReply) -> [String] {
        let timings = reply.timings()
        var facts = ["status \(reply.status)", "HTTP/\(reply.httpVersion)"]
        if reply.isShared { facts.append("answered together with an equal request") }
        for (name, time) in [
            ("name look-up", timings.nameLookup), ("connected", timings.connect), ("TLS", timings.tls),
            ("first byte", timings.firstByte),
        ] where time > .zero {
            facts.append("\(name) after \(time.shortText)")
        }
        return facts
    }

    /// The same stream, telling each of its outcomes as it passes.
    private static func observing(
        _ stream: InterceptorResultStream<Request>, _ tell: @escaping @Sendable (Outcome) -> Void
    ) -> InterceptorResultStream<Request> {
        InterceptorResultStream<Request> {
            do {
                let element = try await stream.next()
                tell(.success(element))
                return element
            } catch {
                tell(.failure(error))
                throw error
            }
        }
    }
}
