import JSON
import PlainText

/// The life of one shared WebSocket and of the operations on it, as a value: every method takes what happened and
/// returns what to do. It opens no socket, reads no clock and throws no dice, so a test can walk it through years of
/// bad weather in a millisecond.
///
/// A connection is opened for the first operation, shared by all, and closed when the last one has gone. Subscriptions
/// outlive it: they are sent again on the next connection, with a notice of the gap. Queries and mutations do not: once
/// sent they are never sent again.
struct WebSocketMachine {
    /// What the machine needs to know about the connection. It carries no secrets but the payload.
    struct Configuration: Sendable {
        /// The payload of `connection_init`, as JSON text.
        var connectingPayload: [UInt8]?
        var acknowledgementTimeout: Duration?
        var pingInterval: Duration?
        var pongTimeout: Duration = .seconds(10)
        var idleTimeout: Duration = .zero
        var reconnection = ReconnectionPolicy()
        /// Makes an operation's id of its number.
        var makeID: @Sendable (Int) -> String = { String($0) }
    }

    /// Something that happens later unless it is cancelled. There is at most one of each kind.
    enum Timer: Sendable, Hashable, CaseIterable { case acknowledgement, ping, pong, reconnect, idle }

    /// Something for an operation's consumer.
    enum Event {
        case next(JSONNode)
        /// The payload of the message that ended the operation with errors.
        case errors(JSONNode?)
        case gap(SubscriptionGap)
        case state(SubscriptionState)
    }

    /// How an operation ended.
    enum Outcome {
        case completed
        case failed(any Error)
    }

    /// What the owner of the machine must do, in this order.
    enum Action {
        case connect
        case send([UInt8])
        case close(WebSocketCloseCode, reason: String)
        case start(Timer, Duration)
        case stop(Timer)
        case emit(id: String, Event)
        /// After this the id means nothing any more.
        case finish(id: String, Outcome)
        /// Something for whoever watches the connection.
        case tell(WebSocketTransport.Event)
    }

    private enum Phase {
        /// No connection, and nobody wants one.
        case idle
        /// A socket is being opened.
        case connecting
        /// `connection_init` was sent.
        case acknowledging(WebSocketDialect)
        /// Operations may be sent.
        case ready(WebSocketDialect)
        /// The reconnect timer runs.
        case waiting
        /// Rests until `resume`.
        case paused
    }

    private struct Operation {
        let payload: [UInt8]
        /// A query or a mutation.
        let isOneShot: Bool
        /// What its consumer was told last.
        var state = SubscriptionState.pending
        /// Whether the server has seen it on the present connection.
        var isSent = false
        /// When and why its connection was lost.
        var loss: (at: Duration, cause: DisconnectCause)?
    }

    private var configuration: Configuration
    private var phase = Phase.idle
    private var operations: [(id: String, operation: Operation)] = []
    private var lastID = 0
    /// Attempts to reconnect since the last acknowledgement.
    private var attempts = 0
    /// Whether a connection was acknowledged since the machine was last idle.
    private var wasAcknowledged = false

    init(configuration: Configuration) {
        self.configuration = configuration
    }

    /// The ids of the operations under way, oldest first.
    var activeIDs: [String] { operations.map(\.id) }

    // MARK: What consumers do

    /// A consumer wants an operation carried out.
    mutating func subscribe(payload: [UInt8], isOneShot: Bool) -> (id: String, actions: [Action]) {
        lastID += 1
        let id = configuration.makeID(lastID)
        operations.append((id, Operation(payload: payload, isOneShot: isOneShot)))
        let index = operations.count - 1
        switch phase {
        case .idle:
            phase = .connecting
            return (id, [.connect])
        case .connecting, .acknowledging: return (id, [])
        case .waiting: return (id, tell(.reconnecting, at: index))
        case .paused: return (id, tell(.paused, at: index))
        case .ready(let dialect): return (id, [.stop(.idle)] + send(at: index, dialect: dialect, now: .zero))
        }
    }

    /// A consumer has left.
    mutating func cancel(id: String) -> [Action] {
        guard let index = index(of: id) else { return [] }
        let operation = operations.remove(at: index).operation
        var actions: [Action] = []
        if case .ready(let dialect) = phase, operation.isSent, let text = dialect.encode(.complete(id: id)) {
            actions.append(.send(text))
        }
        return actions + restIfIdle()
    }

    /// The owner wants the connection gone for a while.
    mutating func pause(now: Duration) -> [Action] {
        if case .paused = phase { return [] }
        var actions = stopAllTimers()
        if hasSocket { actions.append(.close(.normal, reason: "Normal Closure")) }
        actions += loseConnection(cause: .paused, now: now, state: .paused)
        phase = .paused
        return actions
    }

    /// The end of a pause.
    mutating func resume() -> [Action] {
        guard case .paused = phase else { return [] }
        attempts = 0
        guard !operations.isEmpty else { return rest() }
        phase = .connecting
        var actions: [Action] = []
        for index in operations.indices {
            actions += tell(operations[index].operation.loss == nil ? .pending : .reconnecting, at: index)
        }
        return actions + [.connect]
    }

