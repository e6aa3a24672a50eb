/// Carries an HTTP request to a server. The chain knows no more of the network than this.
public protocol HTTPSession: Sendable {
    /// Sends the request and returns when the head of the response is there.
    func send(_ request: HTTPRequest) async throws -> HTTPReply
}

/// The session that goes to the network.
struct NetworkSession: HTTPSession {
    let client: HTTPClient

    func send(_ request: HTTPRequest) async throws -> HTTPReply {
        let response = try await client.send(request)
        let chunks = BodyChunks(response.body)
        var reply = HTTPReply(
            status: response.status, headers: response.headers, httpVersion: response.httpVersion,
            chunks: ResponseStream { try await chunks.next() })
        reply.timings = { response.timings }
        return reply
    }
}

/// Pulls the chunks of a body one by one.
private actor BodyChunks {
    private let body: ResponseBody

    init(_ body: ResponseBody) { self.body = body }

    func next() async throws -> [UInt8]? {
        var iterator = body.makeAsyncIterator()
        return try await iterator.next()
    }
}
