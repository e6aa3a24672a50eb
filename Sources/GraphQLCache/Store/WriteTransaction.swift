/// Reads and writes. All changes become visible together when the body returns; if it throws, none does.
public final class WriteTransaction: ReadTransaction {
    private var writes: WriteSession { session! }

    init(core: StoreCore, writing session: WriteSession) {
        super.init(core: core, session: session)
    }

    /// Writes the data of an operation, as if a server had answered it.
    public func write(
        _ data: ResponseValue, errors: [GraphQLError] = [], for operation: some GraphQLOperation
    ) throws {
        try check()
        try writes.merge(core.normalize(data, errors: errors, for: operation, root: nil))
    }

    /// Writes data whose root's fields are those of one object.
    public func write(_ data: ResponseValue, for operation: some GraphQLOperation, at key: CacheKey) throws {
        try check()
        try writes.merge(core.normalize(data, errors: [], for: operation, root: key))
    }

    /// Reads an operation, changes its data, and writes it back. Throws the ``CacheMiss`` if something is missing.
    public func update(
        _ operation: some GraphQLOperation, _ change: (ResponseValue) throws -> ResponseValue
    ) throws {
        switch try read(operation) {
        case .hit(let result): try write(change(result.value), for: operation)
        case .miss(let miss): throw miss
        }
    }

    /// Sets one field of a record.
    public func set(_ field: FieldKey, of key: CacheKey, to value: FieldValue) throws {
        try check()
        try writes.merge([
            Record(key: key, fields: [(field, value)], writtenAt: core.configuration.now())
        ])
    }

    /// Removes a record. Fields that point to it stay, and what they are part of is a miss from now on.
    public func remove(_ key: CacheKey) throws {
        try check()
        try writes.remove(key)
    }

    /// Removes the records whose keys contain a text, in whatever case. Returns how many they were.
    @discardableResult
    public func remove(matching text: String) throws -> Int {
        try check()
        let needle = text.lowercased()
        return try remove { $0.key.rawValue.lowercased().contains(needle) }
    }

    /// Removes the records of a type. Returns how many they were.
    @discardableResult
    public func remove(ofType typeName: String) throws -> Int {
        try check()
        return try remove { $0.typeName == typeName }
    }

    private func remove(where isWanted: (Record) -> Bool) throws -> Int {
        var keys = Set(writes.touchedKeys(where: isWanted))
        try core.cache.forEach { record in
            if isWanted(record) { keys.insert(record.key) }
            return true
        }
        for key in keys.sorted() { try writes.remove(key) }
        return keys.count
    }

    /// Removes everything. It can be undone as long as the log keeps what it removed.
    public func clear() throws {
        try check()
        writes.clear(keeping: try core.records(upTo: ChangeSet.clearedLimit))
    }

    /// Merges records as they are.
    func merge(_ records: [Record]) throws { try writes.merge(records) }

    /// Puts a record back as it was.
    func restore(_ record: Record) throws {
        try writes.remove(record.key)
        try writes.merge([record])
    }

    /// Puts a record back below what was written to it since.
    func restoreBelow(_ record: Record) throws {
        let since = try writes.record(record.key)
        try restore(record)
        if let since { try writes.merge([since]) }
    }
}
