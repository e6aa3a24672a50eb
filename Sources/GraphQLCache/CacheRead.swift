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

/// Why the cache could not answer: the first thing that it lacks.
public struct CacheMiss: Error, Sendable {
    /// What is missing.
    public enum Reason: Sendable, Hashable {
        /// The record does not hold the field.
        case field(FieldKey)
        /// A field points to this record, which is not there (any more).
        case record
        /// Nobody knows whether the record's type satisfies this type condition.
        case typeCondition(String)
        /// The field is `__schema` or `__type`, which the cache never holds.
        case introspection
    }

    /// Where in the result.
    public let path: JSONPath
    /// The record concerned.
    public let record: CacheKey
    /// What is missing.
    public let reason: Reason
    /// What was looked at up to there, with what is missing.
    public let dependencies: Dependencies
}

extension CacheMiss: CustomStringConvertible {
    /// One sentence that names the place.
    public var description: String {
        let place = path.isEmpty ? "the data" : path.dotted
        switch reason {
        case .field(let field):
            return "The cache has no value for \(place): the record \(record) has no field \(field)."
        case .record:
            return "The cache has no value for \(place): there is no record \(record)."
        case .typeCondition(let condition):
            return "The cache cannot tell for \(place) whether the record \(record) is a \(condition)."
        case .introspection:
            return "The cache has no value for \(place): it never holds introspection."
        }
    }
}

/// The fields that a result was made of.
public struct Dependencies: Sendable {
    struct Entry: Sendable {
        let key: CacheKey
        let layout: FieldLayout
    }

    var entries: [Entry] = []
    /// Whether new knowledge about type conditions may change the answer too.
    var waitsForTypes = false

    /// Depends on nothing.
    public init() {}

    /// Depends on certain fields of one record.
    public init(_ key: CacheKey, fields: [FieldKey]) {
        entries = [Entry(key: key, layout: FieldLayout(fields))]
    }

    /// Whether nothing was looked at.
    public var isEmpty: Bool { entries.isEmpty }

    /// Whether a field was looked at.
    public func contains(_ key: CacheKey, _ field: FieldKey) -> Bool {
        entries.contains { $0.key == key && $0.layout.slot(of: field) != nil }
    }

    /// The records that were looked at, without repetition, in the order of the first look.
    public var records: [CacheKey] {
        var seen: Set<CacheKey> = []
        return entries.map(\.key).filter { seen.insert($0).inserted }
    }
}
