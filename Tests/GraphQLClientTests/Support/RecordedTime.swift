import Synchronization

@testable import GraphQLClient

/// A clock that goes on by a millisecond whenever it is looked at, and by the whole time of a sleep at once. It
/// remembers who slept how long.
final class RecordedTime: Sendable {
    private struct State {
        var now = Duration.zero
        var sleeps: [Duration] = []
    }

    private let state = Mutex(State())
    private let chance: Double

    init(random: Double = 0) { chance = random }

    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    var source: TimeSource {
        TimeSource(
            now: {
                self.state.withLock { state in
                    state.now += .milliseconds(1)
                    return state.now
                }
            },
            sleep: { duration in
                try Task.checkCancellation()
                self.state.withLock { state in
                    state.now += duration
                    state.sleeps.append(duration)
                }
            },
            random: { self.chance })
    }
}
