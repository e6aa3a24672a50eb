import Dispatch
import Synchronization

/// A door that opens once. Tests await it, scripts on their own threads block on it: the way both sides agree on a moment
/// without sleeping.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var tasks: [CheckedContinuation<Void, Never>] = []
        var threads: [DispatchSemaphore] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var isOpen: Bool { state.withLock { $0.isOpen } }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer {
                state.tasks = []
                state.threads = []
            }
            return state
        }
        for task in waiting.tasks { task.resume() }
        for thread in waiting.threads { thread.signal() }
    }

    /// Waits in a task.
    package func opened() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.tasks.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits on a thread, at most two minutes so that a failing test ends.
    package func wait() {
        let semaphore = DispatchSemaphore(value: 0)
        let isOpen = state.withLock { state in
            if !state.isOpen { state.threads.append(semaphore) }
            return state.isOpen
        }
        if !isOpen { _ = semaphore.wait(timeout: .now() + 120) }
    }
}
