#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Synchronization

/// Waits for asynchronous work on a thread that has nothing else to do: the end of the program.
enum Blocking {
    private final class Gate: Sendable {
        let isOpen = Mutex(false)
    }

    /// Work that does not end in time is left behind: leaving must not hang on a silent server.
    static func wait(atMost limit: Duration = .seconds(2), for work: @escaping @Sendable () async -> Void) {
        let gate = Gate()
        Task.detached {
            await work()
            gate.isOpen.withLock { $0 = true }
        }
        let deadline = ContinuousClock.now + limit
        while !gate.isOpen.withLock({ $0 }), ContinuousClock.now < deadline { usleep(500) }
    }
}
