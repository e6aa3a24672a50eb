#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Record {
    /// Values that are the same but older than this get the new time, so that an age shown to a person is right to about
    /// this long, without writing everything anew at each fetch. In milliseconds.
    static let ageTolerance: Int64 = 10_000

    /// What a merge did to a record.
    struct Merged {
        let record: Record
        /// The slots of ``record`` whose values are new or different; empty if the values are as before.
        let changedSlots: [Int]
        /// Whether the values are as before, but their times are worth writing.
        var isRefreshed = false
    }

    /// This record with the newer fields of another taken in: a field is replaced as a whole.
    func merging(_ newer: Record, with merger: inout LayoutMerger) -> Merged {
        if layout === newer.layout { return merging(sameFieldsOf: newer) }
        let plan = merger.plan(layout, newer.layout)
        if plan.isSame { return merging(sameFieldsOf: newer) }
        var changes: [(slot: Int, newSlot: Int)] = []
        for (newSlot, slot) in plan.slots.enumerated()
        where slot >= layout.count || !hasSameText(at: slot, as: newer, at: newSlot) {
            changes.append((slot, newSlot))
        }
        guard changes.isEmpty else {
            changes.sort { $0.slot < $1.slot }
            return Merged(record: replacing(changes, from: newer, plan), changedSlots: changes.map(\.slot))
        }
        let isOld = plan.slots.enumerated().contains { newSlot, slot in
            newer.times[newSlot] - times[slot] > Self.ageTolerance
        }
        guard isOld else { return Merged(record: self, changedSlots: []) }
        return Merged(record: with(times: mergedTimes(newer, plan)), changedSlots: [], isRefreshed: true)
    }

    private func merging(sameFieldsOf newer: Record) -> Merged {
        if hasSameBytes(as: newer) {
            guard newer.oldestWrite - oldestWrite > Self.ageTolerance else {
                return Merged(record: self, changedSlots: [])
            }
            return Merged(record: with(times: newer.times), changedSlots: [], isRefreshed: true)
        }
        let changed = layout.keys.indices.filter { !hasSameText(at: $0, as: newer, at: $0) }
        return Merged(record: newer.with(layout: layout), changedSlots: changed)
    }

    /// The record with some values replaced or added; what lies between them is copied in one piece.
    private func replacing(
        _ changes: [(slot: Int, newSlot: Int)], from newer: Record, _ plan: LayoutMerger.Plan
    ) -> Record {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(self.bytes.count + newer.bytes.count)
        var ends: [UInt32] = []
        ends.reserveCapacity(plan.merged.count)
        var next = 0
        func copy(to slot: Int) {
            guard next < slot else { return }
            let start = range(of: next).lowerBound
            let shift = bytes.count - start
            bytes.append(contentsOf: self.bytes[start..<Int(self.ends[slot - 1])])
            for end in self.ends[next..<slot] { ends.append(UInt32(Int(end) + shift)) }
        }
        for (slot, newSlot) in changes {
            copy(to: min(slot, layout.count))
            bytes.append(contentsOf: newer.text(of: newSlot))
            ends.append(UInt32(bytes.count))
            next = slot + 1
        }
        copy(to: layout.count)
        return Record(
            key: key, layout: plan.merged, bytes: bytes, ends: ends, times: mergedTimes(newer, plan))
    }

    private func mergedTimes(_ newer: Record, _ plan: LayoutMerger.Plan) -> WriteTimes {
        if case .all(let old) = times, case .all(let new) = newer.times, old == new { return times }
        if case .all = newer.times, plan.slots.count == plan.merged.count { return newer.times }
        var merged: [Int64]
        switch times {
        case .all(let time): merged = Array(repeating: time, count: plan.merged.count)
        case .each(let times): merged = times + Array(repeating: 0, count: plan.merged.count - times.count)
        }
        for (newSlot, slot) in plan.slots.enumerated() { merged[slot] = newer.times[newSlot] }
        return .each(merged)
    }

    private func hasSameText(at slot: Int, as other: Record, at otherSlot: Int) -> Bool {
        let one = range(of: slot)
        let two = other.range(of: otherSlot)
        guard one.count == two.count else { return false }
        return bytes.withUnsafeBufferPointer { left in
            other.bytes.withUnsafeBufferPointer { right in
                one.isEmpty
                    || memcmp(left.baseAddress! + one.lowerBound, right.baseAddress! + two.lowerBound, one.count) == 0
            }
        }
    }
}
