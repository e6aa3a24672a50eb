/// A client's WebSocket (RFC 6455). It opens through the same proxies, authorities and certificates as HTTP does.
/// Letting go of it closes the connection without a close frame; `close` is the polite way.
package final class WebSocket: Sendable {
    private let channel: WebSocketChannel
    /// What the server chose among those offered; nil when it chose none, which many servers do before they close.
    package let acceptedSubprotocol: String?
    /// The head of the server's handshake.
    package let responseHeaders: HTTPHeaders
    /// How long connecting took; `firstByte` and `total` are zero.
    package let timings: TransferTimings

    private init(channel: WebSocketChannel, opening: WebSocketChannel.Opening) {
        self.channel = channel
        acceptedSubprotocol = opening.subprotocol
        responseHeaders = opening.headers
        timings = opening.timings
    }

    deinit {
        let channel = channel
        guard channel.close == nil else { return }
        NetworkThread.shared.enqueue { loop in loop.connection(of: channel)?.abandon(loop: loop) }
    }

    /// Connects and shakes hands. `timeout` covers both; nil: the options' connect timeout.
    ///
    /// Throws `WebSocketError` for what the server said, `NetworkError` for everything below it, and
    /// `CancellationError`; the connection is closed then.
    package static func connect(
        url: String, subprotocols: [String] = [], headers: HTTPHeaders = [:],
        options: NetworkOptions = NetworkOptions(), timeout: Duration? = nil
    ) async throws -> WebSocket {
        guard let parsed = EndpointURL(url) else { throw NetworkError.badURL(url) }
        if let field = headers.first(where: { !$0.isSendable }) { throw NetworkError.badHeader(name: field.name) }
        // The network thread may be faster than the wait below, which would only close what has been opened.
        try Task.checkCancellation()
        let channel = WebSocketChannel()
        NetworkThread.shared.enqueue { loop in
            loop.start(
                WebSocketConnection(
                    channel: channel, url: parsed, subprotocols: subprotocols, headers: headers, options: options,
                    timeout: timeout))
        }
        return WebSocket(channel: channel, opening: try await channel.opening())
    }

    /// What the server sends. It has one reader, which sets the pace: the socket is not read while a megabyte of messages
    /// waits. The sequence ends when the socket does (`closeInfo` then says how) or when the reading task is cancelled.
    package var messages: WebSocketMessages { WebSocketMessages(channel) }

    /// How it ended; nil while it has not.
    package var closeInfo: WebSocketClose? { channel.close }

    /// Waits for the end, whoever brings it about.
    package func closed() async -> WebSocketClose { await channel.closed() }

    /// Returns when the message is on its way, later when a megabyte waits to be sent. Messages leave in the order of
    /// the calls.
    package func send(text: [UInt8]) async throws { try await send(.text(text)) }

    /// As `send(text:)`, for either kind.
    package func send(_ message: WebSocketMessage) async throws {
        try await onConnection { connection, done, loop in connection.send(message, done: done, loop: loop) }
    }

    /// Sends without waiting and without telling whether it worked: for short control messages, because nothing holds
    /// the caller back. It keeps its place among other sends.
    package func post(text: [UInt8]) {
        let channel = channel
        NetworkThread.shared.enqueue { loop in
            loop.connection(of: channel)?.send(.text(text), done: nil, loop: loop)
        }
    }

    /// Returns when the server has answered. The payload has at most 125 bytes. While a reader lets messages pile up,
    /// the answer waits behind them.
    package func ping(_ payload: [UInt8] = []) async throws {
        try await onConnection { connection, done, loop in connection.ping(payload, done: done, loop: loop) }
    }

    /// Sends a close frame and returns when the server has answered it, or has not within `closeTimeout`. Harmless on a
    /// socket that has ended. A reason is cut to 123 bytes.
    @discardableResult
    package func close(code: UInt16 = 1000, reason: String = "") async -> WebSocketClose {
        startClosing(code: code, reason: reason)
        return await channel.closed()
    }

    /// As `close`, without waiting for the end.
    package func startClosing(code: UInt16 = 1000, reason: String = "") {
        let channel = channel
        NetworkThread.shared.enqueue { loop in
            loop.connection(of: channel)?.close(code: code, reason: reason, loop: loop)
        }
    }

    private func onConnection(
        _ act: @escaping @Sendable (WebSocketConnection, @escaping WebSocketConnection.Completion, NetworkLoop) -> Void
    ) async throws {
        let channel = channel
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            NetworkThread.shared.enqueue { loop in
                guard let connection = loop.connection(of: channel) else {
                    let close =
                        channel.close ?? WebSocketClose(code: 1006, reason: "", wasClean: false, origin: .failure)
                    return continuation.resume(throwing: WebSocketError.closed(close))
                }
                act(connection, { continuation.resume(with: $0) }, loop)
            }
        }
    }
}

/// The messages of a WebSocket in the order they came.
package struct WebSocketMessages: AsyncSequence, Sendable {
    package typealias Element = WebSocketMessage
    package typealias Failure = Never

    private let channel: WebSocketChannel

    init(_ channel: WebSocketChannel) { self.channel = channel }

    package struct AsyncIterator: AsyncIteratorProtocol {
        private let channel: WebSocketChannel
        private var batch: [WebSocketMessage] = []
        private var position = 0

        fileprivate init(_ channel: WebSocketChannel) { self.channel = channel }

        package mutating func next() async -> WebSocketMessage? {
            if position == batch.count {
                batch = await channel.nextBatch()
                position = 0
            }
            guard position < batch.count else { return nil }
            defer { position += 1 }
            return batch[position]
        }

        /// Everything that has come and was not read yet, at least one message; empty at the end.
        package mutating func nextBatch() async -> [WebSocketMessage] {
            guard position == batch.count else {
                defer { position = batch.count }
                return Array(batch[position...])
            }
            return await channel.nextBatch()
        }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel) }
}
