import Synchronization

/// A sum that remembers the order in which it was added to.
final class Total: Sendable {
    private let sum = Mutex(0)

    func add(_ value: Int) -> Int {
        sum.withLock { sum in
            sum = sum * 10 + value
            return sum
        }
    }
}
