/// When the next frame may be drawn: sixty a second over any few frames.
///
/// Several may follow each other at once: a key's own echo, and a millisecond later the menu and the diagnosis that it
/// started, for a few quick keys in a row. Only what goes on and on, like a stream, is held to the pace.
struct FrameBudget: Sendable {
    static let frame = Duration.nanoseconds(16_666_667)
    private static let burst = 9

    /// When the last few frames were drawn, the oldest first.
    private var drawn: [ContinuousClock.Instant] = []

    /// How long the next frame has to wait.
    func wait(at now: ContinuousClock.Instant) -> Duration {
        guard drawn.count == Self.burst, let oldest = drawn.first else { return .zero }
        return max(.zero, Self.frame * Self.burst - oldest.duration(to: now))
    }

    mutating func spend(at now: ContinuousClock.Instant) {
        if drawn.count == Self.burst { drawn.removeFirst() }
        drawn.append(now)
    }
}
