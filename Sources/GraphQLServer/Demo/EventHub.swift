import Synchronization

/// Hands events to whoever listens, and runs each listener's ticker for as long as it listens.
///
/// A listener that falls behind loses the oldest events: a live view wants to know what is, not what was.
final class EventHub<Event: Sendable>: Sendable {
    private struct Listener {
        let wants: @Sendable (Event) -> Bool
        let continuation: AsyncStream<Event>.Continuation
        let ticker: Task<Void, Never>
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// How many listen.
    var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// The events from now on that pass the test. `ticker` is cancelled when the stream is dropped.
    func listen(
        where wants: @escaping @Sendable (Event) -> Bool, ticker: @escaping @Sendable () async -> Void
    ) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(256))
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = Listener(
                wants: wants, continuation: continuation, ticker: Task { await ticker() })
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    func send(_ event: Event) {
        let continuations = state.withLock { state in
            state.listeners.values.filter { $0.wants(event) }.map(\.continuation)
        }
        for continuation in continuations {
            continuation.yield(event)
        }
    }

    private func remove(_ number: Int) {
        let listener = state.withLock { $0.listeners.removeValue(forKey: number) }
        listener?.ticker.cancel()
    }
}
