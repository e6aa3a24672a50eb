import Synchronization

/// What the sender of a request, the reader of its body and the network thread share. Each of its methods takes the lock,
/// asks the state what to do, leaves the lock, and does it.
final class HTTPExchange: Sendable {
    /// The head as it stands on the network thread, before it becomes an `HTTPResponse`.
    struct Head: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let httpVersion: String
        let url: String
        let redirects: Int
    }

    private struct State: ~Copyable {
        var sender: CheckedContinuation<Head, any Error>?
        /// What came before the sender waited, or the reason why it must not.
        var early: Result<Head, any Error>?
        var headIsDelivered = false
        var body = BodyBuffer()
        var reader: CheckedContinuation<[UInt8]?, any Error>?
        var timings = TransferTimings()
    }

    private let state = Mutex(State())

    var timings: TransferTimings { state.withLock { $0.timings } }

    // MARK: The network thread's side

    /// False when nobody wants the answer any more.
    var isWanted: Bool { state.withLock { !$0.body.isFinished } }

    func deliver(_ head: Head, timings: TransferTimings) {
        let sender = state.withLock { state -> CheckedContinuation<Head, any Error>? in
            state.timings = timings
            guard !state.headIsDelivered, !state.body.isFinished else { return nil }
            state.headIsDelivered = true
            if state.sender == nil { state.early = .success(head) }
            return state.sender.take()
        }
        sender?.resume(returning: head)
    }

    /// False: the transfer must pause and offer the same bytes again.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var reader: CheckedContinuation<[UInt8]?, any Error>?
        let action = state.withLock { state in
            let action = state.body.write(bytes)
            if case .deliver = action { reader = state.reader.take() }
            return action
        }
        switch action {
        case .keep: return true
        case .pause: return false
        case .deliver(let chunk):
            reader?.resume(returning: chunk)
            return true
        }
    }

    /// The transfer has ended; bytes that were not read yet stay readable.
    func finish(_ result: Result<Void, any Error>, timings: TransferTimings) {
        end(result, discard: false, timings: timings)
    }

    // MARK: The client's side

    /// Waits for the head. Cancelling the waiting task closes the transfer.
    func head() async throws -> Head {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early = state.withLock { state -> Result<Head, any Error>? in
                    if state.early == nil { state.sender = continuation }
                    return state.early
                }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// The next bytes of the body, as many as have come. Cancelling the waiting task closes the transfer.
    func nextChunk() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let action = state.withLock { state in
                    let action = state.body.read()
                    if case .wait = action { state.reader = continuation }
                    return action
                }
                switch action {
                case .wait: break
                case .end: continuation.resume(returning: nil)
                case .fail(let error): continuation.resume(throwing: error)
                case .bytes(let chunk, let unpause):
                    if unpause { NetworkThread.shared.enqueue { $0.unpause(self) } }
                    continuation.resume(returning: chunk)
                }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Closes the transfer, unless it has ended already.
    func cancel() {
        if end(.failure(CancellationError()), discard: true, timings: nil) {
            NetworkThread.shared.enqueue { $0.cancel(self) }
        }
    }

    /// Returns whether this was the end, and not one after it.
    @discardableResult
    private func end(_ result: Result<Void, any Error>, discard: Bool, timings: TransferTimings?) -> Bool {
        var sender: CheckedContinuation<Head, any Error>?
        var reader: CheckedContinuation<[UInt8]?, any Error>?
        let isFirst = state.withLock { state in
            guard !state.body.isFinished else { return false }
            if let timings { state.timings = timings }
            if state.body.finish(result, discard: discard) { reader = state.reader.take() }
            if case .failure(let error) = result, !state.headIsDelivered {
                state.headIsDelivered = true
                state.early = .failure(error)
                sender = state.sender.take()
            }
            return true
        }
        switch result {
        case .success: reader?.resume(returning: nil)
        case .failure(let error):
            sender?.resume(throwing: error)
            reader?.resume(throwing: error)
        }
        return isFirst
    }
}
