import Synchronization

/// What becomes of a result that has come and cannot be written to the cache, because the disk is full, say.
///
/// By itself the error ends the stream: a program may rely on what it has been given being in the cache too. Whoever shows
/// results to a person sets a handler around the iteration, and gets the result all the same: what a mutation answered is
/// not to be had again.
///
///     try await CacheWriteFailure.$handler.withValue(.init { warn(describe($0).sentence) }) {
///         for try await response in client.results(of: operation) { show(response) }
///     }
public enum CacheWriteFailure {
    /// Hears why, in place of the caller.
    @TaskLocal public static var handler: Handler?

    /// Takes the first error; one full disk is no news for each of a thousand events. A class for the reason that
    /// ``RequestTrace/FailureHandler`` is one.
    public final class Handler: Sendable {
        private let take: @Sendable (any Error) -> Void
        private let hasTold = Atomic(false)

        /// Makes a handler.
        public init(_ take: @escaping @Sendable (any Error) -> Void) { self.take = take }

        func tell(_ error: any Error) {
            if !hasTold.exchange(true, ordering: .relaxed) { take(error) }
        }
    }

    /// Writes, and leaves an error to the handler if there is one.
    /// - Returns: What the write says of itself, for a trace.
    static func told(
        isolation: isolated (any Actor)? = #isolation, _ write: () async throws -> [String]
    ) async throws -> [String] {
        do {
            return try await write()
        } catch {
            guard let handler, !(error is CancellationError), !Task.isCancelled else { throw error }
            handler.tell(error)
            return ["not written: \(describe(error).sentence)"]
        }
    }
}
