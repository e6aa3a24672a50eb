/// What came of asking the cache for an operation.
public enum CacheRead: Sendable {
    /// The cache holds everything the operation selects.
    case hit(CachedResult)
    /// Something is missing.
    case miss(CacheMiss)

    /// The fields that were looked at; a change to one of them may change the answer.
    public var dependencies: Dependencies {
        switch self {
        case .hit(let result): result.dependencies
        case .miss(let miss): miss.dependencies
        }
    }

    /// The result of a hit.
    public var result: CachedResult? {
        if case .hit(let result) = self { result } else { nil }
    }
}

/// An operation's data from the cache, in the order of its selections.
public struct CachedResult: Sendable {
    /// The data.
    public let value: ResponseValue
    /// The errors of fields that failed when they were fetched, with their places in this result.
    public let errors: [GraphQLError]
    /// The fields the data consists of.
    public let dependencies: Dependencies
    /// When the oldest of them was written, in milliseconds since 1970.
    public let oldestWrite: Int64
}
