extension Record {
    /// What a merge did to a record.
    struct Merged {
        let record: Record
        /// The slots of ``record`` whose values are new or different; empty if the values are as before.
        let changedSlots: [Int]
    }

    /// This record with the newer fields of another taken in: a field is replaced as a whole.
    func merging(_ newer: Record, with merger: inout LayoutMerger) -> Merged {
        if layout === newer.layout {
            if hasSameBytes(as: newer) {
                var record = self
                record.times = newer.times
                return Merged(record: record, changedSlots: [])
            }
            let changed = layout.keys.indices.filter { !hasSameText(at: $0, as: newer, at: $0) }
            return Merged(record: newer, changedSlots: changed)
        }
        let plan = merger.plan(layout, newer.layout)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(self.bytes.count + newer.bytes.count)
        var ends: [UInt32] = []
        ends.reserveCapacity(plan.merged.count)
        var times: [Int64] = []
        times.reserveCapacity(plan.merged.count)
        var changed: [Int] = []
        for (slot, newSlot) in plan.newSlots.enumerated() {
            if newSlot >= 0 {
                if slot >= layout.count || !hasSameText(at: slot, as: newer, at: newSlot) { changed.append(slot) }
                bytes.append(contentsOf: newer.text(of: newSlot))
                times.append(newer.times[newSlot])
            } else {
                bytes.append(contentsOf: text(of: slot))
                times.append(self.times[slot])
            }
            ends.append(UInt32(bytes.count))
        }
        let isUniform = times.allSatisfy { $0 == times[0] }
        let record = Record(
            key: key, layout: plan.merged, bytes: bytes, ends: ends,
            times: isUniform && !times.isEmpty ? .all(times[0]) : .each(times))
        return Merged(record: record, changedSlots: changed)
    }

    private func hasSameText(at slot: Int, as other: Record, at otherSlot: Int) -> Bool {
        text(of: slot).elementsEqual(other.text(of: otherSlot))
    }
}
