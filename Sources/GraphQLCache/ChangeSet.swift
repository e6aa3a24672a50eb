/// The number of a write, counting up within a process.
public struct WriteID: Sendable, Hashable, Comparable {
    /// The number, from 1.
    public let rawValue: UInt64

    /// Makes an id of its number; 0 is before every write.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// Earlier writes come first.
    public static func < (left: WriteID, right: WriteID) -> Bool { left.rawValue < right.rawValue }
}

/// Who wrote to the cache.
public enum WriteSource: Sendable, Hashable {
    /// A response to an operation.
    case operation(name: String?, kind: OperationKind, transport: String?)
    /// A person, in the cache inspector.
    case inspector
    /// A file that was read in.
    case imported
    /// A program's own transaction, by what it calls itself.
    case transaction(String)
    /// Another process that uses the same cache file; what it changed is not known.
    case otherProcess
}

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

    /// The number of changed fields.
    public var fieldCount: Int { records.reduce(0) { $0 + $1.fieldCount } }
    /// Whether nothing is different.
    public var isEmpty: Bool { records.isEmpty && !isClear && source != .otherProcess }

    /// About how much memory the set takes.
    var cost: Int { records.reduce(128) { $0 + $1.cost } }

    /// More changed fields than this, and the set keeps their names only.
    static let valueLimit = 10_000
}

/// What a write changed in one record.
public struct RecordChange: Sendable {
    /// What happened to the record.
    public enum Kind: Sendable, Hashable {
        /// It is new.
        case added
        /// Some of its fields are new or different.
        case changed
        /// It is gone.
        case removed
    }

    /// The record.
    public let key: CacheKey
    /// What happened to it.
    public let kind: Kind
    let layout: FieldLayout
    /// The slots that changed; nil for all.
    let slots: [Int]?
    /// The record before and after; both nil where the set keeps names only.
    private(set) var old: Record?
    private(set) var new: Record?

    init(key: CacheKey, old: Record?, new: Record?, slots: [Int]?) {
        self.key = key
        kind = old == nil ? .added : new == nil ? .removed : .changed
        layout = (new ?? old)?.layout ?? .empty
        self.slots = slots
        self.old = old
        self.new = new
    }

    /// The number of changed fields.
    public var fieldCount: Int { slots?.count ?? layout.count }

    /// The names of the changed fields.
    public var fieldKeys: [FieldKey] {
        guard let slots else { return layout.keys }
        return slots.map { layout.keys[$0] }
    }

    /// A changed field with its values.
    public struct Field: Sendable, Hashable {
        /// The field.
        public let key: FieldKey
        /// The value before; nil if there was none or it is not kept.
        public let old: FieldValue?
        /// The value after; nil if there is none or it is not kept.
        public let new: FieldValue?
    }

    /// The changed fields with their values, where those are kept, see ``hasValues``.
    public var fields: [Field] {
        fieldKeys.map { Field(key: $0, old: old?[$0], new: new?[$0]) }
    }

    /// Whether values are kept: a write of very many changes keeps names only.
    public var hasValues: Bool { old != nil || new != nil }

    var cost: Int { 64 + (old?.cost ?? 0) + (new?.cost ?? 0) + 8 * (slots?.count ?? 0) }

    mutating func dropValues() {
        old = nil
        new = nil
    }

    /// What a record was, to put it back.
    var previous: Record? { old }
}
