/// The fields that a result was made of.
public struct Dependencies: Sendable {
    struct Entry: Sendable {
        let key: CacheKey
        let layout: FieldLayout
    }

    var entries: [Entry] = []
    /// Whether new knowledge about type conditions may change the answer too.
    var waitsForTypes = false

    /// Depends on nothing.
    public init() {}

    /// Depends on certain fields of one record.
    public init(_ key: CacheKey, fields: [FieldKey]) {
        entries = [Entry(key: key, layout: FieldLayout(fields))]
    }

    /// Whether nothing was looked at.
    public var isEmpty: Bool { entries.isEmpty }

    /// Whether a field was looked at.
    public func contains(_ key: CacheKey, _ field: FieldKey) -> Bool {
        entries.contains { $0.key == key && $0.layout.slot(of: field) != nil }
    }

    /// The records that were looked at, without repetition, in the order of the first look.
    public var records: [CacheKey] {
        var seen: Set<CacheKey> = []
        return entries.map(\.key).filter { seen.insert($0).inserted }
    }
}
