import CCurl
import CPosix

/// One WebSocket on the network thread: curl connects (name look-up, proxy, TLS), then the handshake and the frames travel
/// over curl's connection. The handle stays in the multi handle to the end, because taking it out closes the socket.
final class WebSocketConnection: CurlMember {
    private enum Phase {
        case connecting
        case shakingHands(WebSocketHandshake)
        case open(WebSocketFrames)
        /// A close frame was sent; the server has until the deadline to answer it.
        case closing(WebSocketFrames)
        case ended
    }

    typealias Completion = @Sendable (Result<Void, any Error>) -> Void

    /// How much is read in one turn, so that a flood on one socket does not keep the others waiting.
    private static let turnLimit = 256 << 10
    /// Above this much unsent, senders wait.
    private static let outgoingHighWater = 1 << 20

    let channel: WebSocketChannel
    private let url: EndpointURL
    private let request: HTTPHeaders
    private let subprotocols: [String]
    private let options: NetworkOptions
    private let timeout: Duration?
    private let startedAt = ContinuousClock.now

    private var phase = Phase.connecting
    private(set) var handle: CurlHandle?
    private(set) var socket = CURL_SOCKET_BAD
    private(set) var deadline: ContinuousClock.Instant?
    /// Bytes may wait inside TLS or behind the turn's limit, where poll does not see them.
    private(set) var hasMoreToRead = false
    private var isPaused = false
    /// The reader has fallen behind. While open, reading pauses; once closing, what still comes is dropped, because the
    /// server's close frame stands behind it.
    private var isFull = false
    private var unsent: [UInt8] = []
    private var sent = 0
    private var senders: [Completion] = []
    private var pings: [(payload: [UInt8], done: Completion)] = []
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    init(
        channel: WebSocketChannel, url: EndpointURL, subprotocols: [String], headers: HTTPHeaders,
        options: NetworkOptions, timeout: Duration?
    ) {
        self.channel = channel
        self.url = url
        self.subprotocols = subprotocols
        self.request = headers
        self.options = options
        self.timeout = timeout
    }

    // MARK: Connecting

    func prepare(loop: NetworkLoop) -> CurlHandle? {
        guard channel.isWanted, let target = url.withScheme(url.isSecure ? "https" : "http") else { return nil }
        guard let handle = CurlHandle() else {
            channel.failed(NetworkError.malformedResponse(reason: "out of memory"))
            return nil
        }
        let patience = timeout.map { min($0, options.connectTimeout) } ?? options.connectTimeout
        handle.configure(url: target.absolute, options: options, showsCertificate: true, connectTimeout: patience)
        handle.set(CURLOPT_CONNECT_ONLY, 1)
        // A server that were offered HTTP/2 might choose it. And a proxy must hand the bytes through untouched.
        handle.set(CURLOPT_SSL_ENABLE_ALPN, 0)
        handle.set(CURLOPT_HTTPPROXYTUNNEL, 1)
        handle.set(CURLOPT_FRESH_CONNECT, 1)
        self.handle = handle
        return handle
    }

    func ended(_ code: CURLcode, loop: NetworkLoop) {
        guard let handle, case .connecting = phase else { return }
        guard code == CURLE_OK else {
            let error = NetworkError(
                code: code, handle: handle, url: url, options: options, timeout: timeout,
                elapsed: startedAt.duration(to: .now))
            return fail(error, loop: loop)
        }
        socket = curl_shim_info_socket(handle.easy)
        var nonce = [UInt8](repeating: 0, count: 16)
        var random = SystemRandomNumberGenerator()
        for index in nonce.indices { nonce[index] = random.next() }
        let handshake = WebSocketHandshake(subprotocols: subprotocols, nonce: nonce)
        phase = .shakingHands(handshake)
        deadline = startedAt + (timeout ?? options.connectTimeout)
        unsent = handshake.request(for: url, headers: request, userAgent: options.userAgent)
        write(loop: loop)
    }

    func release() { handle = nil }

    // MARK: Served by the loop

    /// The events the socket is polled for.
    var interest: CShort {
        CShort(isPaused ? 0 : CURL_WAIT_POLLIN) | CShort(unsent.isEmpty ? 0 : CURL_WAIT_POLLOUT)
    }

