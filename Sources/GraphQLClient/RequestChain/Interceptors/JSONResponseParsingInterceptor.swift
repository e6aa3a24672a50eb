/// Reads a reply whose body is one JSON object, several that make one response together, or the events of a subscription.
public struct JSONResponseParsingInterceptor: ResponseParsingInterceptor {
    /// The tape's offsets end near this length.
    private static let bodyLimit = 1 << 30

    private let time: TimeSource

    /// There is nothing to configure.
    public init() { time = .system }

    /// Reads the whole body as one response. Of a body in parts it gives one response after the other: of a subscription
    /// the next event, of any other operation what has come so far, each with more in it than the one before.
    public func parse<Request: GraphQLRequest>(
        response: HTTPReply, for request: Request, includeCacheRecords: Bool
    ) async throws -> InterceptorResultStream<Request> {
        if ReplyParts.canSplit(response.mediaType) {
            if request.operation.kind == .subscription {
                let events = SubscriptionReply(
                    response, for: request.operation, includeCacheRecords: includeCacheRecords)
                return InterceptorResultStream<Request> { try await events.next() }
            }
            let parts = PartedReply(response, for: request.operation, includeCacheRecords: includeCacheRecords)
            return InterceptorResultStream<Request> { try await parts.next() }
        }
        var arrival = JSONArrival(expectedCount: response.announcedLength)
        let isComplete = try await response.read(into: &arrival, limit: Self.bodyLimit)
        let body = arrival.bytes
        let http = response.info(byteCount: body.count)
        let summary = response.summary(body: body)
        guard isComplete else { throw ResponseParsingError.tooLong(limit: Self.bodyLimit, reply: summary) }
        guard !body.isEmpty else { throw ResponseParsingError.emptyBody(reply: summary) }
        let document: JSONDocument
        do {
            document = try arrival.finish()
        } catch {
            throw ResponseParsingError.invalidJSON(error, reply: summary)
        }
        guard ResponseReader.isResponse(document.root) else {
            throw ResponseParsingError.notGraphQL(reply: summary)
        }
        var result = try ResponseReader.read(document, for: request.operation, http: http)
        result.isCacheable = result.isCacheable && includeCacheRecords
        return InterceptorResultStream<Request>(result)
    }
}
