/// What a subscription has to say.
public enum SubscriptionEvent<Operation: GraphQLOperation>: Sendable {
    /// An event from the server, or what the cache had of the last one.
    case event(GraphQLResponse<Operation>)
    /// Events may be missing here.
    case gap(SubscriptionGap)
    /// The subscription is in another state now.
    case state(SubscriptionState)
}

/// The events of a subscription, until the server completes it or the consumer leaves. A final close of the connection
/// is thrown.
///
/// Nothing is sent before the first event is asked for. Cancelling the consuming task, or dropping the stream and its
/// iterators, ends the subscription at the server.
public struct SubscriptionStream<Operation: GraphQLOperation>: AsyncSequence, Sendable {
    /// What a subscription has to say.
    public typealias Element = SubscriptionEvent<Operation>
    /// What may be thrown.
    public typealias Failure = any Error

    private let buffer: SubscriptionBuffer<Operation>
    private let currentState: @Sendable () -> SubscriptionState

    /// A stream over whatever carries subscriptions.
    public init(
        events: ResponseStream<SubscriptionEvent<Operation>>, state: @escaping @Sendable () -> SubscriptionState
    ) {
        buffer = SubscriptionBuffer(nil) { try await events.next().map { .one($0) } }
        currentState = state
    }

    /// A stream over what brings several events at once where they have queued up.
    init(buffer: SubscriptionBuffer<Operation>, state: @escaping @Sendable () -> SubscriptionState) {
        self.buffer = buffer
        currentState = state
    }

    /// A stream that fails at once.
    public init(throwing error: any Error) {
        self.init(events: ResponseStream(throwing: error), state: { .finished(.failed) })
    }

    /// Where the subscription stands at this moment.
    public var state: SubscriptionState { currentState() }

    /// The responses alone.
    public var responses: ResponseStream<GraphQLResponse<Operation>> {
        ResponseStream { [buffer] in try await buffer.nextResponse() }
    }

    /// The next thing it has to say, or nil at the end.
    func nextEvent() async throws -> SubscriptionEvent<Operation>? { try await buffer.next() }

    /// Iterates it.
    public func makeAsyncIterator() -> ResponseStream<SubscriptionEvent<Operation>>.Iterator {
        ResponseStream { [buffer] in try await buffer.next() }.makeAsyncIterator()
    }
}
