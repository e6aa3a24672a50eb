import GraphQLSchema

/// The events of a mocked subscription, one after each interval, until nobody listens any more.
struct MockEvents: AsyncSequence, Sendable {
    typealias Element = ResolvedValue
    typealias Failure = any Error

    let world: MockWorld
    let field: SchemaField
    let call: FieldCall
    let interval: Duration

    struct AsyncIterator: AsyncIteratorProtocol {
        let events: MockEvents
        private var count = 0

        init(_ events: MockEvents) {
            self.events = events
        }

        mutating func next() async throws -> ResolvedValue? {
            try await Task.sleep(for: events.interval)
            count += 1
            return events.world.event(count, of: events.field, events.call)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
