import GraphQLExecution
import JSON

/// The server's side of one `graphql-transport-ws` connection, as the protocol's reference server behaves, without
/// sockets, tasks or clocks: whoever owns it says what happened and performs the actions it gets back, in their order.
struct TransportMachine {
    /// Names one start of an operation. An id may be used again once its operation is over, so what a cancelled
    /// operation still says must not be taken for its successor's.
    struct OperationKey: Hashable, Sendable {
        var id: String
        var generation: Int
    }

    enum Action {
        case send([UInt8])
        /// Ask whether this client may connect, then call `initialised(accepted:)`.
        case authorize(payload: JSONNode?)
        case start(OperationKey, GraphQLRequest)
        case cancel(OperationKey)
        /// Say goodbye. Nothing is sent after it.
        case close(code: UInt16, reason: String)
    }

    private enum State {
        /// The socket is open; the client has to say `connection_init` in time.
        case waitingForInit
        /// `connection_init` came in and is being looked at.
        case authorizing
        /// Operations may run.
        case acknowledged
        /// A close frame was sent; whatever still comes is ignored.
        case closed
    }

    private var state: State
    private var generations = 0
    private var operations: [String: Int] = [:]
    private let initDeadline: Duration

    /// `now` is any monotonic time; all other times are compared with it.
    init(now: Duration, initTimeout: Duration) {
        state = .waitingForInit
        initDeadline = now + initTimeout
    }

    /// When `tick` has something to do even if nothing comes in.
    var deadline: Duration? {
        if case .waitingForInit = state { initDeadline } else { nil }
    }

    /// The operations that run.
    var activeIDs: [String] { operations.keys.sorted() }

    /// The handshake took no subprotocol that this server speaks.
    mutating func rejectSubprotocol() -> [Action] {
        end(code: 4406, reason: "Subprotocol not acceptable")
    }

    /// Looks at the clock.
    mutating func tick(now: Duration) -> [Action] {
        guard let deadline, now >= deadline else { return [] }
        return end(code: 4408, reason: "Connection initialisation timeout")
    }

    /// A text message came in.
    mutating func receive(_ text: [UInt8]) -> [Action] {
        if case .closed = state { return [] }
        let message: TransportClientMessage
        do {
            message = try TransportClientMessage.parse(text)
        } catch {
            return end(code: 4400, reason: error.reason)
        }
        return receive(message)
    }

    /// A binary message came in, which the protocol does not know.
    mutating func receiveBinary() -> [Action] {
        if case .closed = state { return [] }
        return end(code: 4400, reason: "Invalid message received")
    }

    private mutating func receive(_ message: TransportClientMessage) -> [Action] {
        switch message {
        case .connectionInit(let payload):
            guard case .waitingForInit = state else {
                return end(code: 4429, reason: "Too many initialisation requests")
            }
            state = .authorizing
            return [.authorize(payload: payload)]
        case .ping(let payload):
            return [.send(TransportServerMessage.pong(payload: payload))]
        case .pong:
            return []
        case .subscribe(let id, let request):
            guard case .acknowledged = state else { return end(code: 4401, reason: "Unauthorized") }
            guard operations[id] == nil else {
                return end(code: 4409, reason: "Subscriber for \(id) already exists")
            }
            generations += 1
            operations[id] = generations
            return [.start(OperationKey(id: id, generation: generations), request)]
        case .complete(let id):
            guard let generation = operations.removeValue(forKey: id) else { return [] }
            return [.cancel(OperationKey(id: id, generation: generation))]
        case .serverOnly(let type):
            return end(code: 4500, reason: "Unexpected message of type \(type) received")
        }
    }

    /// The answer to `authorize`.
    mutating func initialised(accepted: Bool) -> [Action] {
        guard case .authorizing = state else { return [] }
        guard accepted else { return end(code: 4403, reason: "Forbidden") }
        state = .acknowledged
        return [.send(TransportServerMessage.connectionAck())]
    }

    /// An operation has a result.
    mutating func operation(_ key: OperationKey, yielded result: [UInt8]) -> [Action] {
        guard isActive(key) else { return [] }
        return [.send(TransportServerMessage.next(id: key.id, result: result))]
    }

    /// An operation ended in peace.
    mutating func operationCompleted(_ key: OperationKey) -> [Action] {
        guard isActive(key) else { return [] }
        operations[key.id] = nil
        return [.send(TransportServerMessage.complete(id: key.id))]
    }

    /// An operation was refused or broke off. No `complete` follows an `error`.
    mutating func operation(_ key: OperationKey, failed errors: [UInt8]) -> [Action] {
        guard isActive(key) else { return [] }
        operations[key.id] = nil
        return [.send(TransportServerMessage.error(id: key.id, errors: errors))]
    }

    /// An operation's text does not parse. The reference server takes this as its own failure and closes everything.
    mutating func operation(_ key: OperationKey, isUnreadable message: String) -> [Action] {
        guard isActive(key) else { return [] }
        return end(code: 4500, reason: message)
    }

    /// The server stops.
    mutating func goAway() -> [Action] {
        if case .closed = state { return [] }
        return end(code: 1001, reason: "Going away")
    }

    /// The client is gone, with or without a close frame.
    mutating func disconnected() -> [Action] {
        state = .closed
        return cancelAll()
    }

    private func isActive(_ key: OperationKey) -> Bool {
        if case .closed = state { return false }
        return operations[key.id] == key.generation
    }

    private mutating func end(code: UInt16, reason: String) -> [Action] {
        if case .closed = state { return [] }
        state = .closed
        return cancelAll() + [.close(code: code, reason: Self.fitting(reason))]
    }

    private mutating func cancelAll() -> [Action] {
        let keys = operations.map { OperationKey(id: $0.key, generation: $0.value) }
        operations = [:]
        return keys.sorted { $0.generation < $1.generation }.map(Action.cancel)
    }

    /// A close frame holds 123 bytes of reason. A longer one is cut between characters.
    private static func fitting(_ reason: String) -> String {
        guard reason.utf8.count > 123 else { return reason }
        var text = reason
        while text.utf8.count > 120 { text.removeLast() }
        return text + "…"
    }
}
