import GraphQLCache
import GraphQLClient
import GraphQLOperations
import JSON

struct LiveID: Sendable, Hashable {
    let number: Int
}

/// What arrives at a live row, in order.
enum LiveItem: Sendable {
    case event(LiveEvent)
    /// Events may be missing here: how long, and why, in words.
    case gap(text: String)
    case state(LiveState)
    /// The result of a watched query, for the tab that it belongs to.
    case update(GraphQLResponse<DynamicOperation>, LiveEvent)
}

/// One event of a subscription, or one emission of a watched query.
struct LiveEvent: Sendable {
    var time: Int64
    /// One line: field, entity, and what differs from the entity's event before.
    var summary: String
    var hasErrors: Bool
    /// The event as JSON text, as it was received.
    var body: JSONDocument?
    var byteCount: Int
}

enum LiveState: Sendable, Equatable {
    case connecting
    case following
    case reconnecting(cause: String)
    case fresh
    /// A watched query that cannot be shown from the cache at the moment, and why.
    case missing(String)
    case ended(String)
    case failed(String)

    var word: String {
        switch self {
        case .connecting: "connecting"
        case .following: "following"
        case .reconnecting: "reconnecting"
        case .fresh: "fresh"
        case .missing: "missing"
        case .ended: "ended"
        case .failed: "failed"
        }
    }

    /// Why nothing comes any more.
    var endReason: String? {
        switch self {
        case .ended(let reason), .failed(let reason): reason
        case .connecting, .following, .reconnecting, .fresh, .missing: nil
        }
    }

    var isActive: Bool {
        switch self {
        case .connecting, .following, .reconnecting, .fresh, .missing: true
        case .ended, .failed: false
        }
    }
}
