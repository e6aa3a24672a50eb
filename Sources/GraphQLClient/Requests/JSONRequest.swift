/// A request whose body is a JSON object, or of a query by GET whose URL holds its members (GraphQL over HTTP, 5).
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
    /// How long the whole exchange may take; of a subscription, the way to the head of the reply.
    public var requestTimeout: Duration?
    /// How old an answer from the cache may be; nil: as old as it is.
    public var maximumCacheAge: Duration?
    /// Sent as `extensions` when it is not empty, with what the other settings put there.
    public var extensions: JSONObject
    /// What writes the body.
    public var bodyCreator: any JSONRequestBodyCreator
    /// How the document is named.
    public var documentForm: DocumentForm
    /// What is known of the server's persisted queries; nil where documents are always sent.
    public var persistedQueries: PersistedQuerySupport?
    /// Whether a query is sent by GET, so that caches on the way can answer it.
    public var useGETForQueries: Bool
    /// What is said about the program.
    public var clientAwarenessMetadata: ClientAwarenessMetadata
    /// How the events of a subscription are to come.
    public var subscriptionFormat: HTTPSubscriptionFormat

    /// A request for an operation.
    public init(
        operation: Operation, graphQLEndpoint: String, additionalHeaders: HTTPHeaders = [:],
        fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration = RequestConfiguration(),
        extensions: JSONObject = [:], bodyCreator: any JSONRequestBodyCreator = DefaultRequestBodyCreator(),
        persistedQueries: PersistedQuerySupport? = nil, useGETForQueries: Bool = false,
        clientAwarenessMetadata: ClientAwarenessMetadata = .none,
        subscriptionFormat: HTTPSubscriptionFormat = .multipart
    ) {
        self.operation = operation
        self.graphQLEndpoint = graphQLEndpoint
        self.additionalHeaders = additionalHeaders
        self.fetchBehavior = fetchBehavior
        self.writeResultsToCache = requestConfiguration.writeResultsToCache
        self.requestTimeout = requestConfiguration.requestTimeout
        self.maximumCacheAge = requestConfiguration.maximumCacheAge
        self.extensions = extensions
        self.bodyCreator = bodyCreator
        self.persistedQueries = persistedQueries
        self.documentForm = persistedQueries?.firstForm(for: operation.kind) ?? .document
        self.useGETForQueries = useGETForQueries
        self.clientAwarenessMetadata = clientAwarenessMetadata
        self.subscriptionFormat = subscriptionFormat
        self.additionalHeaders.apply(requestConfiguration.headers)
    }

    /// A response in parts is asked for only where the operation wants one, by the names of both specifications that are
    /// in use.
    private var accept: String {
        if operation.kind == .subscription { return subscriptionFormat.accept }
        guard operation.document.asksForParts else { return JSONMediaTypes.accept }
        return "multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, \(JSONMediaTypes.accept)"
    }

    private var isSentByGET: Bool {
        guard operation.kind == .query else { return false }
        return documentForm == .documentAndHash
            ? persistedQueries?.configuration.useGETForPersistedQueryRetry ?? false : useGETForQueries
    }

    private var body: [UInt8] {
        var extensions = clientAwarenessMetadata.extensions(over: extensions)
        if documentForm != .document {
            extensions["persistedQuery"] = ["version": 1, "sha256Hash": .string(operation.document.sha256)]
        }
        return bodyCreator.body(for: operation, sendsDocument: documentForm != .hash, extensions: extensions)
    }

    /// The request as HTTP.
    public func toHTTPRequest() throws -> HTTPRequest {
        var headers = HTTPHeaders()
        if isSentByGET {
            // Servers that guard against requests a browser sends unasked want this.
            headers["Apollo-Require-Preflight"] = "true"
        } else {
            headers["Content-Type"] = "application/json"
        }
        headers["Accept"] = accept
        headers.merge(clientAwarenessMetadata.headers)
        headers.merge(additionalHeaders)
        var request = HTTPRequest(
            url: graphQLEndpoint, method: "POST", headers: headers, timeout: requestTimeout,
            mayBeSentTwice: operation.kind != .mutation)
        if isSentByGET {
            guard case .object(let members) = try JSONValue(parsing: body) else { return request }
            request.method = "GET"
            request.url = QueryParameters.url(graphQLEndpoint, adding: members)
        } else {
            request.body = body
        }
        return request
    }
}

/// The types of a response in one piece.
enum JSONMediaTypes {
    /// A server that speaks the current type is asked for it; an older one answers with plain JSON.
    static let accept = "application/graphql-response+json, application/json;q=0.9"
}

extension HTTPHeaders {
    /// Sets the fields of one request; an empty value removes a field.
    mutating func apply(_ fields: HTTPHeaders) {
        for field in fields { self[field.name] = field.value.isEmpty ? nil : field.value }
    }
}