    /// Other credentials, for the next connection, or at once on a new one.
    mutating func update(connectingPayload: [UInt8]?, reconnect: Bool, now: Duration) -> [Action] {
        configuration.connectingPayload = connectingPayload
        return reconnect ? renew(now: now) : []
    }

    /// Replaces the connection, if there is one.
    mutating func renew(now: Duration) -> [Action] {
        guard hasSocket else { return [] }
        var actions = stopAllTimers() + [.close(.normal, reason: "Normal Closure")]
        actions += loseConnection(cause: .renewed, now: now, state: .reconnecting)
        guard !operations.isEmpty else { return actions + rest() }
        phase = .connecting
        return actions + [.connect]
    }

    /// Ends everything, for good.
    mutating func shutDown() -> [Action] {
        var actions = stopAllTimers()
        if hasSocket { actions.append(.close(.normal, reason: "Normal Closure")) }
        actions += finishAll(with: WebSocketTransportError.transportClosed)
        return actions + rest()
    }

    // MARK: What the connection does

    /// The handshake succeeded.
    mutating func opened(dialect: WebSocketDialect) -> [Action] {
        guard case .connecting = phase else { return [] }
        phase = .acknowledging(dialect)
        var actions: [Action] = []
        if let text = dialect.encode(.initialise(payload: configuration.connectingPayload)) {
            actions.append(.send(text))
        }
        if let limit = configuration.acknowledgementTimeout { actions.append(.start(.acknowledgement, limit)) }
        return actions
    }

    /// A text message came.
    mutating func received(_ bytes: [UInt8], now: Duration, random: @autoclosure () -> Double) -> [Action] {
        let dialect: WebSocketDialect
        switch phase {
        case .acknowledging(let spoken), .ready(let spoken): dialect = spoken
        case .idle, .connecting, .waiting, .paused: return []
        }
        switch dialect.decode(bytes) {
        case .acknowledged: return acknowledged(dialect, now: now)
        case .ping: return [.tell(.ping)] + (dialect.encode(.pong).map { [.send($0)] } ?? [])
        case .pong: return [.tell(.pong), .stop(.pong)]
        case .keepAlive: return []
        case .next(let id, let payload): return next(id: id, payload: payload, dialect: dialect)
        case .error(let id, let payload):
            guard let index = index(of: id) else { return [] }
            operations.remove(at: index)
            return [.emit(id: id, .errors(payload)), .finish(id: id, .completed)] + restIfIdle()
        case .complete(let id):
            guard let index = index(of: id) else { return [] }
            operations.remove(at: index)
            return [.finish(id: id, .completed)] + restIfIdle()
        case .refused(let payload):
            guard case .acknowledging = phase else {
                return [.tell(.note("the server sent connection_error: \(VisibleText.line(Self.text(of: payload)))"))]
            }
            return giveUp(.normal, reason: "", because: .refused(Self.text(of: payload)), now: now, random: random())
        case .unknown(let type):
            return [.tell(.note("ignored a message of the unknown type \"\(VisibleText.line(type, limit: 40))\""))]
        case .malformed(let what):
            let cause = DisconnectCause.protocolViolation(what)
            return giveUp(.badResponse, reason: "Bad response", because: cause, now: now, random: random())
        }
    }

    /// The socket is gone, or never opened.
    mutating func lost(_ cause: DisconnectCause, now: Duration, random: @autoclosure () -> Double) -> [Action] {
        switch phase {
        case .idle, .waiting, .paused: return []
        case .connecting, .acknowledging, .ready: break
        }
        var actions = stopAllTimers() + [.tell(.disconnected(cause))]
        if !wasAcknowledged {
            // The endpoint may simply be wrong, and the person is waiting for the answer.
            return actions + finishAll(with: WebSocketTransportError.notConnected(cause)) + rest()
        }
        actions += loseConnection(cause: cause, now: now, state: .reconnecting)
        guard !operations.isEmpty else { return actions + rest() }
        let policy = configuration.reconnection
        if cause.recovery == .stop || policy.maximumAttempts == 0 {
            actions += finishAll(with: WebSocketTransportError.disconnected(cause))
            return actions + rest()
        }
        if attempts >= policy.maximumAttempts {
            let error = WebSocketTransportError.reconnectionFailed(attempts: attempts, cause)
            return actions + finishAll(with: error) + rest()
        }
        let delay = policy.delay(attempt: attempts, random: random())
        attempts += 1
        phase = .waiting
        actions.append(.tell(.reconnecting(attempt: attempts, after: delay)))
        actions.append(.start(.reconnect, delay))
        return actions
    }

