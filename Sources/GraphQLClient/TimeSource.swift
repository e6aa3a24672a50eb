/// Where the client takes time and chance from. Tests put a clock and dice of their own in its place.
package struct TimeSource: Sendable {
    /// The time since some fixed moment. It never goes back.
    package var now: @Sendable () -> Duration
    /// Sleeps, or throws `CancellationError` when the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// A number in 0..<1.
    package var random: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }

    private static let start = ContinuousClock.now

    /// The machine's clock and the system's random numbers.
    package static let system = TimeSource(
        now: { ContinuousClock.now - start },
        sleep: { try await Task.sleep(for: $0, clock: ContinuousClock()) },
        random: { Double.random(in: 0..<1) })
}
