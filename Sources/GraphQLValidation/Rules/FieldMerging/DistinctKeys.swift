import GraphQLLanguage

/// Tells selection sets of fields alone, each with a response key of its own, from those in which something could
/// conflict. Compares hashes: who is wrongly suspected is only looked at more closely.
struct DistinctKeys {
    private var hashes: [UInt64] = []
    private static let many = 64

    /// Whether a set holds fields alone, with distinct keys.
    mutating func hold(for set: SelectionSet) -> Bool {
        hashes.removeAll(keepingCapacity: true)
        // A bit for each hash that was met: most keys need no look at the others.
        var met: UInt64 = 0
        for selection in set.selections {
            guard case .field(let field) = selection, hashes.count < Self.many else { return false }
            let hash = NameHash.of(field.responseKey)
            let bit: UInt64 = 1 << (hash & 63)
            if met & bit != 0, hashes.contains(hash) { return false }
            met |= bit
            hashes.append(hash)
        }
        return true
    }
}
