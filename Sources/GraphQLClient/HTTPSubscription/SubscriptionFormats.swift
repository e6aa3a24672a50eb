import Synchronization

/// The ways in which subscriptions may travel to one endpoint over HTTP, and the one that the server turned out to know.
final class SubscriptionFormats: Sendable {
    private let all: [HTTPSubscriptionFormat]
    private let known = Mutex<HTTPSubscriptionFormat?>(nil)

    init(_ all: [HTTPSubscriptionFormat]) { self.all = all }

    /// What to ask for, one after the other. A server is not asked for anything else once it has answered.
    var toTry: [HTTPSubscriptionFormat] { known.withLock { $0.map { [$0] } } ?? all }

    /// The server answered in this way.
    func found(_ format: HTTPSubscriptionFormat) { known.withLock { $0 = format } }
}
