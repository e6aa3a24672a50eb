import Synchronization

/// Wakes a watcher. However often it rings before the watcher comes, it has rung once.
final class WatchBell: Sendable {
    /// What the watcher needs to know of the changes.
    struct Ring: Sendable {
        /// Whether any of them removed something.
        var hasRemovals = false
    }

    private struct State {
        var ring: Ring?
        var isCancelled = false
        var waiter: CheckedContinuation<Ring?, Never>?
    }

    private let state = Mutex(State())

    func ring(_ changes: ChangeSet) {
        let hasRemovals = changes.isClear || changes.records.contains { $0.kind == .removed }
        let (waiter, ring) = state.withLock { state in
            var ring = state.ring ?? Ring()
            ring.hasRemovals = ring.hasRemovals || hasRemovals
            let waiter = state.waiter
            state.waiter = nil
            state.ring = waiter == nil ? ring : nil
            return (waiter, ring)
        }
        waiter?.resume(returning: ring)
    }

    /// Forgets the last ring, if it was not heard yet.
    func silence() -> Ring {
        state.withLock { state in
            defer { state.ring = nil }
            return state.ring ?? Ring()
        }
    }

    /// Waits for the next ring; nil when the task is cancelled.
    func rung() async -> Ring? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Ring?? in
                    if state.isCancelled { return .some(nil) }
                    if let ring = state.ring {
                        state.ring = nil
                        return .some(ring)
                    }
                    state.waiter = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.isCancelled = true
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume(returning: nil)
        }
    }
}
