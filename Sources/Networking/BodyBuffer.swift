/// The bytes of a body between the network thread that writes them and the task that reads them: a pure state machine
/// that says what to do next, so that locks and continuations stay outside.
struct BodyBuffer: ~Copyable {
    /// Above this the sender is stopped. A reader takes all there is, so the low-water mark is an empty buffer.
    static let highWater = 1 << 20

    enum WriteAction {
        /// Nobody waits; the bytes are kept.
        case keep
        /// A reader waits and gets these.
        case deliver([UInt8])
        /// Nothing was taken: the sender must offer the same bytes again after it was unpaused.
        case pause
    }

    enum ReadAction {
        /// `unpause` is true when the sender was stopped and has room again.
        case bytes([UInt8], unpause: Bool)
        case end
        case fail(any Error)
        case wait
    }

    private var pending: [UInt8] = []
    private var isPaused = false
    private var readerWaits = false
    private var ending: Result<Void, any Error>?

    /// Whether the body has ended, well or badly.
    var isFinished: Bool { ending != nil }

    mutating func write(_ bytes: UnsafeRawBufferPointer) -> WriteAction {
        if ending != nil { return .keep }
        if readerWaits {
            readerWaits = false
            return .deliver([UInt8](bytes))
        }
        if pending.count + bytes.count > Self.highWater, !pending.isEmpty {
            isPaused = true
            return .pause
        }
        pending.append(contentsOf: bytes)
        return .keep
    }

    mutating func read() -> ReadAction {
        if !pending.isEmpty {
            let unpause = isPaused
            isPaused = false
            defer { pending = [] }
            return .bytes(pending, unpause: unpause)
        }
        switch ending {
        case .success: return .end
        case .failure(let error): return .fail(error)
        case nil:
            precondition(!readerWaits, "a response body has one reader")
            readerWaits = true
            return .wait
        }
    }

    /// Ends the body; the first end stays. `discard` throws away what was not read yet. Returns whether a reader waits.
    mutating func finish(_ result: Result<Void, any Error>, discard: Bool) -> Bool {
        guard ending == nil else { return false }
        ending = result
        if discard { pending = [] }
        defer { readerWaits = false }
        return readerWaits
    }
}
