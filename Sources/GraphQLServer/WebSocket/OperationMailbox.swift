import Synchronization

/// What running operations have to say, on its way to the thread that owns their WebSocket.
///
/// It is bounded: a task that yields faster than the client reads waits in `post`, and so does its source.
final class OperationMailbox: Sendable {
    enum Letter: Sendable {
        case yielded(TransportMachine.OperationKey, [UInt8])
        case completed(TransportMachine.OperationKey)
        case failed(TransportMachine.OperationKey, errors: [UInt8])
        case unreadable(TransportMachine.OperationKey, message: String)

        var byteCount: Int {
            switch self {
            case .yielded(_, let bytes), .failed(_, let bytes): bytes.count
            case .completed, .unreadable: 0
            }
        }
    }

    private struct State {
        var letters: [Letter] = []
        var byteCount = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let waker: Waker
    private let highWater: Int

    /// `waker` ends the sleep of the thread that calls `takeAll`.
    init(waker: Waker, highWater: Int = 1 << 20) {
        self.waker = waker
        self.highWater = highWater
    }

    /// Leaves a letter; returns once there is room for the next one.
    func post(_ letter: Letter) async {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.letters.append(letter)
            state.byteCount += letter.byteCount
        }
        waker.wake()
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.isClosed || state.byteCount < highWater { return true }
                state.waiting.append(continuation)
                return false
            }
            if mayGoOn {
                continuation.resume()
            }
        }
    }

    /// Empties the box and lets the waiting go on.
    func takeAll() -> [Letter] {
        let (letters, waiting) = state.withLock { state in
            defer {
                state.letters = []
                state.byteCount = 0
                state.waiting = []
            }
            return (state.letters, state.waiting)
        }
        for continuation in waiting {
            continuation.resume()
        }
        return letters
    }

    /// Nobody reads any more: letters are dropped, nobody waits.
    func close() {
        state.withLock { $0.isClosed = true }
        _ = takeAll()
    }
}
