/// The fields that a record has, in order. Records of the same shape share one layout, so that a field costs a record its
/// value only, and two records of one layout are compared without looking at names.
package final class FieldLayout: Sendable {
    package let keys: [FieldKey]
    /// The slot of `__typename`, or -1.
    package let typenameSlot: Int
    /// Finds the first fields; those added since are few, and searched.
    private let index: FieldIndex

    package convenience init(_ keys: [FieldKey]) {
        self.init(keys, index: FieldIndex(keys))
    }

    private init(_ keys: [FieldKey], index: FieldIndex) {
        self.keys = keys
        self.index = index
        typenameSlot =
            index.slot(of: .typename) ?? keys[index.count...].firstIndex(of: .typename) ?? -1
    }

    package static let empty = FieldLayout([])

    package var count: Int { keys.count }

    package func slot(of key: FieldKey) -> Int? {
        index.slot(of: key) ?? keys[index.count...].firstIndex(of: key)
    }

    /// This layout with more fields. A root that is asked for thousands of different arguments grows field by field, so
    /// the index is made anew only now and then.
    func adding(_ more: [FieldKey]) -> FieldLayout {
        let all = keys + more
        return all.count - index.count > FieldIndex.searchLimit ? FieldLayout(all) : FieldLayout(all, index: index)
    }
}

/// Finds fields by name: a dictionary where a search would be slow.
private final class FieldIndex: Sendable {
    static let searchLimit = 16
    private let slots: [FieldKey: Int]
    /// How many fields of a layout are in the index; the others have to be searched.
    let count: Int

    init(_ keys: [FieldKey]) {
        let isWide = keys.count > Self.searchLimit
        count = isWide ? keys.count : 0
        slots = isWide ? Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
    }

    func slot(of key: FieldKey) -> Int? { count == 0 ? nil : slots[key] }
}

/// Remembers how layouts fit together, so that ten thousand records that get the same new fields are merged by one plan.
struct LayoutMerger {
    private struct Pair: Hashable {
        let old: ObjectIdentifier
        let new: ObjectIdentifier
    }

    /// How a record of one layout takes in the fields of another.
    final class Plan {
        /// Keeps the layouts alive, as their identifiers are the plan's name.
        let old: FieldLayout
        let new: FieldLayout
        let merged: FieldLayout
        /// For each slot of the new layout the slot of the merged one.
        let slots: [Int]
        /// Whether both have the same fields in the same order.
        let isSame: Bool

        init(_ old: FieldLayout, _ new: FieldLayout) {
            self.old = old
            self.new = new
            var added: [FieldKey] = []
            slots = new.keys.map { key in
                if let slot = old.slot(of: key) { return slot }
                added.append(key)
                return old.count + added.count - 1
            }
            merged = added.isEmpty ? old : old.adding(added)
            isSame = old.count == new.count && slots == Array(new.keys.indices)
        }
    }

    private var plans: [Pair: Plan] = [:]
    private var last: Plan?

    mutating func plan(_ old: FieldLayout, _ new: FieldLayout) -> Plan {
        if let last, last.old === old, last.new === new { return last }
        let pair = Pair(old: ObjectIdentifier(old), new: ObjectIdentifier(new))
        let plan = plans[pair] ?? Plan(old, new)
        if plans.count > 1_000 { plans.removeAll() }
        plans[pair] = plan
        last = plan
        return plan
    }
}
