import Synchronization

/// One subscription over HTTP, seen from its consumer: a request chain whose reply goes on for as long as events come.
actor HTTPSubscriptionRun<Operation: GraphQLOperation> {
    private typealias Outcome = Result<GraphQLResponse<Operation>?, any Error>

    private enum Signal: Sendable {
        /// The server has begun to answer.
        case opened
        case pulled(Outcome)
    }

    private let transport: RequestChainNetworkTransport
    private let operation: Operation
    private let configuration: RequestConfiguration
    private let current = Mutex(SubscriptionState.pending)
    private let signals: AsyncStream<Signal>
    private let signal: AsyncStream<Signal>.Continuation
    private var behavior: FetchBehavior
    private var machine: HTTPSubscriptionMachine
    private var responses: ResponseStream<GraphQLResponse<Operation>>?
    /// Waits for the first response while the consumer is told that the server has begun to answer.
    private var pull: Task<Void, Never>?
    private var isOpen = false
    /// What the consumer is told next, the first one last.
    private var unspoken: [SubscriptionEvent<Operation>] = []
    private var delay: Duration?
    private var isOver = false

    init(
        transport: RequestChainNetworkTransport, operation: Operation, behavior: FetchBehavior,
        configuration: RequestConfiguration
    ) {
        self.transport = transport
        self.operation = operation
        self.behavior = behavior
        self.configuration = configuration
        machine = HTTPSubscriptionMachine(policy: transport.configuration.reconnection)
        (signals, signal) = AsyncStream.makeStream()
    }

    deinit { pull?.cancel() }

    nonisolated var state: SubscriptionState { current.withLock { $0 } }

    /// What happened next; nil when the server said that the subscription is complete.
    func next() async throws -> SubscriptionEvent<Operation>? {
        do {
            let event = try await nextEvent()
            if event == nil { current.withLock { $0 = .finished(.completed) } }
            return event
        } catch {
            isOver = true
            responses = nil
            let end: SubscriptionEnd = Task.isCancelled || error is CancellationError ? .cancelled : .failed
            current.withLock { $0 = .finished(end) }
            throw end == .cancelled ? CancellationError() : error
        }
    }

    private func nextEvent() async throws -> SubscriptionEvent<Operation>? {
        while !isOver {
            if let event = unspoken.popLast() {
                if case .state(let state) = event { current.withLock { $0 = state } }
                return event
            }
            if let delay {
                self.delay = nil
                try await transport.time.sleep(delay)
            }
            switch try await nextSignal() {
            case .opened:
                isOpen = true
                unspoken = [.state(.active)]
                if let gap = machine.opened(now: transport.time.now()) { unspoken.append(.gap(gap)) }
            case .pulled(.success(let response?)): return .event(response)
            case .pulled(.success(nil)): isOver = true
            case .pulled(.failure(let error)): try prepareAgain(after: error)
            }
        }
        return nil
    }

    private func prepareAgain(after error: any Error) throws {
        let time = transport.time
        guard !Task.isCancelled, let wait = machine.failed(error, now: time.now(), random: time.random()) else {
            throw error
        }
        responses = nil
        // The cache has been read, and has had its say.
        behavior = .networkOnly
        delay = wait
        if isOpen { unspoken = [.state(.reconnecting)] }
        isOpen = false
    }

    private func nextSignal() async throws -> Signal {
        let responses = responses ?? begin()
        self.responses = responses
        if isOpen, pull == nil { return .pulled(await Self.outcome(of: responses)) }
        let pull = self.pull ?? Task { [signal] in signal.yield(.pulled(await Self.outcome(of: responses))) }
        self.pull = pull
        let next = await withTaskCancellationHandler {
            await signals.first { _ in true }
        } onCancel: {
            pull.cancel()
        }
        guard let next else { throw CancellationError() }
        if case .pulled = next { self.pull = nil }
        return next
    }

    private func begin() -> ResponseStream<GraphQLResponse<Operation>> {
        let request = transport.request(
            for: operation, fetchBehavior: behavior, requestConfiguration: configuration)
        let session = SubscriptionSession(
            base: transport.subscriptionSession, formats: transport.subscriptionFormats, time: transport.time,
            opened: { [signal] in signal.yield(.opened) })
        return transport.chain(for: request, session: session).kickoff(request: request)
    }

    private static func outcome(of responses: ResponseStream<GraphQLResponse<Operation>>) async -> Outcome {
        do {
            return .success(try await responses.next())
        } catch {
            return .failure(error)
        }
    }
}
