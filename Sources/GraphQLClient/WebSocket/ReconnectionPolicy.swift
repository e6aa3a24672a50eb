/// How often and how soon a lost WebSocket is opened again: attempt *n* (from 0) waits 2^n times the base delay, plus
/// a random extra so that a crowd of clients does not come back at the same moment.
public struct ReconnectionPolicy: Sendable, Hashable {
    /// Attempts in a row before the subscriptions are given up. Zero turns reconnection off.
    public var maximumAttempts: Int
    /// The wait before the first attempt, doubled for each further one.
    public var baseDelay: Duration
    /// The wait never grows beyond this (the random extra comes on top).
    public var maximumDelay: Duration
    /// The least and the most of the random extra.
    public var jitter: ClosedRange<Duration>

    /// The defaults are those of the graphql-ws reference client: five attempts, 1 s doubled, 300 ms to 3 s on top.
    public init(
        maximumAttempts: Int = 5,
        baseDelay: Duration = .seconds(1),
        maximumDelay: Duration = .seconds(60),
        jitter: ClosedRange<Duration> = .milliseconds(300) ... .seconds(3)
    ) {
        self.maximumAttempts = maximumAttempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.jitter = jitter
    }

    /// A lost connection ends its subscriptions.
    public static let never = ReconnectionPolicy(maximumAttempts: 0)

    /// The wait before an attempt.
    /// - Parameters:
    ///   - attempt: How many attempts have failed since the last acknowledged connection.
    ///   - random: A number in 0..<1.
    func delay(attempt: Int, random: Double) -> Duration {
        var delay = baseDelay
        for _ in 0..<attempt where delay < maximumDelay { delay *= 2 }
        return min(delay, maximumDelay) + jitter.lowerBound + (jitter.upperBound - jitter.lowerBound) * random
    }
}
