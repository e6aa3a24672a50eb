/// Why a store refuses a call.
public enum StoreError: Error, Sendable, Hashable {
    /// The store was closed.
    case closed
    /// The call came from inside a transaction of the same store, which would wait for itself.
    case nestedTransaction
    /// The transaction was kept and used after its body ended.
    case transactionEnded
    /// Nothing is known any more about the write that should be undone, or it changed too much.
    case cannotUndo(WriteID)
}

extension StoreError: CustomStringConvertible {
    /// One sentence for a person.
    public var description: String {
        switch self {
        case .closed: "The cache is closed."
        case .nestedTransaction: "A transaction of the cache was used inside another one."
        case .transactionEnded: "A transaction of the cache was used after it had ended."
        case .cannotUndo(let id): "Write \(id.rawValue) can no longer be undone: its old values are not kept."
        }
    }
}
