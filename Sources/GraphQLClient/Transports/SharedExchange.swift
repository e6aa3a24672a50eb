import Synchronization

/// One exchange with a server, read by several. Whoever is ahead sets the pace; the others find what came meanwhile, and
/// whoever joins finds it from the start. Nothing is asked of the network before somebody wants it, and it ends when
/// nobody does.
final class SharedExchange: Sendable {
    fileprivate enum Piece: Sendable {
        case head(HTTPReply)
        case chunk([UInt8])
    }

    fileprivate typealias Waiter = CheckedContinuation<Piece?, any Error>

    fileprivate struct State {
        /// The pieces from `first` on. What everybody has is dropped once nobody can join any more.
        var pieces: [Piece] = []
        var first = 0
        var byteCount = 0
        /// Where each reader is.
        var positions: [Int: Int] = [:]
        var lastReader = 0
        var waiters: [Int: Waiter] = [:]
        var cancelled: Set<Int> = []
        var isOpen = true
        var end: Result<Void, any Error>?
        var upstream: ResponseStream<[UInt8]>?
        var pull: Task<Void, Never>?
    }

    /// A longer body is not kept for those who may still come.
    private static let joinLimit = 1 << 20

    private let request: HTTPRequest
    private let base: any HTTPSession
    /// Called when nobody can join any more.
    private let closed: @Sendable (SharedExchange) -> Void
    private let state = Mutex(State())

    init(
        _ request: HTTPRequest, over base: any HTTPSession, closed: @escaping @Sendable (SharedExchange) -> Void
    ) {
        self.request = request
        self.base = base
        self.closed = closed
    }

    // MARK: Readers

    /// The share of whoever asked first.
    func begin() -> ExchangeShare {
        ExchangeShare(self, reader: state.withLock { $0.addReader() }, isFirst: true)
    }

    /// A share of what is under way; nil when it is too late.
    func join() -> ExchangeShare? {
        // In one step, or the last of the others could leave in between and end it.
        let reader = state.withLock { $0.isOpen ? $0.addReader() : nil }
        return reader.map { ExchangeShare(self, reader: $0, isFirst: false) }
    }

    fileprivate func leave(_ reader: Int) {
        let (pull, isLast) = state.withLock { state -> (Task<Void, Never>?, Bool) in
            state.positions[reader] = nil
            state.cancelled.remove(reader)
            guard state.positions.isEmpty else {
                state.trim()
                return (nil, false)
            }
            state.isOpen = false
            state.upstream = nil
            state.pieces = []
            return (state.pull, true)
        }
        pull?.cancel()
        if isLast { closed(self) }
    }

    /// The reader's next piece; nil at the end of the body. Throws `CancellationError` when its task is cancelled, which
    /// does not disturb the others.
    fileprivate func next(_ reader: Int) async throws -> Piece? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    guard let result = state.take(reader) else {
                        state.waiters[reader] = continuation
                        if state.pull == nil { state.pull = Task { await self.pullNext() } }
                        return nil as Result<Piece?, any Error>?
                    }
                    return result
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.cancelled.insert(reader)
                return state.waiters.removeValue(forKey: reader)
            }
            waiter?.resume(throwing: CancellationError())
        }
    }

    // MARK: The network

    private func pullNext() async {
        do {
            if let upstream = state.withLock({ $0.upstream }) {
                if let chunk = try await upstream.next() { deliver(.chunk(chunk)) } else { end(.success(())) }
            } else {
                let reply = try await base.send(request)
                let isWanted = state.withLock { state in
                    if !state.positions.isEmpty { state.upstream = reply.chunks }
                    return !state.positions.isEmpty
                }
                if isWanted { deliver(.head(reply)) }
            }
        } catch {
            end(.failure(error))
        }
    }

    private func deliver(_ piece: Piece) {
        let (ready, isClosing) = state.withLock { state in
            state.pull = nil
            state.pieces.append(piece)
            if case .chunk(let bytes) = piece { state.byteCount += bytes.count }
            let isClosing = state.isOpen && state.byteCount > Self.joinLimit
            if isClosing { state.isOpen = false }
            return (state.takeReady(), isClosing)
        }
        if isClosing { closed(self) }
        for (waiter, result) in ready { waiter.resume(with: result) }
    }

    private func end(_ result: Result<Void, any Error>) {
        let ready = state.withLock { state in
            state.pull = nil
            state.isOpen = false
            state.end = result
            return state.takeReady()
        }
        closed(self)
        for (waiter, result) in ready { waiter.resume(with: result) }
    }
}

extension SharedExchange.State {
    fileprivate mutating func addReader() -> Int {
        lastReader += 1
        positions[lastReader] = 0
        return lastReader
    }

    /// What a reader gets now; nil when it has to wait.
    fileprivate mutating func take(_ reader: Int) -> Result<SharedExchange.Piece?, any Error>? {
        if cancelled.contains(reader) { return .failure(CancellationError()) }
        guard let position = positions[reader] else { return .success(nil) }
        if position - first < pieces.count {
            let piece = pieces[position - first]
            positions[reader] = position + 1
            trim()
            return .success(piece)
        }
        return end.map { $0.map { nil } }
    }

    fileprivate mutating func takeReady() -> [(SharedExchange.Waiter, Result<SharedExchange.Piece?, any Error>)] {
        var ready: [(SharedExchange.Waiter, Result<SharedExchange.Piece?, any Error>)] = []
        for (reader, waiter) in waiters {
            guard let result = take(reader) else { continue }
            waiters[reader] = nil
            ready.append((waiter, result))
        }
        return ready
    }

    /// Drops what everybody has, once nobody can join any more.
    fileprivate mutating func trim() {
        guard !isOpen, let slowest = positions.values.min(), slowest > first else { return }
        pieces.removeFirst(slowest - first)
        first = slowest
    }
}

/// One reader's part in an exchange. Letting go of it leaves the exchange.
final class ExchangeShare: Sendable {
    private let exchange: SharedExchange
    private let reader: Int
    private let isFirst: Bool

    fileprivate init(_ exchange: SharedExchange, reader: Int, isFirst: Bool) {
        self.exchange = exchange
        self.reader = reader
        self.isFirst = isFirst
    }

    deinit { exchange.leave(reader) }

    /// The reply, whose body this reader reads at a pace of its own.
    func reply() async throws -> HTTPReply {
        guard case .head(var reply)? = try await exchange.next(reader) else { throw CancellationError() }
        reply.isShared = !isFirst
        reply.chunks = ResponseStream { [self] in
            guard case .chunk(let bytes)? = try await exchange.next(reader) else { return nil }
            return bytes
        }
        return reply
    }
}
