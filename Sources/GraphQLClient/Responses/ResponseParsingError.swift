import PlainText

/// Why an answer that arrived is no result.
public enum ResponseParsingError: Error, Sendable {
    /// The body is not JSON, or only the beginning of it.
    case invalidJSON(JSONError, reply: ReplySummary)
    /// The body is JSON but no GraphQL response.
    case notGraphQL(reply: ReplySummary)
    /// There is no body.
    case emptyBody(reply: ReplySummary)
    /// The body is longer than this client is ready to hold.
    case tooLong(limit: Int, reply: ReplySummary)
    /// The answer comes in parts, and this one, counting from 1, cannot be used. What came before it was delivered.
    case badPart(PartProblem, number: Int, reply: ReplySummary)
    /// A stream of events ended without a word that it is complete, after so many of them.
    case streamNotCompleted(events: Int)
    /// The server ended a subscription with errors that belong to no event.
    case irrecoverableErrors([GraphQLError])
    /// The data does not fit the operation's own type.
    case unexpectedData(operationName: String?, underlying: any Error)
}

/// What a reader needs to know of a reply that cannot be used.
public struct ReplySummary: Sendable, Hashable {
    /// The HTTP status; nil over a WebSocket.
    public var status: Int?
    /// The media type it claimed to have; empty when it claimed none.
    public var mediaType: String
    /// The length of the body.
    public var byteCount: Int
    /// The first line of the body that is not empty, made harmless and short.
    public var firstLine: String

    init(status: Int?, mediaType: String, body: [UInt8]) {
        self.status = status
        self.mediaType = VisibleText.line(mediaType, limit: 60)
        self.byteCount = body.count
        self.firstLine = VisibleText.firstLine(of: body)
    }
}
