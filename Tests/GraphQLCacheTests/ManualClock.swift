import Synchronization

/// A clock that moves when a test says so.
final class ManualClock: Sendable {
    private let time = Mutex<Int64>(0)

    var now: Int64 {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
