/// Names what an operation is expected to change, until its answer is there.
public struct OptimisticID: Sendable, Hashable {
    let rawValue: UInt64
}

/// What operations under way are expected to change, in layers over the records of the cache: the newest is on top, and
/// any of them can be taken away. Pure, and never on disk.
struct OptimisticLayers {
    private struct Layer {
        let id: OptimisticID
        let records: [CacheKey: Record]
    }

    private var layers: [Layer] = []
    private var lastID: UInt64 = 0

    var isEmpty: Bool { layers.isEmpty }

    /// The keys that a layer has something to say about, sorted; empty for one that is gone.
    func keys(of id: OptimisticID) -> [CacheKey] {
        layers.first { $0.id == id }.map { $0.records.keys.sorted() } ?? []
    }

    mutating func add(_ records: [Record]) -> OptimisticID {
        lastID += 1
        let id = OptimisticID(rawValue: lastID)
        var merger = LayoutMerger()
        let byKey = records.reduce(into: [CacheKey: Record]()) { found, record in
            found[record.key] = found[record.key]?.merging(record, with: &merger).record ?? record
        }
        layers.append(Layer(id: id, records: byKey))
        return id
    }

    mutating func remove(_ id: OptimisticID) { layers.removeAll { $0.id == id } }

    /// A record as it looks with everything that is expected.
    func view(_ key: CacheKey, over stored: Record?) -> Record? {
        var merger = LayoutMerger()
        return layers.reduce(stored) { below, layer in
            guard let record = layer.records[key] else { return below }
            return below?.merging(record, with: &merger).record ?? record
        }
    }

    /// What is different between two views of some records. A record that loses fields goes and comes again, so that
    /// whoever depends on one of them hears of it.
    static func changes(_ keys: [CacheKey], from old: [Record?], to new: [Record?]) -> [RecordChange] {
        var changes: [RecordChange] = []
        for (index, key) in keys.enumerated() {
            let (before, after) = (old[index], new[index])
            guard let before, let after else {
                if before != nil || after != nil {
                    changes.append(RecordChange(key: key, old: before, new: after, slots: nil))
                }
                continue
            }
            if before.fieldKeys.contains(where: { after.layout.slot(of: $0) == nil }) {
                changes.append(RecordChange(key: key, old: before, new: nil, slots: nil))
                changes.append(RecordChange(key: key, old: nil, new: after, slots: nil))
                continue
            }
            let slots = after.fieldKeys.indices.filter { after[after.fieldKeys[$0]] != before[after.fieldKeys[$0]] }
            if !slots.isEmpty { changes.append(RecordChange(key: key, old: before, new: after, slots: slots)) }
        }
        return changes
    }
}
