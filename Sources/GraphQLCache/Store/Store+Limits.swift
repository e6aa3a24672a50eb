/// Limits of age and size, for programs that run for long.
extension Store {
    /// The time by which the age of fields is told, in milliseconds since 1970.
    public func currentTime() -> Int64 { core.configuration.now() }

    /// Removes the records of which nothing was written or confirmed for a time. What pointed to them is a miss from now
    /// on.
    @discardableResult
    public func evict(olderThan age: Duration) throws -> ChangeSet {
        let limit = core.configuration.now() - age.wholeMilliseconds
        return try removeRecords { all in all.filter { $0.newestWrite < limit } }
    }

    /// Removes records, those first of which nothing was written or confirmed for the longest time, until there are no
    /// more than so many. The roots stay.
    @discardableResult
    public func trim(toRecordCount count: Int) throws -> ChangeSet {
        try removeRecords { all in
            let surplus = all.count - max(count, 0)
            guard surplus > 0 else { return [] }
            let candidates = all.filter { !Self.roots.contains($0.key) }
            return Array(candidates.sorted { ($0.newestWrite, $0.key) < ($1.newestWrite, $1.key) }.prefix(surplus))
        }
    }

    private static let roots: Set<CacheKey> = [.queryRoot, .mutationRoot, .subscriptionRoot]

    /// What is chosen and what is removed are of the same moment: nobody writes in between.
    private func removeRecords(_ choose: ([RecordAge]) -> [RecordAge]) throws -> ChangeSet {
        try performWrite(.inspector) { transaction in
            var all: [RecordAge] = []
            try core.cache.forEach { record in
                all.append(RecordAge(key: record.key, newestWrite: record.newestWrite))
                return true
            }
            for record in choose(all) { try transaction.remove(record.key) }
        }.1
    }
}

/// When something in a record was last written or confirmed.
private struct RecordAge {
    let key: CacheKey
    let newestWrite: Int64
}

extension Record {
    fileprivate var newestWrite: Int64 {
        switch times {
        case .all(let time): time
        case .each(let times): times.max() ?? 0
        }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
