import Synchronization

/// Marks the task that is inside a transaction, so that a nested use is an error instead of a wait for itself.
final class TransactionMark: Sendable {
    @TaskLocal static var current: TransactionMark?

    let store: ObjectIdentifier
    private let isOpen = Atomic(true)

    init(store: ObjectIdentifier) {
        self.store = store
    }

    /// A task that was started inside the body and outlives it carries the mark, too; it is allowed again by then.
    static func isInside(_ store: ObjectIdentifier) -> Bool {
        guard let current, current.store == store else { return false }
        return current.isOpen.load(ordering: .acquiring)
    }

    func end() { isOpen.store(false, ordering: .releasing) }
}
