import Synchronization

/// Something that a subscription brings to its consumer at once.
enum SubscriptionBatch<Operation: GraphQLOperation>: Sendable {
    case one(SubscriptionEvent<Operation>)
    /// Events that had queued up, at least one; the first of them last.
    case queued([ReceivedEvent])
}

/// An event that was read and kept, and is not its operation's type yet.
struct ReceivedEvent: Sendable {
    let members: ResponseMembers
    let trace: RequestTrace
}

/// What a subscription has brought and its consumer has not taken yet. Taking what is here costs no change of actors,
/// which in a flood of events would cost more than the events.
final class SubscriptionBuffer<Operation: GraphQLOperation>: Sendable {
    private let operation: Operation?
    private let waiting = WaitingEvents()
    private let more: @Sendable () async throws -> SubscriptionBatch<Operation>?

    /// - Parameters:
    ///   - operation: what queued events answer; nil where `more` brings none.
    ///   - more: waits for what comes; nil when nothing more will.
    init(_ operation: Operation?, more: @escaping @Sendable () async throws -> SubscriptionBatch<Operation>?) {
        self.operation = operation
        self.more = more
    }

    /// The next event, or nil at the end.
    func next() async throws -> SubscriptionEvent<Operation>? {
        while true {
            if let event = waiting.take(), let operation {
                return .event(try event.members.response(to: operation, trace: event.trace))
            }
            switch try await more() {
            case .one(let event): return event
            case .queued(let events): waiting.add(events)
            case nil: return nil
            }
        }
    }

    /// The next event that is a response, or nil at the end.
    func nextResponse() async throws -> GraphQLResponse<Operation>? {
        while true {
            if let event = waiting.take(), let operation {
                return try event.members.response(to: operation, trace: event.trace)
            }
            switch try await more() {
            case .one(.event(let response)): return response
            case .one: continue
            case .queued(let events): waiting.add(events)
            case nil: return nil
            }
        }
    }
}

/// The queue itself. It knows no operation's type: handling values of a type that is known only at run time costs more
/// than all the rest.
private final class WaitingEvents: Sendable {
    /// The next one last.
    private let events = Mutex<[ReceivedEvent]>([])

    /// An event that is here. A cancelled task gets none: it is told that it is cancelled when it waits.
    func take() -> ReceivedEvent? { Task.isCancelled ? nil : events.withLock { $0.popLast() } }

    func add(_ new: [ReceivedEvent]) {
        events.withLock { events in
            // Two tasks that share a stream may bring events at the same time.
            if events.isEmpty { events = new } else { events.insert(contentsOf: new, at: 0) }
        }
    }
}
