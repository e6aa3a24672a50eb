/// The results of a subscription: one for each event of its source, executed when it is asked for.
///
/// Nothing runs ahead of the consumer. Throws what the source throws, and `CancellationError`.
package struct SubscriptionEvents: AsyncSequence, Sendable {
    package typealias Element = ExecutionResult
    package typealias Failure = any Error

    let operation: PreparedOperation
    let source: any AsyncSequence<ResolvedValue, any Error> & Sendable
    /// How long the execution for one event may take.
    let timeLimit: Duration?

    package struct AsyncIterator: AsyncIteratorProtocol {
        let operation: PreparedOperation
        let timeLimit: Duration?
        var events: any AsyncIteratorProtocol<ResolvedValue, any Error>

        package mutating func next() async throws -> ExecutionResult? {
            guard let event = try await events.next() else { return nil }
            do {
                return try await ExecutionRun(operation, timeLimit: timeLimit).execute(event: event)
            } catch let overdue as TimeLimitExceeded {
                return ExecutionResult(givenUp: overdue.error)
            }
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(operation: operation, timeLimit: timeLimit, events: source.makeAsyncIterator())
    }
}
