import JSON

/// The answer to a request: a whole response, or one event of a subscription.
package struct ExecutionResult: Sendable {
    /// The response as JSON: members in the order of the selection, numbers in their exact text.
    package let response: JSONDocument
    package let errors: [ExecutionError]
    /// False when the request failed before it was executed: such a response has no `data`.
    package let hasData: Bool
    /// True for a piece of a response that more pieces follow.
    package let hasNext: Bool

    init(response: JSONDocument, errors: [ExecutionError], hasData: Bool, hasNext: Bool = false) {
        self.response = response
        self.errors = errors
        self.hasData = hasData
        self.hasNext = hasNext
    }

    /// The answer to an operation that was given up while it was executed.
    init(givenUp error: ExecutionError) {
        var builder = JSONBuilder()
        builder.beginObject()
        Self.write([error], into: &builder)
        builder.key("data")
        builder.null()
        builder.endObject()
        self.init(response: builder.finish(), errors: [error], hasData: true)
    }

    /// The answer to a request that could not be executed.
    package init(requestErrors errors: [ExecutionError]) {
        var builder = JSONBuilder()
        builder.beginObject()
        Self.write(errors, into: &builder)
        builder.endObject()
        self.init(response: builder.finish(), errors: errors, hasData: false)
    }

    /// The response's `data`; nil when it has none.
    package var data: JSONNode? { response.root["data"] }

    /// The JSON text.
    package var bytes: [UInt8] { response.bytes }

    /// The JSON text of the errors alone, as a list.
    package var errorBytes: [UInt8] {
        var builder = JSONBuilder()
        builder.beginArray()
        for error in errors {
            error.write(into: &builder)
        }
        builder.endArray()
        return builder.finish().bytes
    }

    /// `errors` comes first where it exists, as the specification asks.
    static func write(_ errors: [ExecutionError], into builder: inout JSONBuilder) {
        guard !errors.isEmpty else { return }
        builder.key("errors")
        builder.beginArray()
        for error in errors {
            error.write(into: &builder)
        }
        builder.endArray()
    }
}
