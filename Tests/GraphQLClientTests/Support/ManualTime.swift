import Synchronization

@testable import GraphQLClient

/// A clock that stands still until a test moves it.
final class ManualTime: Sendable {
    private struct Sleeper {
        let id: Int
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var lastID = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var source: TimeSource {
        TimeSource(now: { self.state.withLock { $0.now } }, sleep: { try await self.sleep($0) }, random: { 0 })
    }

    /// Moves the clock and wakes those whose time has come.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.end <= state.now }
            state.sleepers.removeAll { $0.end <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until that many are asleep.
    func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    private func sleep(_ duration: Duration) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isCancelled, ready) = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return (true, [] as [CheckedContinuation<Void, Never>]) }
                    state.sleepers.append(
                        Sleeper(id: id, end: state.now + duration, continuation: continuation))
                    let ready = state.waiters.filter { $0.count <= state.sleepers.count }.map(\.continuation)
                    state.waiters.removeAll { $0.count <= state.sleepers.count }
                    return (false, ready)
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                for waiter in ready { waiter.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil as Sleeper?
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
