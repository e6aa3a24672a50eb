import Synchronization

/// What happened, in the order in which it happened.
final class Journal: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func write(_ line: String) { entries.withLock { $0.append(line) } }
}
