import Synchronization

extension WebSocketTransport {
    /// Carries out a query or mutation, once.
    public nonisolated func send<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        let run = WebSocketRun(transport: self, operation: operation, configuration: requestConfiguration)
        let flow = FetchFlow<Operation>(
            behavior: fetchBehavior,
            readCache: { try await run.readCache(fetchBehavior) },
            askServer: { ResponseStream { try await run.nextResult() } })
        return ResponseStream {
            guard let result = try await flow.next() else { return nil }
            return try await run.finish(result)
        }
    }

    /// Follows a subscription, across lost connections too.
    public nonisolated func subscribe<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> SubscriptionStream<Operation> {
        let run = WebSocketRun(transport: self, operation: operation, configuration: requestConfiguration)
        let isCacheRead = Mutex(fetchBehavior.cacheRead == .never)
        let buffer = SubscriptionBuffer(operation) { () async throws -> SubscriptionBatch<Operation>? in
            let isFirst = isCacheRead.withLock { isRead in
                defer { isRead = true }
                return !isRead
            }
            if isFirst, let hit = try? await run.readCache(fetchBehavior) { return .one(.event(hit)) }
            return try await run.nextBatch()
        }
        return SubscriptionStream(buffer: buffer, state: { run.state })
    }
}

/// One operation on a shared WebSocket, seen from its consumer.
private actor WebSocketRun<Operation: GraphQLOperation> {
    private let transport: WebSocketTransport
    private let operation: Operation
    private let configuration: RequestConfiguration
    private let trace: TraceRecorder
    private let mailbox = SubscriptionMailbox()
    private var ticket: WebSocketTicket?
    /// What is thrown behind events that were delivered.
    private var failure: (any Error)?

    /// So many events that have queued up are written to the cache at once.
    private static var batchLimit: Int { 256 }

    init(transport: WebSocketTransport, operation: Operation, configuration: RequestConfiguration) {
        self.transport = transport
        self.operation = operation
        self.configuration = configuration
        trace = TraceRecorder(time: transport.time)
    }

    nonisolated var state: SubscriptionState { mailbox.subscriptionState }

    func readCache(_ behavior: FetchBehavior) async throws -> GraphQLResponse<Operation>? {
        let request = JSONRequest(
            operation: operation, graphQLEndpoint: "", fetchBehavior: behavior, requestConfiguration: configuration)
        return try await trace.step("cache read", .outgoing, depth: 0, details: { [$0 == nil ? "miss" : "hit"] }) {
            try await DefaultCacheInterceptor(transport: "WebSocket").readCacheData(
                from: transport.store, request: request)
        }
    }

    /// What happened next to a subscription; nil when it is complete.
    func nextBatch() async throws -> SubscriptionBatch<Operation>? {
        if let failure {
            self.failure = nil
            throw failure
        }
        guard let item = try await nextItem() else { return nil }
        switch item {
        case .next(let payload):
            let queued = mailbox.takeEvents(limit: Self.batchLimit - 1)
            return .queued(try await finish([payload] + queued))
        case .errors(let payload): return .one(.event(try await finish(read(errors: payload))))
        case .gap(let gap): return .one(.gap(gap))
        case .state(let state): return .one(.state(state))
        }
    }

    /// The next result of a query or mutation; nil when it is complete.
    func nextResult() async throws -> ParsedResult<Operation>? {
        while let item = try await nextItem() {
            switch item {
            case .next(let payload): return try readTraced(document(of: payload))
            case .errors(let payload): return try read(errors: payload)
            case .gap, .state: continue
            }
        }
        return nil
    }

    /// Keeps a result, and makes it the caller's.
    func finish(_ parsed: ParsedResult<Operation>) async throws -> GraphQLResponse<Operation> {
        if configuration.writeResultsToCache, parsed.isCacheable {
            let request = JSONRequest(
                operation: operation, graphQLEndpoint: "", fetchBehavior: .networkOnly,
                requestConfiguration: configuration)
            _ = try await trace.step("cache write", .incoming, depth: 0, details: { $0 }) {
                try await CacheWriteFailure.told {
                    try await DefaultCacheInterceptor(transport: "WebSocket").writeCacheData(
                        to: transport.store, request: request, response: parsed)
                }
            }
        }
        var response = parsed.result
        response.trace = trace.takeTrace()
        return response
    }

    /// Keeps all events of a batch in one write, as a hop to the store costs more than an event. Returns them, the first
    /// one last.
    private func finish(_ batch: [JSONNode]) async throws -> [ReceivedEvent] {
        let begin = trace.now
        var responses: [ResponseMembers] = []
        responses.reserveCapacity(batch.count)
        for payload in batch {
            do {
                responses.append(ResponseMembers(try checked(document(of: payload))))
            } catch {
                // Those before it are still good.
                guard !responses.isEmpty else { throw error }
                failure = error
                break
            }
        }
        let count = responses.count == 1 ? [] : ["\(responses.count) events"]
        trace.record("parse", .incoming, depth: 0, since: begin, details: count)
        if configuration.writeResultsToCache {
            let kept = responses.compactMap { response in response.value.map { ($0, response.errors) } }
            if !kept.isEmpty { try await write(kept) }
        }
        let steps = trace.takeTrace()
        return responses.reversed().map { ReceivedEvent(members: $0, trace: steps) }
    }

    private func write(_ responses: [(data: ResponseValue, errors: [GraphQLError])]) async throws {
        _ = try await trace.step("cache write", .incoming, depth: 0, details: { $0 }) {
            try await CacheWriteFailure.told {
                let changes = try await transport.store.write(
                    responses, for: operation,
                    source: .operation(name: operation.name, kind: operation.kind, transport: "WebSocket"))
                return responses.count == 1
                    ? [changes.words] : [changes.words, "\(responses.count) events in one write"]
            }
        }
    }

    private func nextItem() async throws -> WebSocketMachine.Event? {
        if ticket == nil {
            let payload = transport.bodyCreator.body(
                for: operation, sendsDocument: true, extensions: transport.extensions)
            let isOneShot = operation.kind != .subscription
            let id = await transport.start(payload: payload, isOneShot: isOneShot, mailbox: mailbox)
            let limit = isOneShot ? configuration.requestTimeout : nil
            ticket = WebSocketTicket(transport: transport, mailbox: mailbox, id: id, limit: limit)
        }
        do {
            return try await mailbox.next()
        } catch {
            ticket?.leave()
            throw error
        }
    }

    /// A payload as a document of its own, so that it does not keep the whole message.
    private func document(of payload: JSONNode) -> JSONDocument {
        var builder = JSONBuilder(reserving: payload.byteRange.count)
        builder.raw(payload)
        return builder.finish()
    }

    private func readTraced(_ document: JSONDocument) throws -> ParsedResult<Operation> {
        let begin = trace.now
        let result = try read(document)
        trace.record("parse", .incoming, depth: 0, since: begin)
        return result
    }

    private func read(errors payload: JSONNode?) throws -> ParsedResult<Operation> {
        try readTraced(ResponseReader.response(fromErrors: payload))
    }

    private func read(_ document: JSONDocument) throws -> ParsedResult<Operation> {
        try ResponseReader.read(checked(document), for: operation, http: nil)
    }

    /// The document, if it is a response; what is none ends the operation.
    private func checked(_ document: JSONDocument) throws -> JSONDocument {
        guard ResponseReader.isResponse(document.root) else {
            ticket?.leave()
            throw ResponseParsingError.notGraphQL(
                reply: ReplySummary(status: nil, mediaType: "", body: document.bytes))
        }
        return document
    }
}

/// The right to an operation on the transport. Letting go of it tells the server that nobody listens any more.
private final class WebSocketTicket: Sendable {
    private let transport: WebSocketTransport
    private let mailbox: SubscriptionMailbox
    private let id: String
    private let timeout: Task<Void, Never>?
    private let hasLeft = Mutex(false)

    init(transport: WebSocketTransport, mailbox: SubscriptionMailbox, id: String, limit: Duration?) {
        self.transport = transport
        self.mailbox = mailbox
        self.id = id
        timeout = limit.map { limit in
            Task { [time = transport.time] in
                guard (try? await time.sleep(limit)) != nil, !Task.isCancelled else { return }
                mailbox.finish(throwing: NetworkError.timeout(after: limit))
            }
        }
    }

    func leave() {
        let isFirst = hasLeft.withLock { hasLeft in
            defer { hasLeft = true }
            return !hasLeft
        }
        guard isFirst else { return }
        timeout?.cancel()
        mailbox.discard()
        if mailbox.subscriptionState == .finished(.completed) { return }
        let (transport, id) = (transport, id)
        Task { await transport.cancel(id: id) }
    }

    deinit { leave() }
}