    /// A timer ran out.
    mutating func fired(_ timer: Timer, now: Duration, random: @autoclosure () -> Double) -> [Action] {
        switch (timer, phase) {
        case (.acknowledgement, .acknowledging):
            let cause = DisconnectCause.notAcknowledged(after: configuration.acknowledgementTimeout ?? .zero)
            let code = WebSocketCloseCode.acknowledgementTimeout
            return giveUp(
                code, reason: "Connection acknowledgement timeout", because: cause, now: now, random: random())
        case (.ping, .ready(let dialect)):
            guard let interval = configuration.pingInterval, let text = dialect.encode(.ping) else { return [] }
            return [.send(text), .start(.pong, configuration.pongTimeout), .start(.ping, interval)]
        case (.pong, .ready):
            let cause = DisconnectCause.noPong(after: configuration.pongTimeout)
            return giveUp(.terminated, reason: "Terminated", because: cause, now: now, random: random())
        case (.reconnect, .waiting):
            phase = .connecting
            return [.connect]
        case (.idle, .ready) where operations.isEmpty:
            return closeForRest()
        default: return []
        }
    }

    // MARK: Pieces

    private var hasSocket: Bool {
        switch phase {
        case .connecting, .acknowledging, .ready: true
        case .idle, .waiting, .paused: false
        }
    }

    private func index(of id: String) -> Int? { operations.firstIndex { $0.id == id } }

    private mutating func acknowledged(_ dialect: WebSocketDialect, now: Duration) -> [Action] {
        guard case .acknowledging = phase else { return [] }
        phase = .ready(dialect)
        var actions: [Action] = [.stop(.acknowledgement), .tell(.connected(dialect))]
        for index in operations.indices { actions += send(at: index, dialect: dialect, now: now) }
        // Only now: each gap tells how many attempts it took.
        attempts = 0
        wasAcknowledged = true
        if let interval = configuration.pingInterval, dialect == .transportWS {
            actions.append(.start(.ping, interval))
        }
        return actions + restIfIdle()
    }

    private mutating func send(at index: Int, dialect: WebSocketDialect, now: Duration) -> [Action] {
        let (id, operation) = operations[index]
        guard let text = dialect.encode(.subscribe(id: id, payload: operation.payload)) else { return [] }
        var actions: [Action] = [.send(text)]
        if let loss = operation.loss {
            let gap = SubscriptionGap.disconnected(
                duration: now - loss.at, cause: loss.cause, attempts: max(attempts, 1))
            actions.append(.emit(id: id, .gap(gap)))
        }
        operations[index].operation.isSent = true
        operations[index].operation.loss = nil
        return actions + tell(.active, at: index)
    }

    /// A state is told once.
    private mutating func tell(_ state: SubscriptionState, at index: Int) -> [Action] {
        guard operations[index].operation.state != state else { return [] }
        operations[index].operation.state = state
        return [.emit(id: operations[index].id, .state(state))]
    }

    private mutating func next(id: String, payload: JSONNode, dialect: WebSocketDialect) -> [Action] {
        guard let index = index(of: id) else { return [] }
        let actions: [Action] = [.emit(id: id, .next(payload))]
        guard dialect == .legacyWS, operations[index].operation.isOneShot else { return actions }
        // Some legacy servers never say that a query is complete.
        operations.remove(at: index)
        return actions + [.finish(id: id, .completed)] + restIfIdle()
    }

    /// Marks what the loss of a connection means for each operation; those that cannot survive it end.
    private mutating func loseConnection(
        cause: DisconnectCause, now: Duration, state: SubscriptionState
    ) -> [Action] {
        var actions: [Action] = []
        var survivors: [(id: String, operation: Operation)] = []
        for (id, var operation) in operations {
            if operation.isOneShot, operation.isSent {
                actions.append(.finish(id: id, .failed(WebSocketTransportError.interrupted(cause))))
                continue
            }
            if operation.isSent { operation.loss = (now, cause) }
            operation.isSent = false
            survivors.append((id, operation))
        }
        operations = survivors
        for index in operations.indices { actions += tell(state, at: index) }
        return actions
    }

    private mutating func giveUp(
        _ code: WebSocketCloseCode, reason: String, because cause: DisconnectCause, now: Duration,
        random: @autoclosure () -> Double
    ) -> [Action] {
        [.close(code, reason: reason)] + lost(cause, now: now, random: random())
    }

    private mutating func finishAll(with error: WebSocketTransportError) -> [Action] {
        defer { operations = [] }
        return operations.map { .finish(id: $0.id, .failed(error)) }
    }

    private func stopAllTimers() -> [Action] { Timer.allCases.map { .stop($0) } }

    /// Lets go of a connection that nobody uses any more.
    private mutating func restIfIdle() -> [Action] {
        guard operations.isEmpty else { return [] }
        switch phase {
        case .idle, .paused: return []
        case .waiting: return [.stop(.reconnect)] + rest()
        case .connecting, .acknowledging: return closeForRest()
        case .ready:
            guard configuration.idleTimeout > .zero else { return closeForRest() }
            return [.start(.idle, configuration.idleTimeout)]
        }
    }

    private mutating func closeForRest() -> [Action] {
        stopAllTimers() + [.close(.normal, reason: "Normal Closure")] + rest()
    }

    private mutating func rest() -> [Action] {
        phase = .idle
        attempts = 0
        wasAcknowledged = false
        return []
    }

    private static func text(of payload: JSONNode?) -> String {
        guard let payload else { return "without a reason" }
        if let text = payload.string ?? payload["message"]?.string { return text }
        var bytes: [UInt8] = []
        JSONWriter.write(payload, style: .compact, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
