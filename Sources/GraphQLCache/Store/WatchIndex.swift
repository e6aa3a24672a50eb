/// Names a watcher of a store.
public struct WatcherID: Sendable, Hashable {
    let rawValue: UInt64
}

/// Finds the watchers that a change concerns: from record and field to watchers, so that a write's cost depends on what
/// it changed and not on how many watch something else.
struct WatchIndex {
    /// Who watches a record. Few watchers are listed with the fields they look at; many are kept by field.
    private struct RecordWatch {
        var entries: [(watcher: WatcherID, layout: FieldLayout)] = []
        var byField: [FieldKey: Set<WatcherID>]?
        static let listLimit = 16

        var isEmpty: Bool { byField?.isEmpty ?? entries.isEmpty }

        mutating func add(_ watcher: WatcherID, _ layout: FieldLayout) {
            if byField == nil {
                if entries.contains(where: { $0.watcher == watcher && $0.layout === layout }) { return }
                entries.append((watcher, layout))
                guard entries.count > Self.listLimit else { return }
                byField = [:]
                for entry in entries { insert(entry.watcher, entry.layout) }
                entries = []
            } else {
                insert(watcher, layout)
            }
        }

        private mutating func insert(_ watcher: WatcherID, _ layout: FieldLayout) {
            for key in layout.keys { byField![key, default: []].insert(watcher) }
        }

        mutating func remove(_ watcher: WatcherID, _ layout: FieldLayout) {
            guard byField != nil else { return entries.removeAll { $0.watcher == watcher } }
            for key in layout.keys {
                byField![key]?.remove(watcher)
                if byField![key]?.isEmpty == true { byField![key] = nil }
            }
        }

        func collect(_ change: RecordChange, into woken: inout Set<WatcherID>) {
            if let byField {
                for key in change.fieldKeys { if let watchers = byField[key] { woken.formUnion(watchers) } }
                return
            }
            for entry in entries where !woken.contains(entry.watcher) {
                if change.touches(entry.layout) { woken.insert(entry.watcher) }
            }
        }
    }

    private var records: [CacheKey: RecordWatch] = [:]
    private var dependencies: [WatcherID: Dependencies] = [:]
    private var waitingForTypes: Set<WatcherID> = []

    var count: Int { dependencies.count }

    mutating func set(_ new: Dependencies, for watcher: WatcherID) {
        if let old = dependencies[watcher] {
            if Self.isSame(old, new) { return }
            remove(old, watcher)
        }
        dependencies[watcher] = new
        for entry in new.entries { records[entry.key, default: RecordWatch()].add(watcher, entry.layout) }
        if new.waitsForTypes { waitingForTypes.insert(watcher) }
    }

    mutating func remove(_ watcher: WatcherID) {
        if let old = dependencies.removeValue(forKey: watcher) { remove(old, watcher) }
    }

    private mutating func remove(_ old: Dependencies, _ watcher: WatcherID) {
        for entry in old.entries {
            guard let index = records.index(forKey: entry.key) else { continue }
            records.values[index].remove(watcher, entry.layout)
            if records.values[index].isEmpty { records.remove(at: index) }
        }
        waitingForTypes.remove(watcher)
    }

    private static func isSame(_ old: Dependencies, _ new: Dependencies) -> Bool {
        guard old.waitsForTypes == new.waitsForTypes, old.entries.count == new.entries.count else { return false }
        let isShared = old.entries.withUnsafeBufferPointer { one in
            new.entries.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress }
        }
        return isShared
            || zip(old.entries, new.entries).allSatisfy { $0.layout === $1.layout && $0.key == $1.key }
    }

    /// The watchers that look at something the set changed.
    func watchers(of set: ChangeSet) -> Set<WatcherID> {
        if set.isClear || set.source == .otherProcess { return Set(dependencies.keys) }
        var woken: Set<WatcherID> = set.hasNewTypes ? waitingForTypes : []
        guard !records.isEmpty else { return woken }
        for change in set.records {
            if let watch = records[change.key] { watch.collect(change, into: &woken) }
        }
        return woken
    }
}
