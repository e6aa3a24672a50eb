/// What may differ from one request to the next.
public struct RequestConfiguration: Sendable, Hashable {
    /// How long the whole exchange may take. Nil: the transport's own limit. Of a subscription, only the way to the
    /// first byte is limited.
    public var requestTimeout: Duration?
    /// Whether a result is kept in the cache. A watched query needs it: without it, its result is in no record.
    public var writeResultsToCache: Bool
    /// How old an answer from the cache may be; an older one is a miss. Nil: as old as it is. The oldest field counts.
    public var maximumCacheAge: Duration?
    /// Header fields for this request, on top of the transport's. An empty value removes a field.
    public var headers: HTTPHeaders

    /// The defaults: no limits of its own, results are kept, no further headers.
    public init(
        requestTimeout: Duration? = nil, writeResultsToCache: Bool = true, maximumCacheAge: Duration? = nil,
        headers: HTTPHeaders = [:]
    ) {
        self.requestTimeout = requestTimeout
        self.writeResultsToCache = writeResultsToCache
        self.maximumCacheAge = maximumCacheAge
        self.headers = headers
    }
}
