/// When the next frame may be drawn: sixty a second over any two frames.
///
/// The second of two may follow at once, so that what a key started (a menu, a diagnosis) is on the screen a
/// millisecond later and not a frame later.
struct FrameBudget: Sendable {
    static let frame = Duration.nanoseconds(16_666_667)

    private var last: ContinuousClock.Instant?
    private var beforeLast: ContinuousClock.Instant?

    /// How long the next frame has to wait.
    func wait(at now: ContinuousClock.Instant) -> Duration {
        guard let beforeLast else { return .zero }
        return max(.zero, Self.frame * 2 - beforeLast.duration(to: now))
    }

    mutating func spend(at now: ContinuousClock.Instant) {
        beforeLast = last
        last = now
    }
}
