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

    /// The request as HTTP.
    func toHTTPRequest() throws -> HTTPRequest
}

extension GraphQLRequest {
    /// Adds a header field, or replaces the one of that name.
    public mutating func addHeader(name: String, value: String) { additionalHeaders[name] = value }
}
