import CCurl

/// One request on its way through curl, redirect after redirect. It lives on the network thread.
final class HTTPTransfer: CurlMember {
    let exchange: HTTPExchange
    private let options: NetworkOptions
    private let timeout: Duration?
    private let mayBeSentTwice: Bool
    private let startedAt = ContinuousClock.now
    private var hop: HTTPHop
    private var redirects = 0
    private(set) var handle: CurlHandle?
    private var head = HTTPHeadReader()
    /// What the head just read leads to; nil until it is complete.
    private var outcome: Outcome?

    private enum Outcome {
        case answer
        case redirect(HTTPHop)
        case failure(NetworkError)
    }

    /// How much of a redirect's body is read for the sake of keeping its connection.
    private static let redirectBodyLimit = 64 << 10
    private var skippedBytes = 0

    init(
        exchange: HTTPExchange, first hop: HTTPHop, options: NetworkOptions, timeout: Duration?, mayBeSentTwice: Bool
    ) {
        self.exchange = exchange
        self.hop = hop
        self.options = options
        self.timeout = timeout
        self.mayBeSentTwice = mayBeSentTwice
    }

    /// A fresh handle for the current hop, ready to be added to the multi handle. Nil after a failure, which the exchange
    /// then knows.
    func prepare() -> CurlHandle? {
        head = HTTPHeadReader()
        outcome = nil
        skippedBytes = 0
        let elapsed = startedAt.duration(to: .now)
        if let timeout, elapsed >= timeout {
            finish(.failure(NetworkError.timeout(after: timeout)))
            return nil
        }
        guard let handle = CurlHandle() else {
            finish(.failure(NetworkError.malformedResponse(reason: "out of memory")))
            return nil
        }
        let remaining = timeout.map { $0 - elapsed }
        handle.configure(
            url: hop.url.absolute, options: options, showsCertificate: hop.showsCertificate,
            connectTimeout: options.connectTimeout)
        handle.configure(hop, userAgent: options.userAgent)
        handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        handle.set(CURLOPT_ACCEPT_ENCODING, "")
        handle.set(CURLOPT_BUFFERSIZE, 256 << 10)
        if let remaining { handle.set(CURLOPT_TIMEOUT_MS, max(1, remaining.milliseconds)) }
        if !mayBeSentTwice { handle.set(CURLOPT_FRESH_CONNECT, 1) }
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        handle.set(CURLOPT_HEADERFUNCTION, takeHeaderLine, CURLOPT_HEADERDATA, pointer)
        handle.set(CURLOPT_WRITEFUNCTION, takeBodyBytes, CURLOPT_WRITEDATA, pointer)
        self.handle = handle
        return handle
    }

    // MARK: Called by curl

    fileprivate func take(headerLine bytes: UnsafeRawBufferPointer) {
        guard head.take(bytes) else { return }
        do throws(NetworkError) {
            if options.maxRedirects > 0,
                let next = try hop.redirected(status: head.status, location: head.headers["Location"])
            {
                guard redirects < options.maxRedirects else {
                    throw NetworkError.tooManyRedirects(limit: options.maxRedirects)
                }
                outcome = .redirect(next)
                return
            }
        } catch {
            outcome = .failure(error)
            return
        }
        outcome = .answer
        exchange.deliver(
            HTTPExchange.Head(
                status: head.status, headers: head.headers, httpVersion: head.httpVersion,
                url: hop.url.description, redirects: redirects),
            timings: handle?.timings(ended: false) ?? TransferTimings())
    }

    /// How many bytes were taken; curl ends the transfer when it is not all of them.
    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Int {
        switch outcome {
        case .answer:
            return exchange.write(bytes) ? bytes.count : curl_shim_write_pause()
        case .redirect:
            skippedBytes += bytes.count
            return skippedBytes <= Self.redirectBodyLimit ? bytes.count : 0
        case .failure, nil:
            return 0
        }
    }

    // MARK: Called by the loop

    func ended(_ code: CURLcode, loop: NetworkLoop) {
        let timings = handle?.timings(ended: true) ?? TransferTimings()
        defer { loop.remove(self) }
        guard let handle else { return }
        switch outcome {
        case .failure(let error):
            finish(.failure(error), timings: timings)
        case .redirect(let next) where code == CURLE_OK || code == CURLE_WRITE_ERROR:
            // The next hop needs the same place in the loop, after this handle has left it.
            loop.enqueue { loop in
                self.redirects += 1
                self.hop = next
                loop.start(self)
            }
        case _ where code == CURLE_OK:
            if outcome == nil {
                finish(.failure(NetworkError.malformedResponse(reason: "it has no complete head")), timings: timings)
            } else {
                finish(.success(()), timings: timings)
            }
        default:
            let error =
                handle.bodyFailure
                ?? NetworkError(
                    code: code, handle: handle, url: hop.url, options: options,
                    timeout: timeout, elapsed: startedAt.duration(to: .now))
            finish(.failure(error), timings: timings)
        }
    }

    /// The handle has left the multi handle and may go.
    func release() { handle = nil }

    private func finish(_ result: Result<Void, any Error>, timings: TransferTimings = TransferTimings()) {
        exchange.finish(result, timings: timings)
    }
}

// curl calls these from the network thread with the transfer that is registered there, so it is alive.

private func takeHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ transfer: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer else { return 0 }
    Unmanaged<HTTPTransfer>.fromOpaque(transfer).takeUnretainedValue()
        .take(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

private func takeBodyBytes(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ transfer: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer else { return 0 }
    return Unmanaged<HTTPTransfer>.fromOpaque(transfer).takeUnretainedValue()
        .take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
}
