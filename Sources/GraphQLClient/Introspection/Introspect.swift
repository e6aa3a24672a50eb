import GraphQLSchema
import PlainText

/// What a server said about its schema.
package struct IntrospectedSchema: Sendable {
    /// The schema.
    package let schema: Schema
    /// The `data` of the answer it was made of, to be kept.
    package let document: JSONDocument
    /// What a person may want to know: what the server could not be asked, and what is odd about the schema.
    package let notes: [String]
}

/// Asks a server for its schema, over HTTP and with the same headers as any request. It goes down the ladder of queries
/// that older servers understand; what it was told on the way is in the error.
package func introspect(
    _ configuration: ConnectionConfiguration, session: (any HTTPSession)? = nil
) async throws -> IntrospectedSchema {
    let session = session ?? NetworkSession(client: HTTPClient(options: configuration.network))
    var ladder = IntrospectionLadder()
    var step = ladder.start()
    var answers: [JSONDocument] = []
    var firstFailure: (any Error)?
    while true {
        try Task.checkCancellation()
        switch step {
        case .finished(let schema):
            var builder = JSONBuilder()
            if let data = answers.last?.root["data"] { builder.raw(data) } else { builder.null() }
            return IntrospectedSchema(
                schema: schema, document: builder.finish(), notes: notes(schema, queries: answers.count))
        case .failed(.notGraphQL): throw firstFailure ?? IntrospectionFailure.notGraphQL
        case .failed(let failure): throw failure
        case .send(let query):
            let reply = try await session.send(configuration.introspectionRequest(query: query))
            let (body, _) = try await reply.body(limit: 256 << 20)
            let document = try? JSONDocument(parsing: body)
            if let document, ResponseReader.isResponse(document.root) {
                answers.append(document)
            } else {
                let failure = ResponseReader.failure(of: reply, body: body)
                // Without credentials every further query would meet the same answer.
                if reply.status == 401 || reply.status == 403 { throw failure }
                firstFailure = firstFailure ?? failure
            }
            step = ladder.next(after: document?.root)
        }
    }
}

private func notes(_ schema: Schema, queries: Int) -> [String] {
    var notes = schema.warnings.map { VisibleText.line("\($0)", limit: 300) }
    if queries > 2 { notes.insert("The server understands only older introspection queries.", at: 0) }
    return notes
}

extension ConnectionConfiguration {
    fileprivate func introspectionRequest(query: String) -> HTTPRequest {
        let name = query.hasPrefix("query IntrospectionProbe") ? "IntrospectionProbe" : "IntrospectionQuery"
        var fields: HTTPHeaders = ["Content-Type": "application/json", "Accept": JSONMediaTypes.accept]
        fields.merge(headers)
        return HTTPRequest(
            url: endpoint, method: "POST", headers: fields,
            body: DefaultRequestBodyCreator.body(
                operationName: name, variables: [:], query: query, extensions: [:]),
            timeout: timeout)
    }
}
