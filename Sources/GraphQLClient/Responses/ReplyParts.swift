/// Splits the body of a reply into the JSON texts it brings one after the other, as parts of `multipart/mixed` or events
/// of `text/event-stream`. Pure.
struct ReplyParts {
    struct Part {
        /// Empty where the format knows no type.
        let contentType: String
        let body: [UInt8]
    }

    private enum Splitter {
        case multipart(MultipartSplitter)
        case events(EventStreamSplitter)
    }

    private var splitter: Splitter
    /// Whether the body said that nothing more comes.
    private(set) var hasEnded = false

    static func canSplit(_ mediaType: String) -> Bool {
        mediaType == "multipart/mixed" || mediaType == "text/event-stream"
    }

    init(_ reply: HTTPReply) {
        if reply.mediaType == "text/event-stream" {
            splitter = .events(EventStreamSplitter())
        } else {
            let boundary = MultipartSplitter.boundary(in: reply.headers["Content-Type"] ?? "")
            splitter = .multipart(MultipartSplitter(boundary: boundary))
        }
    }

    /// Takes bytes, and returns the parts that became whole.
    mutating func take(_ chunk: [UInt8]) throws(PartProblem) -> [Part] {
        switch splitter {
        case .multipart(var multipart):
            // Given back below; while it is held twice, every byte would be copied.
            splitter = .events(EventStreamSplitter())
            defer { splitter = .multipart(multipart) }
            let parts: [MultipartSplitter.Part]
            do { parts = try multipart.take(chunk) } catch { throw .malformed(error.description) }
            hasEnded = multipart.hasEnded
            return parts.map { Part(contentType: $0.headers["Content-Type"] ?? "", body: $0.body) }
        case .events(var events):
            splitter = .events(EventStreamSplitter())
            defer { splitter = .events(events) }
            let new: [EventStreamSplitter.Event]
            do { new = try events.take(chunk) } catch { throw .malformed(error.description) }
            var parts: [Part] = []
            for event in new where !hasEnded {
                switch event.name {
                case "complete": hasEnded = true
                // An event without a name is what a server sends that knows only the browser's half of the protocol.
                case "next", "message": parts.append(Part(contentType: "", body: event.data))
                default: continue
                }
            }
            return parts
        }
    }

    /// The JSON in a part.
    static func document(of part: Part) throws(PartProblem) -> JSONDocument {
        let name = part.contentType.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard name.isEmpty || name.hasSuffix("json") else { throw .wrongType(part.contentType) }
        do {
            return try JSONDocument(parsing: part.body)
        } catch {
            throw .invalidJSON("\(error)")
        }
    }
}
