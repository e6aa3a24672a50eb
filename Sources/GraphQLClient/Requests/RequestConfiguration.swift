/// What may differ from one request to the next.
public struct RequestConfiguration: Sendable, Hashable {
    /// How long the whole exchange may take. Nil: the transport's own limit. Of a subscription, only the way to the
    /// first byte is limited.
    public var requestTimeout: Duration?
    /// Whether a result is kept in the cache. A watched query needs it: without it, its result is in no record.
    public var writeResultsToCache: Bool
    /// Header fields for this request, on top of the transport's. An empty value removes a field.
    public var headers: HTTPHeaders

    /// The defaults: no limit of its own, results are kept, no further headers.
    public init(requestTimeout: Duration? = nil, writeResultsToCache: Bool = true, headers: HTTPHeaders = [:]) {
        self.requestTimeout = requestTimeout
        self.writeResultsToCache = writeResultsToCache
        self.headers = headers
    }
}
