import CSQLite
import Synchronization

/// The one thing another thread may do with a connection: end what it is doing.
final class InterruptibleConnection: Sendable {
    /// The connection's address, or 0 once it is closed; closing waits for the lock.
    private let address = Mutex<UInt>(0)

    func set(_ handle: OpaquePointer?) {
        let bits = UInt(bitPattern: handle)
        address.withLock { $0 = bits }
    }

    func interrupt() {
        address.withLock { if let handle = OpaquePointer(bitPattern: $0) { sqlite3_interrupt(handle) } }
    }
}
