import GraphQLExecution
import GraphQLLanguage
import JSON

// GraphQL over HTTP: which request is a GraphQL request, and what status and type its answer has.
extension GraphQLService {
    static let paths: Set<String> = ["/graphql", "/"]

    /// Answers one HTTP request.
    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse {
        if let refusal = options.refusal({ request.header($0) }) {
            return HTTPServerResponse(
                status: refusal.status, headers: [("Content-Type", refusal.contentType)], body: refusal.body)
        }
        guard OriginPolicy.allows(request.header("Origin")) else {
            return .error(status: 403, "Pages of other machines may not use this server.")
        }
        guard Self.paths.contains(request.path) else {
            return .error(status: 404, "Nothing is served at this path. GraphQL is at /graphql.")
        }
        if WebSocketHandshake.isRequested(by: request) {
            return .error(
                status: 400, "The WebSocket handshake is incomplete: it needs version 13 and a key of 16 bytes.")
        }
        let accept = request.header("Accept")
        let takesParts = MultipartDelivery.isAccepted(by: accept)
        guard let mediaType = AcceptedMediaType(accept: accept) ?? (takesParts ? .json : nil) else {
            return .error(
                status: 406, "This server answers application/graphql-response+json or application/json.")
        }
        do {
            switch request.method {
            case "POST":
                return await answer(
                    try postedRequest(request), mediaType: mediaType, takesParts: takesParts, mayMutate: true)
            case "GET":
                return await answer(
                    try queriedRequest(request), mediaType: mediaType, takesParts: takesParts, mayMutate: false)
            case "HEAD":
                return HTTPServerResponse(status: 200, headers: [("Content-Type", mediaType.contentType)])
            case "OPTIONS":
                return HTTPServerResponse(status: 204, headers: [("Allow", "GET, POST, OPTIONS")])
            default:
                var response = HTTPServerResponse.error(
                    status: 405, "The method \(request.method) is not allowed. Use POST or GET.")
                response.headers.append(("Allow", "GET, POST, OPTIONS"))
                return response
            }
        } catch {
            return error
        }
    }

    private func postedRequest(_ request: HTTPServerRequest) throws(HTTPServerResponse) -> GraphQLRequest {
        let type = request.header("Content-Type") ?? ""
        let essence = type.split(separator: ";").first.map { trimmingSpaces($0).lowercased() } ?? ""
        guard essence == "application/json" || essence == "application/graphql-response+json" else {
            let found = type.isEmpty ? "The request has no Content-Type." : "The Content-Type is \(type)."
            throw .error(status: 415, "\(found) A GraphQL request is sent as application/json.")
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: request.body, maxDepth: 1_000)
        } catch {
            throw .error(status: 400, "The request's body is not JSON: \(error)")
        }
        guard document.root.kind != .array else {
            throw .error(status: 400, "This server does not take batches. Send one request, as a JSON object.")
        }
        do {
            return try GraphQLRequest(json: document.root)
        } catch {
            throw .error(status: 400, error.message)
        }
    }

    private func queriedRequest(_ request: HTTPServerRequest) throws(HTTPServerResponse) -> GraphQLRequest {
        guard let query = request.parameter("query") else {
            throw .error(
                status: 400, "This is a GraphQL server. Send a \"query\" parameter, or a request with POST.")
        }
        return GraphQLRequest(
            query: query, operationName: request.parameter("operationName"),
            variables: try object("variables", of: request), extensions: try object("extensions", of: request))
    }

    private func object(_ name: String, of request: HTTPServerRequest) throws(HTTPServerResponse) -> JSONObject {
        guard let text = request.parameter(name) else { return [:] }
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: Array(text.utf8), maxDepth: 1_000)
        } catch {
            throw .error(status: 400, "The \"\(name)\" parameter is not JSON: \(error)")
        }
        switch document.root.value {
        case .object(let object): return object
        case .null: return [:]
        default: throw .error(status: 400, "The \"\(name)\" parameter is not a JSON object.")
        }
    }

    private func answer(
        _ request: GraphQLRequest, mediaType: AcceptedMediaType, takesParts: Bool, mayMutate: Bool
    ) async -> HTTPServerResponse {
        let operation: PreparedOperation
        do {
            operation = try executor.prepare(request)
        } catch {
            return .result(ExecutionResult(requestErrors: error.errors), mediaType: mediaType)
        }
        if operation.kind == .mutation, !mayMutate {
            var response = HTTPServerResponse.error(status: 405, "A mutation cannot be sent with GET. Use POST.")
            response.headers.append(("Allow", "POST"))
            return response
        }
        if takesParts, operation.asksForParts { return multipart(operation) }
        do {
            return .result(try await executor.execute(operation), mediaType: mediaType)
        } catch {
            return .error(status: 503, "The request was cancelled.")
        }
    }

    /// A response in parts. Its head leaves before anything is executed.
    private func multipart(_ operation: PreparedOperation) -> HTTPServerResponse {
        let executor = executor
        var response = HTTPServerResponse(status: 200, headers: [("Content-Type", MultipartDelivery.contentType)])
        response.fill = { body in
            do {
                try await body.write(MultipartDelivery.start)
                try await executor.execute(operation) { result in
                    try await body.write(MultipartDelivery.part(result.bytes))
                }
                try await body.write(MultipartDelivery.end)
            } catch {
                // The client is gone, or the server stops: there is nobody to tell.
            }
        }
        return response
    }
}

extension HTTPServerResponse: Error {
    /// A GraphQL response: always 200 for a client that reads JSON alone, 400 for a request error otherwise.
    static func result(_ result: ExecutionResult, mediaType: AcceptedMediaType) -> HTTPServerResponse {
        HTTPServerResponse(
            status: result.hasData || mediaType == .json ? 200 : 400,
            headers: [("Content-Type", mediaType.contentType)], body: result.bytes)
    }

    /// An error of the transport, in the form of a GraphQL one.
    static func error(status: Int, _ message: String) -> HTTPServerResponse {
        HTTPServerResponse(
            status: status, headers: [("Content-Type", AcceptedMediaType.json.contentType)],
            body: ExecutionResult(requestErrors: [ExecutionError(message)]).bytes)
    }
}
