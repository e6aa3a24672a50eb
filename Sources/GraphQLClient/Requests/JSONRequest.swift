/// A request whose body is a JSON object (GraphQL over HTTP, 5.4).
public struct JSONRequest<Operation: GraphQLOperation>: GraphQLRequest {
    /// The URL of the endpoint.
    public var graphQLEndpoint: String
    /// What is asked.
    public let operation: Operation
    /// The header fields beside those that the format needs.
    public var additionalHeaders: HTTPHeaders
    /// Where the answer may come from.
    public var fetchBehavior: FetchBehavior
    /// Whether the result is kept in the cache.
    public var writeResultsToCache: Bool
    /// How long the whole exchange may take.
    public var requestTimeout: Duration?
    /// Sent as `extensions` when it is not empty.
    public var extensions: JSONObject
    /// What writes the body.
    public var bodyCreator: any JSONRequestBodyCreator

    /// A request for an operation.
    public init(
        operation: Operation, graphQLEndpoint: String, additionalHeaders: HTTPHeaders = [:],
        fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration = RequestConfiguration(),
        extensions: JSONObject = [:], bodyCreator: any JSONRequestBodyCreator = DefaultRequestBodyCreator()
    ) {
        self.operation = operation
        self.graphQLEndpoint = graphQLEndpoint
        self.additionalHeaders = additionalHeaders
        self.fetchBehavior = fetchBehavior
        self.writeResultsToCache = requestConfiguration.writeResultsToCache
        self.requestTimeout = requestConfiguration.requestTimeout
        self.extensions = extensions
        self.bodyCreator = bodyCreator
        for field in requestConfiguration.headers {
            self.additionalHeaders[field.name] = field.value.isEmpty ? nil : field.value
        }
    }

    /// A response in parts is asked for only where the operation wants one, by the names of both specifications that are
    /// in use.
    private var accept: String {
        guard operation.document.asksForParts else { return JSONMediaTypes.accept }
        return "multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, \(JSONMediaTypes.accept)"
    }

    /// The request as HTTP.
    public func toHTTPRequest() throws -> HTTPRequest {
        var headers = HTTPHeaders()
        headers["Content-Type"] = "application/json"
        headers["Accept"] = accept
        headers.merge(additionalHeaders)
        return HTTPRequest(
            url: graphQLEndpoint, method: "POST", headers: headers,
            body: bodyCreator.body(for: operation, extensions: extensions), timeout: requestTimeout,
            mayBeSentTwice: operation.kind != .mutation)
    }
}

/// The types of a response in one piece.
enum JSONMediaTypes {
    /// A server that speaks the current type is asked for it; an older one answers with plain JSON.
    static let accept = "application/graphql-response+json, application/json;q=0.9"
}
