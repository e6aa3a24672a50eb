/// Where an operation may be answered from.
public enum CachePolicy {
    /// The five policies for queries. The nested types say how many answers a policy gives, so that
    /// ``GraphQLClient/fetch(query:cachePolicy:requestConfiguration:)`` can return one, an optional one, or a stream.
    public enum Query: String, Sendable, Hashable, CaseIterable {
        /// The cache; the server when the cache cannot answer in full.
        case cacheFirst = "cache-first"
        /// The server; the cache when the request fails.
        case networkFirst = "network-first"
        /// The server.
        case networkOnly = "network-only"
        /// The cache. A query it cannot answer in full is a miss.
        case cacheOnly = "cache-only"
        /// The cache if it can answer, and then the server.
        case cacheAndNetwork = "cache-and-network"

        /// The policies that give exactly one answer.
        public enum SingleResponse: Sendable, Hashable {
            /// As ``CachePolicy/Query/cacheFirst``.
            case cacheFirst
            /// As ``CachePolicy/Query/networkFirst``.
            case networkFirst
            /// As ``CachePolicy/Query/networkOnly``.
            case networkOnly
        }

        /// The policy that gives one answer or none.
        public enum CacheOnly: Sendable, Hashable {
            /// As ``CachePolicy/Query/cacheOnly``.
            case cacheOnly
        }

        /// The policy that gives one or two answers.
        public enum CacheAndNetwork: Sendable, Hashable {
            /// As ``CachePolicy/Query/cacheAndNetwork``.
            case cacheAndNetwork
        }
    }

    /// The two policies for subscriptions.
    public enum Subscription: String, Sendable, Hashable, CaseIterable {
        /// What the cache has of the last event, and then the events.
        case cacheThenNetwork = "cache-then-network"
        /// The events.
        case networkOnly = "network-only"
    }
}

/// What a policy means for the two places an answer can come from.
public struct FetchBehavior: Sendable, Hashable {
    /// When the cache is read.
    public enum CacheRead: Sendable, Hashable {
        /// Not at all.
        case never
        /// First.
        case beforeNetworkFetch
        /// When the request failed.
        case onNetworkFailure
    }

    /// When the server is asked.
    public enum NetworkFetch: Sendable, Hashable {
        /// Not at all.
        case never
        /// In any case.
        case always
        /// When the cache had no answer.
        case onCacheMiss
    }

    /// When the cache is read.
    public var cacheRead: CacheRead
    /// When the server is asked.
    public var networkFetch: NetworkFetch

    /// The cache; the server on a miss.
    public static let cacheFirst = FetchBehavior(cacheRead: .beforeNetworkFetch, networkFetch: .onCacheMiss)
    /// The server; the cache on failure.
    public static let networkFirst = FetchBehavior(cacheRead: .onNetworkFailure, networkFetch: .always)
    /// The server.
    public static let networkOnly = FetchBehavior(cacheRead: .never, networkFetch: .always)
    /// The cache.
    public static let cacheOnly = FetchBehavior(cacheRead: .beforeNetworkFetch, networkFetch: .never)
    /// The cache and the server.
    public static let cacheAndNetwork = FetchBehavior(cacheRead: .beforeNetworkFetch, networkFetch: .always)
}

extension CachePolicy.Query {
    /// What the policy means.
    public var fetchBehavior: FetchBehavior {
        switch self {
        case .cacheFirst: .cacheFirst
        case .networkFirst: .networkFirst
        case .networkOnly: .networkOnly
        case .cacheOnly: .cacheOnly
        case .cacheAndNetwork: .cacheAndNetwork
        }
    }
}

extension CachePolicy.Query.SingleResponse {
    /// The same policy among all five.
    public var policy: CachePolicy.Query {
        switch self {
        case .cacheFirst: .cacheFirst
        case .networkFirst: .networkFirst
        case .networkOnly: .networkOnly
        }
    }
}

extension CachePolicy.Subscription {
    /// What the policy means.
    public var fetchBehavior: FetchBehavior {
        switch self {
        case .cacheThenNetwork: .cacheAndNetwork
        case .networkOnly: .networkOnly
        }
    }
}

extension FetchBehavior: CustomStringConvertible {
    /// The name of the policy.
    public var description: String {
        CachePolicy.Query.allCases.first { $0.fetchBehavior == self }?.rawValue ?? "\(cacheRead)/\(networkFetch)"
    }
}
