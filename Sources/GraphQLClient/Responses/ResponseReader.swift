/// Reads the JSON object that every GraphQL server answers with, over whatever protocol it came.
enum ResponseReader {
    /// A GraphQL response is an object with data, or errors, or both. Some servers leave `data` out when it is null.
    static func isResponse(_ root: JSONNode) -> Bool {
        guard root.kind == .object else { return false }
        if let data = root["data"] { return data.kind == .object || data.isNull }
        guard let errors = root["errors"] else { return false }
        return errors.kind == .array || errors.kind == .object
    }

    /// The response as the operation's type.
    static func read<Operation: GraphQLOperation>(
        _ document: JSONDocument, for operation: Operation, http: HTTPInfo?
    ) throws -> ParsedResult<Operation> {
        let members = ResponseMembers(document)
        let response = try members.response(to: operation, http: http)
        return ParsedResult(result: response, isCacheable: members.value != nil)
    }

    /// Why a reply that is no GraphQL response is none.
    static func failure(of reply: HTTPReply, body: [UInt8]) -> any Error {
        guard (200..<300).contains(reply.status) else {
            return ResponseCodeInterceptor.ResponseCodeError(response: reply, body: body)
        }
        let summary = reply.summary(body: body)
        if body.isEmpty { return ResponseParsingError.emptyBody(reply: summary) }
        do {
            _ = try JSONDocument(parsing: body)
            return ResponseParsingError.notGraphQL(reply: summary)
        } catch {
            return ResponseParsingError.invalidJSON(error, reply: summary)
        }
    }

    /// What a server over a WebSocket means by the payload of an `error` message: a list of errors, one error, a
    /// string, or a wrapped list, in the shape of a response.
    static func response(fromErrors payload: JSONNode?) -> JSONDocument {
        var builder = JSONBuilder()
        builder.beginObject()
        builder.key("errors")
        if let payload, payload.kind == .array, payload.count > 0 {
            builder.raw(payload)
        } else if let wrapped = payload?["errors"], wrapped.kind == .array, wrapped.count > 0 {
            builder.raw(wrapped)
        } else {
            builder.beginArray()
            if let payload, payload.kind == .object || payload.kind == .string {
                builder.raw(payload)
            } else {
                builder.beginObject()
                builder.key("message")
                builder.string("The server ended the operation with an error, and did not say which.")
                builder.endObject()
            }
            builder.endArray()
        }
        builder.endObject()
        return builder.finish()
    }
}
