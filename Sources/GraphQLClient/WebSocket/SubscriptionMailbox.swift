import Synchronization

/// Holds what has come for one operation until its consumer asks. It never holds much: when it is full the connection
/// stops reading, so that a slow consumer slows the server down, as it would on a connection of its own.
final class SubscriptionMailbox: Sendable {
    fileprivate typealias Consumer = CheckedContinuation<WebSocketMachine.Event?, any Error>
    fileprivate typealias Sender = CheckedContinuation<Void, Never>

    fileprivate struct State {
        var items: [WebSocketMachine.Event] = []
        /// The first of `items` that was not taken yet.
        var head = 0
        var byteCount = 0
        var droppedEvents = 0
        /// The consumer has fallen behind for so long that the connection does not wait for it any more.
        var isOverflowing = false
        var hasEnded = false
        var failure: (any Error)?
        var state = SubscriptionState.pending
        var consumer: Consumer?
        var sender: Sender?

        var count: Int { items.count - head }
    }

    fileprivate static let capacity = 1024
    fileprivate static let byteCapacity = 4 << 20

    private let state = Mutex(State())

    /// What the consumer may know between two events.
    var subscriptionState: SubscriptionState { state.withLock { $0.state } }

    // MARK: The connection's side

    /// Puts items in, in their order. The caller waits with `room` before it reads on, unless it wants to drop events.
    func put(_ items: [WebSocketMachine.Event]) {
        let consumer = state.withLock { state -> Consumer? in
            guard !state.hasEnded, !items.isEmpty else { return nil }
            let consumer = state.consumer
            state.consumer = nil
            for item in items { if case .state(let new) = item { state.state = new } }
            for item in items.dropFirst(consumer == nil ? 0 : 1) {
                if state.isOverflowing, state.isFull { state.dropOldestEvent() }
                state.items.append(item)
                state.byteCount += item.byteCount
            }
            return consumer
        }
        consumer?.resume(returning: items[0])
    }

    /// Whether the connection should stop reading.
    var isFull: Bool { state.withLock { $0.isFull && !$0.isOverflowing && !$0.hasEnded } }

    /// Waits until the consumer has made room, or `stopWaiting` was called.
    func room() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                guard state.isFull, !state.isOverflowing, !state.hasEnded else { return true }
                state.sender = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// From now on events are dropped when there is no room, until the consumer has caught up.
    func stopWaiting() {
        let sender = state.withLock { state in
            if state.isFull { state.isOverflowing = true }
            return state.takeSender()
        }
        sender?.resume()
    }

    /// Lets a waiting connection see that it is no longer wanted.
    func wakeSender() { state.withLock { $0.takeSender() }?.resume() }

    /// Nothing more will come. What is in is still delivered.
    func finish(throwing error: (any Error)? = nil) {
        let (consumer, sender) = state.withLock { state -> (Consumer?, Sender?) in
            guard !state.hasEnded else { return (nil, nil) }
            state.hasEnded = true
            state.state = .finished(error == nil ? .completed : error is CancellationError ? .cancelled : .failed)
            let consumer = state.consumer
            state.consumer = nil
            if consumer == nil { state.failure = error }
            return (consumer, state.takeSender())
        }
        if let error { consumer?.resume(throwing: error) } else { consumer?.resume(returning: nil) }
        sender?.resume()
    }

    // MARK: The consumer's side

    /// The next item, or nil at the end. Throws `CancellationError` when the task is cancelled.
    func next() async throws -> WebSocketMachine.Event? {
        // What is there already needs no waiting; in a flood of events that is the rule.
        if !Task.isCancelled, let item = takeAtOnce() { return item }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, sender) = state.withLock { state in
                    guard let (result, sender) = state.take() else {
                        state.consumer = continuation
                        return (nil, nil) as (Result<WebSocketMachine.Event?, any Error>?, Sender?)
                    }
                    return (result, sender)
                }
                sender?.resume()
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            discard()
            finish(throwing: CancellationError())
        }
    }

    /// The events that are there already, up to the first item that is none. Does not wait.
    func takeEvents(limit: Int) -> [JSONNode] {
        let (events, sender) = state.withLock { state -> ([JSONNode], Sender?) in
            var events: [JSONNode] = []
            var sender: Sender?
            while events.count < limit, state.droppedEvents == 0, let payload = state.firstEvent {
                events.append(payload)
                // Taking can let a waiting connection go on, which happens outside the lock.
                if let released = state.take()?.1 { sender = released }
            }
            return (events, sender)
        }
        sender?.resume()
        return events
    }

    private func takeAtOnce() -> WebSocketMachine.Event? {
        let (item, sender) = state.withLock { state -> (WebSocketMachine.Event?, Sender?) in
            guard state.count > 0 || state.droppedEvents > 0, let (result, sender) = state.take() else {
                return (nil, nil)
            }
            return ((try? result.get()) ?? nil, sender)
        }
        sender?.resume()
        return item
    }

    /// The consumer has left: nothing is kept for it.
    func discard() {
        let (items, sender) = state.withLock { state in
            defer {
                state.items = []
                state.head = 0
                state.byteCount = 0
            }
            return (state.items, state.takeSender())
        }
        sender?.resume()
        // Freed here, outside the lock.
        _ = items
    }
}

extension SubscriptionMailbox.State {
    fileprivate var isFull: Bool {
        count >= SubscriptionMailbox.capacity || byteCount >= SubscriptionMailbox.byteCapacity
    }

    /// The payload of the next item, if that is an event.
    fileprivate var firstEvent: JSONNode? {
        guard count > 0, case .next(let payload) = items[head] else { return nil }
        return payload
    }

    fileprivate mutating func takeSender() -> SubscriptionMailbox.Sender? {
        defer { sender = nil }
        return sender
    }

    /// What the consumer gets next, and who may go on sending; nil when it has to wait.
    fileprivate mutating func take() -> (Result<WebSocketMachine.Event?, any Error>, SubscriptionMailbox.Sender?)? {
        if droppedEvents > 0 {
            let count = droppedEvents
            droppedEvents = 0
            return (.success(.gap(.overflow(droppedEvents: count))), nil)
        }
        if count > 0 {
            let item = items[head]
            head += 1
            byteCount -= item.byteCount
            if head == items.count || head >= SubscriptionMailbox.capacity {
                items.removeFirst(head)
                head = 0
            }
            if count < SubscriptionMailbox.capacity / 2, byteCount < SubscriptionMailbox.byteCapacity / 2 {
                isOverflowing = false
                return (.success(item), takeSender())
            }
            return (.success(item), nil)
        }
        guard hasEnded else { return nil }
        defer { failure = nil }
        return (failure.map { .failure($0) } ?? .success(nil), nil)
    }

    fileprivate mutating func dropOldestEvent() {
        guard count > 0 else { return }
        byteCount -= items[head].byteCount
        if case .next = items[head] { droppedEvents += 1 }
        items.remove(at: head)
    }
}

extension WebSocketMachine.Event {
    /// How much of the mailbox's room it takes.
    var byteCount: Int {
        switch self {
        case .next(let payload): payload.document.bytes.count
        case .errors(let payload): payload?.document.bytes.count ?? 0
        case .gap, .state: 0
        }
    }
}
