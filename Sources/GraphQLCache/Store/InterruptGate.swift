import Synchronization

/// Lets a cancelled task end its own long call, and nobody else's.
final class InterruptGate: Sendable {
    private let interrupt: (@Sendable () -> Void)?
    private let running = Mutex<UInt64>(0)
    private let last = Atomic<UInt64>(0)

    init(_ interrupt: (@Sendable () -> Void)?) {
        self.interrupt = interrupt
    }

    /// A number for a call to come.
    func ticket() -> UInt64 { last.add(1, ordering: .relaxed).newValue }

    /// Runs a call that may be interrupted by its ticket.
    func run<T>(_ ticket: UInt64, _ body: () throws -> T) throws -> T {
        running.withLock { $0 = ticket }
        defer { running.withLock { $0 = 0 } }
        try Task.checkCancellation()
        do {
            return try body()
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    /// Ends the call with this ticket if it is running.
    func cancel(_ ticket: UInt64) {
        running.withLock { if $0 == ticket { interrupt?() } }
    }
}
