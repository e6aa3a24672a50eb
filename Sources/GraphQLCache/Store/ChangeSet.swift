/// What one write changed: exactly the fields whose values are different now.
public struct ChangeSet: Sendable {
    /// The write's number.
    public let id: WriteID
    /// Who wrote.
    public let source: WriteSource
    /// When, in milliseconds since 1970.
    public let time: Int64
    /// The records that changed, in the order of the write. Empty after a write that changed nothing.
    public let records: [RecordChange]
    /// Whether everything was removed at once. The records are not listed then.
    public let isClear: Bool
    /// Whether a type turned out to satisfy a type condition or not.
    let hasNewTypes: Bool
    /// Whether it only came or went over the records, which are as they were.
    public let isOptimistic: Bool
    /// What a clear removed, as long as that was not too much to keep.
    let clearedRecords: [Record]?
    /// The names of the watchers that the write woke, see ``Store/addWatcher(_:name:notify:)``; those without a name are
    /// not listed.
    public internal(set) var woken: [String] = []

    /// The number of changed fields.
    public var fieldCount: Int { records.reduce(0) { $0 + $1.fieldCount } }
    /// Whether nothing is different.
    public var isEmpty: Bool { records.isEmpty && !isClear && source != .otherProcess }

    /// About how much memory the set takes.
    var cost: Int {
        records.reduce(128) { $0 + $1.cost } + (clearedRecords ?? []).reduce(0) { $0 + $1.cost }
    }

    /// Whether what the write replaced is known, so that it can be undone.
    public var canUndo: Bool {
        if isOptimistic { return false }
        if isClear { return clearedRecords != nil }
        return source != .otherProcess && records.allSatisfy { $0.kind == .added || $0.previous != nil }
    }

    /// More changed fields than this, and the set keeps their names only.
    static let valueLimit = 10_000
    /// More bytes than this, and a clear cannot be undone.
    static let clearedLimit = 64 << 20
}
