import Synchronization

/// What a `WebSocket`, the reader of its messages and the network thread share.
final class WebSocketChannel: Sendable {
    struct Opening: Sendable {
        let subprotocol: String?
        let headers: HTTPHeaders
        let timings: TransferTimings
    }

    /// Above this much unread the socket is not read any more, so that TCP stops the server. A reader takes all there is.
    static let highWater = 1 << 20
    /// What a message costs beside its bytes, so that a flood of empty ones is a flood too.
    private static let messageCost = 64

    private enum ReadStep {
        case wait
        case batch([WebSocketMessage], unpause: Bool)
    }

    private struct State: ~Copyable {
        var opener: CheckedContinuation<Opening, any Error>?
        var opening: Result<Opening, any Error>?
        var messages: [WebSocketMessage] = []
        var cost = 0
        var isPaused = false
        var reader: CheckedContinuation<[WebSocketMessage], Never>?
        /// Which call of the reader waits, or was cancelled before it could: a cancellation must hit no later call.
        var ticket = 0
        var cancelledTicket = 0
        var close: WebSocketClose?
        var closeWaiters: [CheckedContinuation<WebSocketClose, Never>] = []

        mutating func read(_ continuation: CheckedContinuation<[WebSocketMessage], Never>, _ ticket: Int) -> ReadStep {
            if cancelledTicket == ticket { return .batch([], unpause: false) }
            guard !messages.isEmpty || close != nil else {
                precondition(reader == nil, "the messages of a WebSocket have one reader")
                reader = continuation
                return .wait
            }
            defer {
                messages = []
                cost = 0
                isPaused = false
            }
            return .batch(messages, unpause: isPaused)
        }

        mutating func cancelReading(_ ticket: Int) -> CheckedContinuation<[WebSocketMessage], Never>? {
            guard ticket == self.ticket else { return nil }
            cancelledTicket = ticket
            return reader.take()
        }
    }

    private let state = Mutex(State())

    /// How it ended; nil while it has not.
    var close: WebSocketClose? { state.withLock { $0.close } }

    // MARK: The network thread's side

    /// False when nobody waits for it to open any more.
    var isWanted: Bool { state.withLock { $0.opening == nil } }

    func opened(_ opening: Opening) { settle(.success(opening)) }

    func failed(_ error: any Error) { settle(.failure(error)) }

    private func settle(_ result: Result<Opening, any Error>) {
        let opener = state.withLock { state -> CheckedContinuation<Opening, any Error>? in
            guard state.opening == nil else { return nil }
            state.opening = result
            return state.opener.take()
        }
        opener?.resume(with: result)
    }

    /// Returns whether there is room for more.
    func deliver(_ messages: [WebSocketMessage]) -> Bool {
        var reader: CheckedContinuation<[WebSocketMessage], Never>?
        let hasRoom = state.withLock { state in
            // A reader waits only when nothing is kept, so it gets just these.
            reader = state.reader.take()
            if reader != nil { return true }
            state.messages.append(contentsOf: messages)
            state.cost += messages.reduce(0) { $0 + $1.bytes.count + Self.messageCost }
            state.isPaused = state.cost > Self.highWater
            return !state.isPaused
        }
        reader?.resume(returning: messages)
        return hasRoom
    }

    func ended(_ close: WebSocketClose) {
        failed(WebSocketError.closed(close))
        var reader: CheckedContinuation<[WebSocketMessage], Never>?
        var waiters: [CheckedContinuation<WebSocketClose, Never>] = []
        state.withLock { state in
            guard state.close == nil else { return }
            state.close = close
            swap(&waiters, &state.closeWaiters)
            reader = state.reader.take()
        }
        reader?.resume(returning: [])
        for waiter in waiters { waiter.resume(returning: close) }
    }

    // MARK: The client's side

    /// Waits until the socket is open. Cancelling the waiting task closes it.
    func opening() async throws -> Opening {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let settled = state.withLock { state in
                    if state.opening == nil { state.opener = continuation }
                    return state.opening
                }
                if let settled { continuation.resume(with: settled) }
            }
        } onCancel: {
            failed(CancellationError())
            NetworkThread.shared.enqueue { loop in loop.connection(of: self)?.abandon(loop: loop) }
        }
    }

    /// Everything that has come, at least one message; empty when nothing will come any more or the task was cancelled.
    func nextBatch() async -> [WebSocketMessage] {
        let ticket = state.withLock { state in
            state.ticket += 1
            return state.ticket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let step = state.withLock { $0.read(continuation, ticket) }
                switch step {
                case .wait: break
                case .batch(let batch, let unpause):
                    if unpause {
                        NetworkThread.shared.enqueue { loop in loop.connection(of: self)?.unpause(loop: loop) }
                    }
                    continuation.resume(returning: batch)
                }
            }
        } onCancel: {
            state.withLock { $0.cancelReading(ticket) }?.resume(returning: [])
        }
    }

    /// Waits for the end.
    func closed() async -> WebSocketClose {
        await withCheckedContinuation { continuation in
            let close = state.withLock { state in
                if state.close == nil { state.closeWaiters.append(continuation) }
                return state.close
            }
            if let close { continuation.resume(returning: close) }
        }
    }
}
