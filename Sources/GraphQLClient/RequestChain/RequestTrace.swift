/// What happened to a request between the call and the answer, step by step.
public struct RequestTrace: Sendable {
    /// The steps in the order in which they began.
    public var steps: [TraceStep] = []
    /// How often the chain ran: 1, plus one for each retry.
    public var attempts: Int = 1
    /// From the call to this answer.
    public var duration: Duration = .zero

    /// An empty trace.
    public init() {}

    /// Called with the trace of a request that fails, since an error has no room for one. Set it around the iteration
    /// of a response stream:
    ///
    ///     try await RequestTrace.$failureHandler.withValue(.init { show($0) }) {
    ///         try await client.fetch(query: query)
    ///     }
    @TaskLocal public static var failureHandler: FailureHandler?

    /// Takes the trace of a request that failed. A class, and no bare closure: in optimized builds Swift 6.3.1 crashes
    /// when a task-local value of a function type is set.
    public final class FailureHandler: Sendable {
        let take: @Sendable (RequestTrace) -> Void

        /// Makes a handler.
        public init(_ take: @escaping @Sendable (RequestTrace) -> Void) { self.take = take }
    }
}

/// One step of a request's way.
public struct TraceStep: Sendable, Hashable {
    /// Which way the request was going.
    public enum Direction: Sendable, Hashable {
        /// Towards the server.
        case outgoing
        /// Back from it.
        case incoming
    }

    /// The interceptor's type, or what the chain did itself: "cache read", "network", "parse", "cache write", "retry".
    public var name: String
    /// Which way the request was going.
    public var direction: Direction
    /// 1 for the first run of the chain, 2 for the first retry, …
    public var attempt: Int
    /// How many interceptors are around this step.
    public var depth: Int
    /// When it began, counted from the call.
    public var start: Duration
    /// How long it took, the steps inside not counted.
    public var duration: Duration
    /// What it found or changed, in words, without secrets.
    public var details: [String]
    /// Whether it ended in an error.
    public var hasFailed: Bool

    /// The details as one line.
    public var detail: String { details.joined(separator: "; ") }
}
