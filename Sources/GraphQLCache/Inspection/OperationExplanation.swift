/// What the cache has of an operation, field by field: why asking it is a hit or a miss.
public struct OperationExplanation: Sendable {
    /// A field of the operation, with what was found for it in all objects that it is selected on. In a list of fifty
    /// ships the field `name` has fifty values.
    public struct Field: Sendable {
        /// The response keys from the operation's root to the field; lists add nothing.
        public let path: [String]
        /// The field as records name it.
        public let key: FieldKey
        /// How many values are there, those of failed fields included.
        public internal(set) var foundCount = 0
        /// How many values are missing.
        public internal(set) var missingCount = 0
        /// How many of the values that are there are errors of failed fields.
        public internal(set) var failedCount = 0
        /// When the oldest value was written, in milliseconds since 1970; nil when there is none.
        public internal(set) var oldestWrite: Int64?
        /// The first value that is missing; its dependencies are empty.
        public internal(set) var firstMiss: CacheMiss?

        init(path: [String], key: FieldKey) {
            self.path = path
            self.key = key
        }
    }

    /// The fields in the order of the operation, each followed by those below it.
    public let fields: [Field]
    /// Whether everything was looked at; an operation with more than a million values is looked at in part.
    public let isComplete: Bool

    /// Whether the cache can answer the operation.
    public var isHit: Bool { fields.allSatisfy { $0.missingCount == 0 } }
}

extension Store {
    /// Says for each field of an operation whether the cache has it, how old it is, and what is missing.
    public func explain(_ operation: some GraphQLOperation) throws -> OperationExplanation {
        let core = try usableCore()
        try core.cache.beginRead()
        defer { core.cache.endRead() }
        return try core.explain(operation)
    }
}
