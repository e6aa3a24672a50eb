/// Records in memory. They are gone with the process.
public final class InMemoryCache: NormalizedCache {
    private var records: [CacheKey: Record] = [:]
    private var facts: [TypeFact] = []
    /// The keys in order, made when somebody lists them.
    private var sortedKeys: [CacheKey]?

    /// Makes an empty cache.
    public init() {}

    /// A record, or nil if there is none.
    public func record(for key: CacheKey) -> Record? { records[key] }

    /// The records of keys, in the keys' order.
    public func records(for keys: [CacheKey]) -> [Record?] { keys.map { records[$0] } }

    /// Single look-ups cost the same.
    public var prefersBatches: Bool { false }

    /// Nothing to do: the store is the only user.
    public func beginWrite() {}
    /// Nothing to do: nothing was changed yet.
    public func abandonWrite() {}
    /// Nothing to do: the store is the only user.
    public func beginRead() {}
    /// Nothing to do.
    public func endRead() {}

    /// Makes the changes.
    public func commit(_ changes: RecordChanges) {
        if changes.clears { records.removeAll() }
        for key in changes.removals { records[key] = nil }
        if changes.upserts.count > 1_000 { records.reserveCapacity(records.count + changes.upserts.count) }
        let count = records.count
        for record in changes.upserts { records[record.key] = record }
        if changes.clears || !changes.removals.isEmpty || records.count != count { sortedKeys = nil }
        facts += changes.typeFacts
    }

    /// The facts about types.
    public func typeFacts() -> [TypeFact] { facts }

    /// How many records there are of each type, ordered by name.
    public func typeCounts() -> [TypeCount] {
        var counts: [String?: Int] = [:]
        for record in records.values { counts[record.typeName, default: 0] += 1 }
        return counts.map { TypeCount(typeName: $0, count: $1) }.sorted {
            ($0.typeName ?? "") < ($1.typeName ?? "")
        }
    }

    /// Some of the keys, ordered by their bytes.
    public func keys(ofType typeName: String?, limit: Int, offset: Int) -> [CacheKey] {
        let keys = allKeys()
        guard let typeName else { return Array(keys.dropFirst(offset).prefix(limit)) }
        return Array(keys.lazy.filter { self.records[$0]?.typeName == typeName }.dropFirst(offset).prefix(limit))
    }

    /// Calls a function with every record, ordered by key, until it returns false.
    public func forEach(_ body: (Record) throws -> Bool) rethrows {
        for key in allKeys() {
            if let record = records[key], try !body(record) { return }
        }
    }

    private func allKeys() -> [CacheKey] {
        if let sortedKeys { return sortedKeys }
        let keys = records.keys.sorted()
        sortedKeys = keys
        return keys
    }

    /// The number of records and about how much memory they take.
    public func statistics() -> CacheStatistics {
        CacheStatistics(recordCount: records.count, byteCount: records.values.reduce(0) { $0 + $1.cost })
    }

    /// Never: nobody else has it.
    public func wasChangedElsewhere() -> Bool { false }
    /// Nothing to do: nobody else has it.
    public func observeChanges(_ notify: (@Sendable () -> Void)?) {}
    /// Nothing ever happens.
    public var notices: [String] { [] }
    /// Lets go of the records.
    public func close() { records.removeAll() }
    /// No call takes long.
    public var interrupter: (@Sendable () -> Void)? { nil }
}
