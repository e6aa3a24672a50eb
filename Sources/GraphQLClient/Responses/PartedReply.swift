/// A reply that comes in parts, at work: it gives the whole response so far whenever more of it has come.
actor PartedReply<Operation: GraphQLOperation> {
    private let reply: HTTPReply
    private let operation: Operation
    private let includeCacheRecords: Bool
    private var parts: ReplyParts
    private var response = IncrementalResponse()
    private var partCount = 0
    private var byteCount = 0
    private var isOver = false
    /// Whether the response that was given last was to grow.
    private var hasPromised = false
    /// What is thrown behind the response that came before it.
    private var failure: (any Error)?

    init(_ reply: HTTPReply, for operation: Operation, includeCacheRecords: Bool) {
        self.reply = reply
        self.operation = operation
        self.includeCacheRecords = includeCacheRecords
        parts = ReplyParts(reply)
    }

    /// The response with everything that has come; nil when there is no more of it.
    func next() async throws -> ParsedResult<Operation>? {
        if let failure {
            self.failure = nil
            throw failure
        }
        while !isOver {
            guard let chunk = try await reply.chunks.next() else {
                isOver = true
                throw problem(partCount == 0 ? .withoutBeginning : .missing, number: partCount + 1)
            }
            byteCount += chunk.count
            let hasNews = try take(chunk)
            isOver = isOver || !response.hasNext || parts.hasEnded
            // That nothing more comes is news, too.
            if hasNews || isOver && hasPromised { return try result() }
            if isOver, !response.hasBegun { throw problem(.withoutBeginning, number: 1) }
        }
        // What is left is the end of the body. Read, it lets the connection be used again; nothing in it is news.
        while let chunk = try? await reply.chunks.next(), !chunk.isEmpty {}
        return nil
    }

    /// Returns whether there is more of the response than before. A part that cannot be used ends it.
    private func take(_ chunk: [UInt8]) throws -> Bool {
        var hasNews = false
        do throws(PartProblem) {
            for part in try parts.take(chunk) {
                partCount += 1
                let root = try ReplyParts.document(of: part).root
                try response.add(root)
                // An empty part is a sign of life and no news.
                hasNews = hasNews || root.count > 0
                if !response.hasNext { break }
            }
        } catch {
            isOver = true
            let problem = problem(error, number: max(partCount, 1))
            guard hasNews else { throw problem }
            failure = problem
        }
        return hasNews
    }

    private func result() throws -> ParsedResult<Operation> {
        var result = try ResponseReader.read(
            response.document, for: operation, http: reply.info(byteCount: byteCount))
        // After the last delimiter nothing comes, whatever was announced.
        result.result.hasNext = response.hasNext && !parts.hasEnded && failure == nil
        hasPromised = result.result.hasNext
        // Half a list in the cache would be taken for a whole one.
        let isWhole = !result.result.hasNext && failure == nil || !operation.document.streamsLists
        result.isCacheable = result.isCacheable && includeCacheRecords && isWhole
        return result
    }

    private func problem(_ problem: PartProblem, number: Int) -> ResponseParsingError {
        .badPart(problem, number: number, reply: reply.summary())
    }
}
