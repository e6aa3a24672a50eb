/// The head of an HTTP response, and its body as it comes.
public struct HTTPReply: Sendable {
    /// 200, 404, …
    public var status: Int
    /// The header fields as received.
    public var headers: HTTPHeaders
    /// As on the status line: "1.1", "2".
    public var httpVersion: String
    /// The body. Whoever does not read it to the end closes the connection.
    public var chunks: ResponseStream<[UInt8]>
    /// Whether it answers an equal request that was under way already, and none was sent for it.
    public internal(set) var isShared = false
    /// What is known of the transfer's times at the moment of the call.
    package var timings: @Sendable () -> TransferTimings

    /// A reply from whatever stands in for a server.
    public init(status: Int, headers: HTTPHeaders = [:], httpVersion: String = "1.1", chunks: ResponseStream<[UInt8]>) {
        self.status = status
        self.headers = headers
        self.httpVersion = httpVersion
        self.chunks = chunks
        self.timings = { TransferTimings() }
    }

    /// The same reply with each chunk of the body changed.
    public func mapChunks(_ transform: @escaping @Sendable ([UInt8]) async throws -> [UInt8]) -> HTTPReply {
        var reply = self
        reply.chunks = chunks.map(transform)
        return reply
    }

    /// The media type without its parameters, in lower case: "application/json".
    public var mediaType: String {
        let value = headers["Content-Type"] ?? ""
        return value.prefix { $0 != ";" && $0 != "," }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// Reads the body, at most about `limit` bytes of it.
    /// - Returns: The bytes, and whether that was all.
    public func body(limit: Int) async throws -> (bytes: [UInt8], isComplete: Bool) {
        var bytes: [UInt8] = []
        while let chunk = try await chunks.next() {
            if bytes.isEmpty {
                bytes = chunk
            } else {
                bytes += chunk
            }
            if bytes.count > limit { return (bytes, false) }
        }
        return (bytes, true)
    }

    /// Reads the body as JSON while it comes, at most about `limit` bytes of it.
    /// - Returns: Whether that was all.
    func read(into arrival: inout JSONArrival, limit: Int) async throws -> Bool {
        while let chunk = try await chunks.next() {
            arrival.append(chunk)
            if arrival.bytes.count > limit { return false }
        }
        return true
    }

    /// What a response tells of the exchange once this many bytes of its body have come.
    func info(byteCount: Int) -> HTTPInfo {
        let timings = timings()
        return HTTPInfo(
            status: status, httpVersion: httpVersion, headers: headers, byteCount: byteCount, duration: timings.total,
            timings: timings)
    }

    /// What an error tells of it.
    func summary(body: [UInt8] = []) -> ReplySummary { ReplySummary(status: status, mediaType: mediaType, body: body) }

    /// The length that the server announced, in bytes; 0 when it did not.
    var announcedLength: Int { headers["Content-Length"].flatMap { Int($0) } ?? 0 }
}
