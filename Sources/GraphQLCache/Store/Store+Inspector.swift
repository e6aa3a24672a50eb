/// What a person looks at and changes in the cache.
extension Store {
    /// How many records there are of each type.
    public func typeCounts() throws -> [TypeCount] { try usableCore().cache.typeCounts() }

    /// Some of the records, ordered by key.
    /// - Parameter typeName: only records of this type; nil for all.
    public func records(ofType typeName: String? = nil, limit: Int = 1_000, offset: Int = 0) throws -> [Record] {
        let cache = try usableCore().cache
        let keys = try cache.keys(ofType: typeName, limit: limit, offset: offset)
        return try cache.records(for: keys).compactMap { $0 }
    }

    /// One record.
    public func record(_ key: CacheKey) throws -> Record? { try usableCore().cache.record(for: key) }

    /// The number of records, what they take, and what the store keeps beside them.
    public func statistics() throws -> StoreStatistics {
        let core = try usableCore()
        return StoreStatistics(
            cache: try core.cache.statistics(), watcherCount: core.watcherCount, logByteCount: core.log.byteCount,
            droppedLogCount: core.log.droppedCount)
    }

    /// The writes after a number that changed something, as far back as the log reaches.
    public func changes(since id: WriteID = WriteID(0)) -> [ChangeSet] { core.log.sets(since: id) }

    /// A place where a text was found.
    public struct Match: Sendable, Hashable {
        /// The record.
        public let key: CacheKey
        /// The record's type, if it is known.
        public let typeName: String?
        /// The field whose name or value holds the text; nil if the record's key does.
        public let field: FieldKey?

        package init(key: CacheKey, typeName: String?, field: FieldKey?) {
            self.key = key
            self.typeName = typeName
            self.field = field
        }
    }

    /// Looks for a text in the keys, field names and values of all records, in whatever case (of ASCII letters).
    public nonisolated func find(_ text: String, limit: Int = 1_000) async throws -> [Match] {
        try await withInterruption { try await self.search(text, limit, $0) }
    }

    private func search(_ text: String, _ limit: Int, _ ticket: UInt64) throws -> [Match] {
        let cache = try usableCore().cache
        let needle = TextSearch(text)
        var matches: [Match] = []
        try interrupts.run(ticket) {
            try cache.forEach { record in
                if Task.isCancelled { throw CancellationError() }
                if needle.isFound(in: Array(record.key.rawValue.utf8)) {
                    matches.append(Match(key: record.key, typeName: record.typeName, field: nil))
                }
                for (slot, key) in record.fieldKeys.enumerated() {
                    if needle.isFound(in: Array(key.rawValue.utf8)) || needle.isFound(in: record.text(of: slot)) {
                        matches.append(Match(key: record.key, typeName: record.typeName, field: key))
                    }
                }
                return matches.count < limit
            }
        }
        return Array(matches.prefix(limit))
    }

    /// A field that points to a record.
    public struct Referrer: Sendable, Hashable {
        /// The record that holds the field.
        public let key: CacheKey
        /// The field.
        public let field: FieldKey

        package init(key: CacheKey, field: FieldKey) {
            self.key = key
            self.field = field
        }
    }

    /// The fields that point to a record.
    public nonisolated func referrers(of key: CacheKey) async throws -> [Referrer] {
        try await withInterruption { try await self.searchReferrers(key, $0) }
    }

    private func searchReferrers(_ key: CacheKey, _ ticket: UInt64) throws -> [Referrer] {
        let cache = try usableCore().cache
        let needle = Array(FieldValue.reference(key).text.utf8)
        var referrers: [Referrer] = []
        try interrupts.run(ticket) {
            try cache.forEach { record in
                if Task.isCancelled { throw CancellationError() }
                for (slot, field) in record.fieldKeys.enumerated()
                where TextSearch.contains(record.text(of: slot), needle) {
                    referrers.append(Referrer(key: record.key, field: field))
                }
                return true
            }
        }
        return referrers
    }

    // MARK: Changing

    /// Removes records. What pointed to them is a miss from now on.
    @discardableResult
    public func evict(_ keys: [CacheKey]) throws -> ChangeSet {
        try performWrite(.inspector) { transaction in
            for key in keys { try transaction.remove(key) }
        }.1
    }

    /// Removes all records of a type.
    @discardableResult
    public func evict(type typeName: String) throws -> ChangeSet {
        try performWrite(.inspector) { try $0.remove(ofType: typeName) }.1
    }

    /// Removes the records whose keys contain a text, in whatever case.
    @discardableResult
    public func evict(matching text: String) throws -> ChangeSet {
        try performWrite(.inspector) { try $0.remove(matching: text) }.1
    }

    /// Removes everything and wakes every watcher.
    @discardableResult
    public func clear() throws -> ChangeSet {
        try performWrite(.inspector) { try $0.clear() }.1
    }

    /// Puts the records that a write changed back to what they were before it. What was written since a clear stays.
    @discardableResult
    public func undo(_ id: WriteID) throws -> ChangeSet {
        guard let set = core.log.set(id), set.canUndo else { throw StoreError.cannotUndo(id) }
        return try performWrite(.inspector) { transaction in
            for record in set.clearedRecords ?? [] { try transaction.restoreBelow(record) }
            for change in set.records {
                if let record = change.previous {
                    try transaction.restore(record)
                } else {
                    try transaction.remove(change.key)
                }
            }
        }.1
    }
}
