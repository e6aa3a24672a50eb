/// How the events of a subscription travel in the reply to one HTTP request.
public enum HTTPSubscriptionFormat: String, Sendable, Hashable, CaseIterable {
    /// `text/event-stream`, the distinct connections mode of GraphQL over server-sent events.
    case eventStream
    /// `multipart/mixed` with `subscriptionSpec=1.0`, as Apollo Router made it.
    case multipart
    /// The same, asked for with a boundary: some servers take it for a plain request without, others refuse it with.
    case multipartWithBoundary

    /// The `Accept` header that asks for it. Servers compare the first one as a whole, and look for the second at the
    /// front.
    var accept: String {
        switch self {
        case .eventStream: "text/event-stream"
        case .multipart: "multipart/mixed;subscriptionSpec=1.0, \(JSONMediaTypes.accept)"
        case .multipartWithBoundary: "multipart/mixed;boundary=graphql;subscriptionSpec=1.0, \(JSONMediaTypes.accept)"
        }
    }
}
