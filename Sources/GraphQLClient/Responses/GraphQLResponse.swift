/// What came back for an operation: data, errors, or both.
///
/// `errors` are part of a response, not a failure: a server may leave out what it could not find and still answer the
/// rest.
public struct GraphQLResponse<Operation: GraphQLOperation>: Sendable {
    /// Who answered.
    public enum Source: Sendable, Hashable {
        /// The server.
        case server
        /// The cache; the time is that of the oldest field in it, in milliseconds since 1970.
        case cache(oldestWrite: Int64?)

        /// Whether the cache answered, whatever the age.
        public var isCache: Bool { self != .server }
    }

    /// The operation that was carried out.
    public let operation: Operation
    /// The data as the operation's own type. Nil when the response has none.
    public var data: Operation.Data?
    /// The data as it came. Nil when the response has none.
    public var value: ResponseValue?
    /// The server's response, byte for byte. Nil from the cache.
    public var body: JSONDocument?
    /// The errors of the response, in order.
    public var errors: [GraphQLError]
    /// What the server said beside the data.
    public var extensions: JSONObject?
    /// Whether more of this response will come, as `@defer` and `@stream` ask for: the next result is this one with more
    /// in it.
    public var hasNext = false
    /// Who answered.
    public var source: Source
    /// The HTTP side of the answer. Nil from the cache and over a WebSocket.
    public var http: HTTPInfo?
    /// How it came about, step by step.
    public var trace: RequestTrace

    /// A response put together by hand, as a test or an interceptor does.
    public init(
        operation: Operation, data: Operation.Data?, value: ResponseValue? = nil, body: JSONDocument? = nil,
        errors: [GraphQLError] = [], extensions: JSONObject? = nil, source: Source, http: HTTPInfo? = nil,
        trace: RequestTrace = RequestTrace()
    ) {
        self.operation = operation
        self.data = data
        self.value = value
        self.body = body
        self.errors = errors
        self.extensions = extensions
        self.source = source
        self.http = http
        self.trace = trace
    }
}

/// The HTTP facts of a response.
public struct HTTPInfo: Sendable {
    /// 200, 404, …
    public var status: Int
    /// "1.1", "2".
    public var httpVersion: String
    /// The header fields as received.
    public var headers: HTTPHeaders
    /// The length of the body after decompression.
    public var byteCount: Int
    /// From the request to the last byte.
    public var duration: Duration
    /// The stages of the transfer.
    package var timings: TransferTimings
}
