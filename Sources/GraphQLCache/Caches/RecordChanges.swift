/// The changes of one write.
public struct RecordChanges: Sendable {
    /// Whether all records go first.
    public var clears = false
    /// Keys of records that go.
    public var removals: [CacheKey] = []
    /// Whole records that are new or take the place of what was there.
    public var upserts: [Record] = []
    /// New facts about types.
    public var typeFacts: [TypeFact] = []

    /// No change.
    public init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { !clears && removals.isEmpty && upserts.isEmpty && typeFacts.isEmpty }
}
