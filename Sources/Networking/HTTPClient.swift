/// Sends requests over HTTP/1.1 and HTTP/2. Connections are kept and shared by every client of the process.
package final class HTTPClient: Sendable {
    package let options: NetworkOptions

    package init(options: NetworkOptions = NetworkOptions()) {
        self.options = options
    }

    /// Returns as soon as the head of the response has come; the body streams. Redirects are followed to `http` and
    /// `https` URLs only: 301, 302, 307 and 308 keep method and body, 303 becomes a GET. What may be a credential (any
    /// header beyond content negotiation, a client certificate) is left out once a redirect crosses to another origin.
    ///
    /// Throws `NetworkError`, or `CancellationError` when the task was cancelled; either way the transfer is closed.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let url = EndpointURL(request.url), url.scheme == "http" || url.scheme == "https" else {
            throw NetworkError.badURL(request.url)
        }
        if let field = request.headers.first(where: { !$0.isSendable }) {
            throw NetworkError.badHeader(name: field.name)
        }
        // The network thread may be faster than the wait below, which would only close what has been opened.
        try Task.checkCancellation()
        let exchange = HTTPExchange()
        let hop = HTTPHop(
            url: url, method: request.method, headers: request.headers, body: request.body,
            bodySegments: request.bodySegments)
        let options = options
        NetworkThread.shared.enqueue { loop in
            loop.start(
                HTTPTransfer(
                    exchange: exchange, first: hop, options: options, timeout: request.timeout,
                    mayBeSentTwice: request.mayBeSentTwice))
        }
        let head = try await exchange.head()
        let isPlain = !head.headers.contains("Content-Encoding")
        let body = ResponseBody(
            exchange, expectedLength: isPlain ? head.headers["Content-Length"].flatMap { Int($0) } : nil)
        return HTTPResponse(
            status: head.status, headers: head.headers, httpVersion: head.httpVersion, url: head.url,
            redirects: head.redirects, body: body)
    }
}
