import Synchronization

/// Carries subscriptions over a WebSocket, and over HTTP where the server has no WebSocket for GraphQL. Whoever does not
/// know how a server offers its subscriptions need not.
///
/// Only an answer that says "no such thing here" leads to HTTP. A server that cannot be reached, or wants other
/// credentials, would not be helped by it. When HTTP brings no stream either, the WebSocket's failure is the news.
public final class FallbackSubscriptionTransport<
    WebSocket: SubscriptionNetworkTransport, HTTP: SubscriptionNetworkTransport
>: SubscriptionNetworkTransport {
    private let webSocket: WebSocket
    private let http: HTTP
    /// The server has answered over HTTP where it did not over a WebSocket: that is not tried again.
    private let prefersHTTP = Atomic(false)

    /// Names the transports, the first one to be tried first.
    public init(webSocket: WebSocket, http: HTTP) {
        self.webSocket = webSocket
        self.http = http
    }

    /// Queries and mutations go over the WebSocket, if they are given to this transport at all.
    public func send<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        webSocket.send(
            operation: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration)
    }

    /// Follows a subscription in the way that works.
    public func subscribe<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> SubscriptionStream<Operation> {
        let overHTTP = { @Sendable [http] (behavior: FetchBehavior) in
            http.subscribe(
                operation: operation, fetchBehavior: behavior, requestConfiguration: requestConfiguration)
        }
        if prefersHTTP.load(ordering: .relaxed) { return overHTTP(fetchBehavior) }
        let run = FallbackSubscriptionRun(
            first: webSocket.subscribe(
                operation: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration),
            second: { overHTTP(.networkOnly) },
            found: { [self] in prefersHTTP.store(true, ordering: .relaxed) })
        return SubscriptionStream(events: ResponseStream { try await run.next() }, state: { run.state })
    }

    /// Closes both.
    public func close() async {
        await webSocket.close()
        await http.close()
    }
}

/// One subscription that may have to change its transport before its first event.
private actor FallbackSubscriptionRun<Operation: GraphQLOperation> {
    private let current: Mutex<SubscriptionStream<Operation>>
    private let second: @Sendable () -> SubscriptionStream<Operation>
    private let found: @Sendable () -> Void
    /// Why the first transport could not carry it, until the second one does.
    private var refusal: (any Error)?
    private var isSettled = false
    private var isOver = false

    init(
        first: SubscriptionStream<Operation>, second: @escaping @Sendable () -> SubscriptionStream<Operation>,
        found: @escaping @Sendable () -> Void
    ) {
        current = Mutex(first)
        self.second = second
        self.found = found
    }

    nonisolated var state: SubscriptionState { current.withLock { $0.state } }

    func next() async throws -> SubscriptionEvent<Operation>? {
        guard !isOver else { return nil }
        while true {
            do {
                let event = try await current.withLock { $0 }.nextEvent()
                // What comes before the first stream is open comes from the cache.
                if case .state(.active)? = event { settle() }
                guard let refusal else { return event }
                // No stream: a plain answer to what was meant as something else.
                throw refusal
            } catch {
                if Task.isCancelled || isSettled { throw error }
                if let refusal {
                    isOver = true
                    throw refusal
                }
                guard error.saysThereIsNoWebSocket else { throw error }
                refusal = error
                let next = second()
                current.withLock { $0 = next }
            }
        }
    }

    private func settle() {
        if refusal != nil { found() }
        refusal = nil
        isSettled = true
    }
}

extension Error {
    /// Whether the server answered that it has no WebSocket for GraphQL at this place.
    fileprivate var saysThereIsNoWebSocket: Bool {
        switch (self as? WebSocketTransportError)?.cause {
        case .failed(WebSocketError.handshakeRejected(let status, _, _)):
            status >= 200 && !HTTPStatus.leavesQuestionOpen(status)
        case .failed(WebSocketError.handshakeInvalid), .failed(WebSocketError.subprotocolNotOffered): true
        case .closed(let code, _): code.rawValue == 4406 || code.rawValue == 1002
        default: false
        }
    }
}
