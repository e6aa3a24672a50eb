/// The fields that a record has, in order. Records of the same shape share one layout, so that a field costs a record its
/// value only, and two records of one layout are compared without looking at names.
package final class FieldLayout: Sendable {
    package let keys: [FieldKey]
    /// For each field what stands before its value in a cache file: `"name":`, escaped as JSON needs it.
    package let prefixes: [[UInt8]]
    /// The slot of `__typename`, or -1.
    package let typenameSlot: Int
    /// Only where a search would be slow.
    private let slots: [FieldKey: Int]
    private static let searchLimit = 8

    package init(_ keys: [FieldKey]) {
        self.keys = keys
        prefixes = keys.map { key in
            var bytes: [UInt8] = []
            JSONWriter.write(string: key.rawValue, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
            return bytes
        }
        typenameSlot = keys.firstIndex(of: .typename) ?? -1
        slots =
            keys.count > Self.searchLimit
            ? Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
    }

    package static let empty = FieldLayout([])

    package var count: Int { keys.count }

    package func slot(of key: FieldKey) -> Int? {
        keys.count > Self.searchLimit ? slots[key] : keys.firstIndex(of: key)
    }
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
        /// For each slot of the merged layout the new record's slot, or -1.
        let newSlots: [Int]

        init(_ old: FieldLayout, _ new: FieldLayout) {
            self.old = old
            self.new = new
            let added = new.keys.filter { old.slot(of: $0) == nil }
            merged = added.isEmpty ? old : FieldLayout(old.keys + added)
            newSlots = merged.keys.map { new.slot(of: $0) ?? -1 }
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
