import Synchronization

/// Counts calls from any thread.
package final class Counter: Sendable {
    private let count = Mutex(0)

    package init() {}

    package var value: Int { count.withLock { $0 } }

    package func increment() { count.withLock { $0 += 1 } }
}
