import Synchronization

/// Sends the request of a subscription until the server answers with a stream of events: first asking for the format
/// that is liked best, then for the next. The chain sees one exchange.
struct SubscriptionSession: HTTPSession {
    let base: any HTTPSession
    let formats: SubscriptionFormats
    let time: TimeSource
    /// Called when the server has begun to answer with a stream.
    let opened: @Sendable () -> Void

    /// What a server says instead of a stream is read up to this many bytes.
    private static let refusalLimit = 1 << 20

    func send(_ request: HTTPRequest) async throws -> HTTPReply {
        let candidates = formats.toTry
        // Whoever asks for a type of their own gets what comes.
        guard let first = candidates.first, request.headers["Accept"] == first.accept else {
            return noted(try await head(of: request), as: nil)
        }
        var answer: HTTPReply?
        for (index, format) in candidates.enumerated() {
            var request = request
            request.headers["Accept"] = format.accept
            let reply = noted(try await head(of: request), as: format)
            if reply.bringsEvents || reply.isFinal { return reply }
            let isLast = index == candidates.count - 1
            if isLast, answer == nil { return reply }
            let (body, isComplete) = try await reply.body(limit: Self.refusalLimit)
            let isResponse =
                isComplete && (try? JSONDocument(parsing: body)).map { ResponseReader.isResponse($0.root) } == true
            // Of several refusals the first with errors in it says most.
            if answer == nil, isResponse || isLast {
                var kept = reply
                kept.chunks = ResponseStream(body)
                answer = kept
            }
        }
        guard let answer else { throw RequestChainError.noResults }
        return answer
    }

    private func noted(_ reply: HTTPReply, as format: HTTPSubscriptionFormat?) -> HTTPReply {
        guard reply.bringsEvents else { return reply }
        if let format { formats.found(format) }
        opened()
        return reply
    }

    /// A stream may take for ever, its head may not.
    private func head(of request: HTTPRequest) async throws -> HTTPReply {
        guard let limit = request.timeout else { return try await base.send(request) }
        var request = request
        request.timeout = nil
        return try await withThrowingTaskGroup(of: HTTPReply?.self) { [request] group in
            group.addTask { try await base.send(request) }
            group.addTask {
                try await time.sleep(limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let reply = first else {
                throw NetworkError.timeout(after: limit)
            }
            return reply
        }
    }
}

extension HTTPReply {
    /// Whether its body is a stream of events.
    fileprivate var bringsEvents: Bool {
        (200..<300).contains(status) && ReplyParts.canSplit(mediaType)
    }

    /// Whether asking in another way would be answered in the same one: it is about who asks, or the server's state.
    fileprivate var isFinal: Bool { HTTPStatus.leavesQuestionOpen(status) }
}
