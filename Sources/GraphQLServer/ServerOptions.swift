import GraphQLExecution
import JSON

/// What a server may be told besides its schema.
package struct ServerOptions: Sendable {
    /// Longer bodies and WebSocket messages are refused.
    package var bodyLimit = 32 << 20
    /// What an operation may cost.
    package var limits = ExecutionLimits(depth: 100, time: .seconds(60))
    /// How long a WebSocket may wait before it says `connection_init`.
    package var connectionInitTimeout: Duration = .seconds(3)
    /// The time between pings of the WebSocket level. Nil sends none: on the loopback interface a client that is gone is
    /// noticed without them, and an idle server stays silent.
    package var keepAlive: Duration?
    /// Decides over the payload of `connection_init`; false closes with 4403.
    package var acceptsConnection: @Sendable (JSONNode?) -> Bool = { _ in true }
    /// Decides over the headers of an HTTP request; a response is sent instead of an answer. This is how tests get a
    /// server that wants credentials.
    package var refusal: @Sendable (_ header: (String) -> String?) -> Refusal? = { _ in nil }

    package init() {}

    /// An answer without GraphQL.
    package struct Refusal: Sendable {
        package var status: Int
        package var contentType: String
        package var body: [UInt8]

        package init(status: Int, contentType: String = "text/plain; charset=utf-8", body: String = "") {
            self.status = status
            self.contentType = contentType
            self.body = Array(body.utf8)
        }
    }
}
