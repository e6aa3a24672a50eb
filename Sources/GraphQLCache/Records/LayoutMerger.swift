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