    func serve(readable: Bool, loop: NetworkLoop) {
        if !unsent.isEmpty { write(loop: loop) }
        if readable || hasMoreToRead { read(loop: loop) }
    }

    func checkDeadline(loop: NetworkLoop) {
        guard let deadline, deadline <= .now else { return }
        self.deadline = nil
        switch phase {
        case .connecting, .ended: break
        case .shakingHands:
            fail(NetworkError.timeout(after: timeout ?? options.connectTimeout), loop: loop)
        case .open, .closing:
            end(loop: loop)
        }
    }

    private func read(loop: NetworkLoop) {
        hasMoreToRead = false
        var budget = Self.turnLimit
        while !isPaused, let handle {
            guard budget > 0 else {
                hasMoreToRead = true
                return
            }
            var count = 0
            let code = buffer.withUnsafeMutableBytes {
                curl_easy_recv(handle.easy, $0.baseAddress, $0.count, &count)
            }
            if code == CURLE_AGAIN { return }
            guard code == CURLE_OK, count > 0 else { return lost(code, loop: loop) }
            budget -= count
            received(count, loop: loop)
        }
    }

    private func received(_ count: Int, loop: NetworkLoop) {
        switch phase {
        case .shakingHands(var handshake):
            let answer = handshake.receive(buffer[..<count])
            phase = .shakingHands(handshake)
            settle(answer, loop: loop)
        case .open(let frames), .closing(let frames):
            let isSound = buffer.withUnsafeBytes {
                frames.receive(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            process(frames, isSound: isSound, loop: loop)
        case .connecting, .ended: break
        }
    }

    private func settle(_ answer: WebSocketHandshake.Answer, loop: NetworkLoop) {
        switch answer {
        case .incomplete: break
        case .failed(let error): fail(error, loop: loop)
        case .accepted(let subprotocol, let headers, let rest):
            deadline = nil
            let frames = WebSocketFrames(maxMessageBytes: options.maxMessageBytes)
            phase = .open(frames)
            channel.opened(
                .init(
                    subprotocol: subprotocol, headers: headers,
                    timings: handle?.timings(ended: true) ?? TransferTimings()))
            guard !rest.isEmpty else { return }
            let isSound = rest.withUnsafeBytes { frames.receive($0) }
            process(frames, isSound: isSound, loop: loop)
        }
    }

    /// Hands on what the frames yielded, and sends what they want sent.
    private func process(_ frames: WebSocketFrames, isSound: Bool, loop: NetworkLoop) {
        let messages = frames.takeMessages()
        if !messages.isEmpty, !isFull { isFull = !channel.deliver(messages) }
        if case .open = phase { isPaused = isFull }
        for payload in frames.takePongs() { answered(payload) }
        flush(frames, loop: loop)
        if !isSound || frames.isFinished { end(loop: loop) }
    }

    /// A pong answers its ping and every one before it (RFC 6455, 5.5.3).
    private func answered(_ payload: [UInt8]) {
        guard let index = pings.firstIndex(where: { $0.payload == payload }) else { return }
        for ping in pings[...index] { ping.done(.success(())) }
        pings.removeSubrange(...index)
    }

    // MARK: Asked for by the WebSocket

    func unpause(loop: NetworkLoop) {
        isPaused = false
        isFull = false
        // What came before the pause may wait inside TLS, where poll does not see it.
        hasMoreToRead = true
    }

    func send(_ message: WebSocketMessage, done: Completion?, loop: NetworkLoop) {
        guard case .open(let frames) = phase, frames.send(message) else {
            done?(.failure(WebSocketError.closed(closeInfo)))
            return
        }
        flush(frames, loop: loop)
        guard let done else { return }
        if unsent.count - sent > Self.outgoingHighWater { senders.append(done) } else { done(.success(())) }
    }

    func ping(_ payload: [UInt8], done: @escaping Completion, loop: NetworkLoop) {
        guard case .open(let frames) = phase else {
            return done(.failure(WebSocketError.closed(closeInfo)))
        }
        pings.append((payload, done))
        guard frames.ping(payload) else { return end(loop: loop) }
        flush(frames, loop: loop)
    }

    func close(code: UInt16, reason: String, loop: NetworkLoop) {
        switch phase {
        case .open(let frames):
            phase = .closing(frames)
            deadline = .now + options.closeTimeout
            // The server's answer must be read even if nobody reads the messages before it.
            isPaused = false
            hasMoreToRead = true
            guard frames.close(code: code, reason: reason) else { return end(loop: loop) }
            flush(frames, loop: loop)
        case .connecting, .shakingHands:
            abandon(loop: loop)
        case .closing, .ended: break
        }
    }

    /// Nobody wants the socket any more: it is closed without a word, unless a close frame is waiting for its answer.
    func abandon(loop: NetworkLoop) {
        switch phase {
        case .closing, .ended: break
        case .connecting, .shakingHands, .open: end(loop: loop)
        }
    }

    // MARK: Writing

    private func flush(_ frames: WebSocketFrames, loop: NetworkLoop) {
        if unsent.isEmpty {
            swap(&unsent, &frames.outgoing)
        } else if !frames.outgoing.isEmpty {
            unsent.append(contentsOf: frames.outgoing)
            frames.outgoing.removeAll(keepingCapacity: true)
        }
        write(loop: loop)
    }

    private func write(loop: NetworkLoop) {
        while sent < unsent.count, let handle {
            var count = 0
            let code = unsent.withUnsafeBytes {
                curl_easy_send(handle.easy, $0.baseAddress.map { $0 + sent }, $0.count - sent, &count)
            }
            if code == CURLE_AGAIN { break }
            guard code == CURLE_OK else { return lost(code, loop: loop) }
            sent += count
        }
        if sent == unsent.count {
            unsent.removeAll(keepingCapacity: unsent.capacity <= Self.turnLimit)
            sent = 0
            switch phase {
            case .open(let frames), .closing(let frames): frames.noteAllSent()
            case .connecting, .shakingHands, .ended: break
            }
        }
        if unsent.count - sent <= Self.outgoingHighWater {
            for done in senders { done(.success(())) }
            senders = []
        }
    }

    // MARK: The end

    /// The connection broke or was closed below WebSocket.
    private func lost(_ code: CURLcode, loop: NetworkLoop) {
        switch phase {
        case .shakingHands(var handshake):
            if code == CURLE_OK {
                settle(handshake.receive([], ended: true), loop: loop)
            } else {
                fail(NetworkError.reset(host: url.host), loop: loop)
            }
        case .open, .closing: end(loop: loop)
        case .connecting, .ended: break
        }
    }

    private func fail(_ error: any Error, loop: NetworkLoop) {
        channel.failed(error)
        end(loop: loop)
    }

    private func end(loop: NetworkLoop) {
        let info = closeInfo
        phase = .ended
        deadline = nil
        hasMoreToRead = false
        socket = CURL_SOCKET_BAD
        loop.remove(self)
        channel.ended(info)
        for done in senders { done(.failure(WebSocketError.closed(info))) }
        for ping in pings { ping.done(.failure(WebSocketError.closed(info))) }
        senders = []
        pings = []
    }

    /// How it ends if it ends now.
    private var closeInfo: WebSocketClose {
        let (frames, byUs): (WebSocketFrames?, Bool) =
            switch phase {
            case .open(let frames): (frames, false)
            case .closing(let frames): (frames, true)
            case .connecting, .shakingHands, .ended: (nil, false)
            }
        if let close = frames?.closeReceived {
            return WebSocketClose(
                code: close.code, reason: close.reason, wasClean: true, origin: byUs ? .client : .server)
        }
        if let code = frames?.failureCode, !byUs {
            return WebSocketClose(
                code: code, reason: Self.meaning(of: code), wasClean: false, origin: .failure)
        }
        return WebSocketClose(code: 1006, reason: "", wasClean: false, origin: .failure)
    }

    /// What we hold against the server, in the words of RFC 6455, 7.4.1.
    private static func meaning(of code: UInt16) -> String {
        switch code {
        case 1008: "the server pings and does not read the answers"
        case 1007: "the server sent text that is not UTF-8"
        case 1009: "the server sent a message that is too long"
        default: "the server broke the WebSocket protocol"
        }
    }
}
