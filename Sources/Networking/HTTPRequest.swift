/// One HTTP request.
public struct HTTPRequest: Sendable, Hashable {
    /// Absolute, `http` or `https`.
    public var url: String
    /// In capitals, as on the wire.
    public var method: String
    /// Sent as they are; a name or value that would break the request apart makes sending fail.
    public var headers: HTTPHeaders
    /// Nil sends none.
    public var body: [UInt8]?
    /// Sent in place of `body`, by POST: for what is too large to be held.
    public var bodySegments: [HTTPBodySegment]?
    /// From the start to the last byte of the body, redirects included. Nil: no limit (a response may stream for hours).
    public var timeout: Duration?
    /// Whether the network layer may send it again when a kept-alive connection turns out to be dead. False for a
    /// mutation: such a request gets a connection of its own, because the server may have acted on it before it died.
    public var mayBeSentTwice: Bool

    /// A request with the defaults of a plain GET.
    public init(
        url: String, method: String = "GET", headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        timeout: Duration? = nil, mayBeSentTwice: Bool = true
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.bodySegments = nil
        self.timeout = timeout
        self.mayBeSentTwice = mayBeSentTwice
    }
}
