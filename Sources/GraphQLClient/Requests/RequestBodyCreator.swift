/// Writes what is sent for an operation. A server with needs of its own gets a creator of its own.
public protocol JSONRequestBodyCreator: Sendable {
    /// The JSON object that asks for an operation, over HTTP or a WebSocket.
    /// - Parameter sendsDocument: False where the `extensions` name the document by its hash.
    func body<Operation: GraphQLOperation>(
        for operation: Operation, sendsDocument: Bool, extensions: JSONObject
    ) -> [UInt8]
}

/// The body that the GraphQL-over-HTTP specification describes: `operationName`, `variables`, `query`, `extensions`,
/// each only if there is something to say. Short members come first, so that a log that cuts lines still tells
/// requests apart.
public struct DefaultRequestBodyCreator: JSONRequestBodyCreator {
    /// There is nothing to configure.
    public init() {}

    /// Writes the body for an operation.
    public func body<Operation: GraphQLOperation>(
        for operation: Operation, sendsDocument: Bool = true, extensions: JSONObject
    ) -> [UInt8] {
        Self.body(
            operationName: operation.name, variables: operation.variables,
            query: sendsDocument ? operation.document.text : nil, extensions: extensions)
    }

    static func body(
        operationName: String?, variables: JSONObject, query: String?, extensions: JSONObject
    ) -> [UInt8] {
        var object: JSONObject = [:]
        if let operationName { object["operationName"] = .string(operationName) }
        if !variables.isEmpty { object["variables"] = .object(variables) }
        if let query { object["query"] = .string(query) }
        if !extensions.isEmpty { object["extensions"] = .object(extensions) }
        var bytes: [UInt8] = []
        JSONWriter.write(.object(object), style: .compact, into: &bytes)
        return bytes
    }
}
