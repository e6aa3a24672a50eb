import GraphQLClient

/// Where the operations of a tab may be answered from.
package struct AnswerPolicies: Sendable, Equatable {
    package var query: CachePolicy.Query
    package var subscription: CachePolicy.Subscription

    package init(query: CachePolicy.Query = .networkOnly, subscription: CachePolicy.Subscription = .networkOnly) {
        self.query = query
        self.subscription = subscription
    }

    /// A query that is kept live asks the cache first where nothing else was chosen: what it is about is the cache, and it
    /// must not cause traffic that nobody asked for.
    var watched: CachePolicy.Query { query == .networkOnly ? .cacheFirst : query }

    /// The name of the policy that counts for a kind of operation. A mutation always goes to the server.
    func name(for kind: OperationKind?) -> String {
        switch kind {
        case .query, nil: query.rawValue
        case .mutation: CachePolicy.Query.networkOnly.rawValue
        case .subscription: subscription.rawValue
        }
    }
}

extension CachePolicy.Query {
    /// What it means, for whoever has to choose.
    var meaning: String {
        switch self {
        case .cacheFirst: "the cache, else the server"
        case .networkFirst: "the server, the cache if that fails"
        case .networkOnly: "the server"
        case .cacheOnly: "the cache, and nobody else"
        case .cacheAndNetwork: "the cache at once, then the server"
        }
    }
}

extension CachePolicy.Subscription {
    var meaning: String {
        switch self {
        case .cacheThenNetwork: "what the cache has of the last event, then the events"
        case .networkOnly: "the events"
        }
    }
}

/// What a run is still to bring.
enum Awaited: Sendable, Equatable {
    /// The server sends the response in parts, and has announced more of them.
    case parts
    /// The cache has answered; the server is being asked.
    case server

    var words: String {
        switch self {
        case .parts: "more is coming"
        case .server: "asking the server"
        }
    }
}
