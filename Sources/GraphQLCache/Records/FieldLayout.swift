/// The fields that a record has, in order. Records of the same shape share one layout, so that a field costs a record its
/// value only, and two records of one layout are compared without looking at names.
package final class FieldLayout: Sendable {
    package let keys: [FieldKey]
    /// The slot of `__typename`, or -1.
    package let typenameSlot: Int
    /// Finds the first fields; those added since are few, and searched.
    private let index: FieldIndex

    package convenience init(_ keys: [FieldKey]) {
        self.init(keys, index: FieldIndex(keys))
    }

    private init(_ keys: [FieldKey], index: FieldIndex) {
        self.keys = keys
        self.index = index
        typenameSlot =
            index.slot(of: .typename) ?? keys[index.count...].firstIndex(of: .typename) ?? -1
    }

    package static let empty = FieldLayout([])

    package var count: Int { keys.count }

    package func slot(of key: FieldKey) -> Int? {
        index.slot(of: key) ?? keys[index.count...].firstIndex(of: key)
    }

    /// This layout with more fields. A root that is asked for thousands of different arguments grows field by field, so
    /// the index is made anew only now and then.
    func adding(_ more: [FieldKey]) -> FieldLayout {
        let all = keys + more
        return all.count - index.count > FieldIndex.searchLimit ? FieldLayout(all) : FieldLayout(all, index: index)
    }
}

/// Finds fields by name: a dictionary where a search would be slow.
private final class FieldIndex: Sendable {
    static let searchLimit = 16
    private let slots: [FieldKey: Int]
    /// How many fields of a layout are in the index; the others have to be searched.
    let count: Int

    init(_ keys: [FieldKey]) {
        let isWide = keys.count > Self.searchLimit
        count = isWide ? keys.count : 0
        slots = isWide ? Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
    }

    func slot(of key: FieldKey) -> Int? { count == 0 ? nil : slots[key] }
}
