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

    /// Whether one of some fields is among those that changed.
    func touches(_ fields: FieldLayout) -> Bool {
        layout === fields || fieldKeys.contains { fields.slot(of: $0) != nil }
    }

    var cost: Int { 64 + (old?.cost ?? 0) + (new?.cost ?? 0) + 8 * (slots?.count ?? 0) }

    mutating func dropValues() {
        old = nil
        new = nil
    }

    /// What a record was, to put it back.
    var previous: Record? { old }
}
