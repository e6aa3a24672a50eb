import Synchronization

/// What a subscription has brought at once and its consumer has not taken yet. Taking what is here costs no change of
/// actors, which in a flood of events would cost more than the events.
final class SubscriptionBuffer<Operation: GraphQLOperation>: Sendable {
    typealias Event = SubscriptionEvent<Operation>

    /// The next one last.
    private let waiting = Mutex<[Event]>([])
    private let more: @Sendable () async throws -> [Event]?

    /// - Parameter more: waits for events, the next one last; nil when there are no more, and never empty.
    init(more: @escaping @Sendable () async throws -> [Event]?) { self.more = more }

    /// The next event, or nil at the end.
    func next() async throws -> Event? {
        if let event = take() { return event }
        guard let events = try await more() else { return nil }
        return add(events)
    }

    /// The next event that is a response, or nil at the end.
    func nextResponse() async throws -> GraphQLResponse<Operation>? {
        while true {
            while let event = take() { if case .event(let response) = event { return response } }
            guard let events = try await more() else { return nil }
            if case .event(let response)? = add(events) { return response }
        }
    }

    /// An event that is here. A cancelled task gets none: `more` tells it that it is cancelled.
    private func take() -> Event? { Task.isCancelled ? nil : waiting.withLock { $0.popLast() } }

    /// Keeps what has come, but for the first of it.
    private func add(_ events: [Event]) -> Event? {
        waiting.withLock { waiting in
            // Two tasks that share a stream may bring events at the same time.
            if waiting.isEmpty { waiting = events } else { waiting.insert(contentsOf: events, at: 0) }
            return waiting.popLast()
        }
    }
}
