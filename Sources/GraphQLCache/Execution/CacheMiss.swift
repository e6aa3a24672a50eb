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
