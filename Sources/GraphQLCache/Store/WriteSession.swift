/// The changes of a write that is under way. The cache itself stays as it is until the write is committed.
final class WriteSession {
    private let stored: (CacheKey) throws -> Record?
    private let storedMany: ([CacheKey]) throws -> [Record?]
    private var merger = LayoutMerger()
    /// What each touched record is now; nil for one that was removed.
    private var current: [CacheKey: Record?] = [:]
    private var original: [CacheKey: Record?] = [:]
    private var order: [CacheKey] = []
    private(set) var isCleared = false
    /// What was there when everything was removed, if it is to be kept.
    private(set) var clearedRecords: [Record]?

    init(
        stored: @escaping (CacheKey) throws -> Record?, storedMany: @escaping ([CacheKey]) throws -> [Record?]
    ) {
        self.stored = stored
        self.storedMany = storedMany
    }

    func record(_ key: CacheKey) throws -> Record? {
        if let known = current[key] { return known }
        return isCleared ? nil : try stored(key)
    }

    func records(_ keys: [CacheKey]) throws -> [Record?] {
        if current.isEmpty, !isCleared { return try storedMany(keys) }
        return try keys.map { try record($0) }
    }

    private func set(_ record: Record?, for key: CacheKey) throws {
        if original[key] == nil {
            original[key] = .some(isCleared ? nil : try stored(key))
            order.append(key)
        }
        current[key] = .some(record)
    }

    func merge(_ records: [Record]) throws {
        for record in records {
            guard let known = try self.record(record.key) else {
                try set(record, for: record.key)
                continue
            }
            let merged = known.merging(record, with: &merger)
            if merged.isRefreshed || !merged.changedSlots.isEmpty { try set(merged.record, for: record.key) }
        }
    }

    func remove(_ key: CacheKey) throws {
        guard try record(key) != nil else { return }
        try set(nil, for: key)
    }

    /// The keys of the records that the write has added or changed so far.
    func touchedKeys(where isWanted: (Record) -> Bool) -> [CacheKey] {
        order.filter { key in (current[key] ?? nil).map(isWanted) ?? false }
    }

    func clear(keeping records: [Record]?) {
        // A second clear removes only what the transaction itself wrote.
        if !isCleared { clearedRecords = records }
        isCleared = true
        current.removeAll()
        original.removeAll()
        order.removeAll()
    }

    /// What is different from before, and what has to be stored for it.
    func outcome() -> (changes: [RecordChange], upserts: [Record], removals: [CacheKey]) {
        var collector = ChangeCollector()
        var removals: [CacheKey] = []
        for key in order {
            let old = original[key] ?? nil
            let new = current[key] ?? nil
            if let new {
                let changed = Self.changedSlots(old, new)
                if changed?.isEmpty == true {
                    collector.refresh(new)
                } else {
                    collector.add(old: old, new: new, changedSlots: changed)
                }
            } else if old != nil {
                removals.append(key)
                collector.remove(old!)
            }
        }
        return (collector.changes, collector.upserts, removals)
    }

    private static func changedSlots(_ old: Record?, _ new: Record) -> [Int]? {
        guard let old else { return nil }
        return new.layout.keys.indices.filter { slot in
            guard let before = old.layout.slot(of: new.layout.keys[slot]) else { return true }
            return old.text(of: before) != new.text(of: slot)
        }
    }

    /// The outcome of one batch of new records alone, without the bookkeeping that several steps need.
    static func outcome(
        of records: [Record], over existing: [Record?]
    ) -> (changes: [RecordChange], upserts: [Record]) {
        var merger = LayoutMerger()
        var collector = ChangeCollector()
        collector.reserve(records.count)
        for (record, known) in zip(records, existing) {
            if let known {
                let merged = known.merging(record, with: &merger)
                if merged.isRefreshed {
                    collector.refresh(merged.record)
                } else if !merged.changedSlots.isEmpty {
                    collector.add(old: known, new: merged.record, changedSlots: merged.changedSlots)
                }
            } else {
                collector.add(old: nil, new: record, changedSlots: nil)
            }
        }
        return (collector.changes, collector.upserts)
    }
}

/// Gathers changes, and stops keeping values once there are too many.
private struct ChangeCollector {
    private(set) var changes: [RecordChange] = []
    private(set) var upserts: [Record] = []
    private var fieldCount = 0
    private var keepsValues = true

    mutating func reserve(_ count: Int) {
        changes.reserveCapacity(count)
        upserts.reserveCapacity(count)
    }

    mutating func add(old: Record?, new: Record, changedSlots: [Int]?) {
        upserts.append(new)
        append(RecordChange(key: new.key, old: old, new: new, slots: changedSlots))
    }

    /// The values are as before, and their times are newer.
    mutating func refresh(_ record: Record) { upserts.append(record) }

    mutating func remove(_ old: Record) {
        append(RecordChange(key: old.key, old: old, new: nil, slots: nil))
    }

    private mutating func append(_ change: RecordChange) {
        fieldCount += change.fieldCount
        if keepsValues, fieldCount > ChangeSet.valueLimit {
            keepsValues = false
            for index in changes.indices { changes[index].dropValues() }
        }
        changes.append(change)
        if !keepsValues { changes[changes.count - 1].dropValues() }
    }
}
