/// An operation on its way to an endpoint. Interceptors change it before it becomes HTTP.
public protocol GraphQLRequest<Operation>: Sendable {
    /// What is asked.
    associatedtype Operation: GraphQLOperation

    /// The URL of the endpoint. It may carry credentials.
    var graphQLEndpoint: String { get set }
    /// What is asked.
    var operation: Operation { get }
    /// The header fields beside those that the format needs. Values may be secret.
    var additionalHeaders: HTTPHeaders { get set }
    /// Where the answer may come from.
    var fetchBehavior: FetchBehavior { get set }
    /// Whether the result is kept in the cache.
    var writeResultsToCache: Bool { get set }
    /// How long the whole exchange may take.
    var requestTimeout: Duration? { get set }
    /// How old an answer from the cache may be; nil: as old as it is.
    var maximumCacheAge: Duration? { get }
    /// How the document is named. A kind of request that knows one form only ignores being told another.
    var documentForm: DocumentForm { get set }
    /// What is known of the server's persisted queries; nil where documents are always sent.
    var persistedQueries: PersistedQuerySupport? { get }

    /// The request as HTTP.
    func toHTTPRequest() throws -> HTTPRequest
}

extension GraphQLRequest {
    /// As old as it is.
    public var maximumCacheAge: Duration? { nil }

    /// The text, whatever is set.
    public var documentForm: DocumentForm {
        get { .document }
        set { _ = newValue }
    }

    /// Documents are always sent.
    public var persistedQueries: PersistedQuerySupport? { nil }

    /// Adds a header field, or replaces the one of that name.
    public mutating func addHeader(name: String, value: String) { additionalHeaders[name] = value }
}
