import GraphQLLanguage

/// Finds the position of a name in a list that keeps the names itself: a table of hashes with open addressing.
struct NameIndex: Sendable {
    private struct Slot {
        var hash: UInt32 = 0
        /// Negative where the slot is free.
        var position: Int32 = -1
    }

    private let slots: [Slot]
    /// Whether a name occurred more than once. The first one is found.
    let hasRepeats: Bool

    init<Names: Collection<String>>(_ names: Names) {
        var size = 8
        while size < names.count * 2 { size *= 2 }
        var slots = [Slot](repeating: Slot(), count: size)
        var hasRepeats = false
        var first = names.startIndex
        var position: Int32 = 0
        while first != names.endIndex {
            let name = names[first]
            let hash = UInt32(truncatingIfNeeded: NameHash.of(name))
            var place = Int(hash) & (size - 1)
            while slots[place].position >= 0 {
                let slot = slots[place]
                if slot.hash == hash, names[names.index(names.startIndex, offsetBy: Int(slot.position))] == name {
                    break
                }
                place = (place + 1) & (size - 1)
            }
            if slots[place].position < 0 {
                slots[place] = Slot(hash: hash, position: position)
            } else {
                hasRepeats = true
            }
            names.formIndex(after: &first)
            position += 1
        }
        self.slots = slots
        self.hasRepeats = hasRepeats
    }

    /// The position for which the list has the name.
    @inline(__always)
    func position(of name: String, nameAt: (Int) -> String) -> Int? {
        let hash = UInt32(truncatingIfNeeded: NameHash.of(name))
        let mask = slots.count &- 1
        var place = Int(hash) & mask
        while true {
            let slot = slots[place]
            guard slot.position >= 0 else { return nil }
            if slot.hash == hash, nameAt(Int(slot.position)) == name { return Int(slot.position) }
            place = (place &+ 1) & mask
        }
    }
}
