/// A reply that brings the events of a subscription, at work.
actor SubscriptionReply<Operation: GraphQLOperation> {
    private let reply: HTTPReply
    private let operation: Operation
    private let includeCacheRecords: Bool
    /// Whether events come inside of `payload`, as they do in parts.
    private let isWrapped: Bool
    private var parts: ReplyParts
    /// Came with the last chunk; the next one last.
    private var waiting: [ReplyParts.Part] = []
    private var partCount = 0
    private var byteCount = 0
    private var isOver = false
    /// The last part said that there is no payload any more. Some servers end there, without a last delimiter.
    private var hasSaidLast = false

    init(_ reply: HTTPReply, for operation: Operation, includeCacheRecords: Bool) {
        self.reply = reply
        self.operation = operation
        self.includeCacheRecords = includeCacheRecords
        isWrapped = reply.mediaType == "multipart/mixed"
        parts = ReplyParts(reply)
    }

    /// The next event; nil when the server says that there are no more.
    func next() async throws -> ParsedResult<Operation>? {
        while true {
            while let part = waiting.popLast() {
                partCount += 1
                do {
                    if let event = try event(in: ReplyParts.document(of: part)) { return event }
                } catch let problem as PartProblem {
                    isOver = true
                    waiting = []
                    throw failure(problem, number: partCount)
                }
            }
            if isOver || parts.hasEnded { return nil }
            guard let chunk = try await reply.chunks.next() else {
                isOver = true
                if hasSaidLast { return nil }
                throw ResponseParsingError.streamNotCompleted(events: partCount)
            }
            byteCount += chunk.count
            do throws(PartProblem) {
                waiting = try parts.take(chunk).reversed()
            } catch {
                isOver = true
                throw failure(error, number: partCount + 1)
            }
        }
    }

    /// The event in a part; nil for a sign of life.
    private func event(in document: JSONDocument) throws -> ParsedResult<Operation>? {
        let root = document.root
        guard root.kind == .object else { throw PartProblem.notGraphQL }
        if root.count == 0 { return nil }
        hasSaidLast = false
        guard isWrapped else { return try result(document) }
        let payload = root["payload"]
        // Errors beside the payload are about the subscription as a whole, which they end.
        if payload != nil || root["data"] == nil, let errors = root["errors"], !errors.isNull {
            isOver = true
            waiting = []
            throw ResponseParsingError.irrecoverableErrors(GraphQLError.list(from: errors))
        }
        if let payload {
            if payload.isNull {
                hasSaidLast = true
                return nil
            }
            // A document of its own, so that it does not keep what is around it.
            var builder = JSONBuilder(reserving: payload.byteRange.count)
            builder.raw(payload)
            return try result(builder.finish())
        }
        return try result(document)
    }

    private func result(_ document: JSONDocument) throws -> ParsedResult<Operation> {
        guard ResponseReader.isResponse(document.root) else { throw PartProblem.notGraphQL }
        var result = try ResponseReader.read(document, for: operation, http: reply.info(byteCount: byteCount))
        result.isCacheable = result.isCacheable && includeCacheRecords
        return result
    }

    private func failure(_ problem: PartProblem, number: Int) -> ResponseParsingError {
        .badPart(problem, number: number, reply: reply.summary())
    }
}
