/// The results of a subscription: one for each event of its source, executed when it is asked for.
///
/// Nothing runs ahead of the consumer. Throws what the source throws, and `CancellationError`.
package struct SubscriptionEvents: AsyncSequence, Sendable {
    package typealias Element = ExecutionResult
    package typealias Failure = any Error

    let operation: PreparedOperation
    let source: any AsyncSequence<ResolvedValue, any Error> & Sendable

    package struct AsyncIterator: AsyncIteratorProtocol {
        let operation: PreparedOperation
        var events: any AsyncIteratorProtocol<ResolvedValue, any Error>

        package mutating func next() async throws -> ExecutionResult? {
            guard let event = try await events.next() else { return nil }
            return try await ExecutionRun(operation).execute(event: event)
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(operation: operation, events: source.makeAsyncIterator())
    }
}
