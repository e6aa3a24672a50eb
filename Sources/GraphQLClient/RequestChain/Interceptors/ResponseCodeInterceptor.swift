/// Refuses replies whose status says that something went wrong, unless their body is a GraphQL response: many servers
/// answer a document they reject with 400 and a perfectly good list of errors, and the reader wants to see that list.
///
/// A 401 is refused in any case, so that an interceptor can fetch new credentials and retry. If none does, and the body
/// is a GraphQL response, the caller gets that response.
public struct ResponseCodeInterceptor: HTTPInterceptor {
    /// A reply with a status outside 200…299 that is no answer.
    public struct ResponseCodeError: Error, Sendable {
        /// The head of the reply. Its chunks have been read; see `body`.
        public let response: HTTPReply
        /// The body, cut after a megabyte if it is no JSON. Empty when there was none.
        public let body: [UInt8]
    }

    /// Bodies that may be GraphQL are read up to this many bytes, others up to `proseLimit`.
    private static let responseLimit = 64 << 20
    private static let proseLimit = 1 << 20

    /// There is nothing to configure.
    public init() {}

    /// Refuses replies that are no answers.
    public func intercept(request: HTTPRequest, next: NextHTTPInterceptorFunction) async throws -> HTTPReply {
        let reply = try await next(request)
        if (200..<300).contains(reply.status) { return reply }
        let isGraphQL = reply.mediaType == "application/graphql-response+json"
        if isGraphQL, reply.status != 401 { return reply }
        let mayBeGraphQL = isGraphQL || reply.mediaType.hasSuffix("json") || reply.mediaType.isEmpty
        let (body, isComplete) = try await reply.body(limit: mayBeGraphQL ? Self.responseLimit : Self.proseLimit)
        let error = ResponseCodeError(response: reply, body: body)
        guard isComplete, reply.status != 401, error.graphQLResponse != nil else { throw error }
        var answer = reply
        answer.chunks = ResponseStream(body)
        return answer
    }
}

extension ResponseCodeInterceptor.ResponseCodeError {
    /// The status of the reply.
    public var statusCode: Int { response.status }

    /// The body, if it is a GraphQL response.
    var graphQLResponse: JSONDocument? {
        guard let document = try? JSONDocument(parsing: body), ResponseReader.isResponse(document.root) else {
            return nil
        }
        return document
    }
}
