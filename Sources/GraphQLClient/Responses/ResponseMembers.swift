/// What a response holds, whatever the type of its operation: of many that wait for a consumer, only those it takes
/// become its type.
struct ResponseMembers: Sendable {
    let document: JSONDocument
    /// The data; nil if there is none.
    let value: ResponseValue?
    let errors: [GraphQLError]
    let extensions: JSONObject?

    init(_ document: JSONDocument) {
        self.document = document
        let root = document.root
        value = root["data"].flatMap { $0.isNull ? nil : ResponseValue($0) }
        errors = GraphQLError.list(from: root["errors"])
        if case .object(let object)? = root["extensions"]?.value { extensions = object } else { extensions = nil }
    }

    /// The response as an operation's type.
    func response<Operation: GraphQLOperation>(
        to operation: Operation, http: HTTPInfo? = nil, trace: RequestTrace = RequestTrace()
    ) throws -> GraphQLResponse<Operation> {
        let data: Operation.Data?
        do {
            data = try value.map { try operation.data(from: $0) }
        } catch {
            throw ResponseParsingError.unexpectedData(operationName: operation.name, underlying: error)
        }
        return GraphQLResponse(
            operation: operation, data: data, value: value, body: document, errors: errors, extensions: extensions,
            source: .server, http: http, trace: trace)
    }
}
