/// How many records there are of a type.
public struct TypeCount: Sendable, Hashable {
    /// The type, or nil for records that do not name theirs.
    public let typeName: String?
    /// The number of records.
    public let count: Int

    /// Makes a count.
    public init(typeName: String?, count: Int) {
        self.typeName = typeName
        self.count = count
    }
}

/// How much a cache holds.
public struct CacheStatistics: Sendable, Hashable {
    /// The number of records.
    public var recordCount: Int
    /// The bytes they take in memory or on disk.
    public var byteCount: Int
    /// The file's path, or nil for a cache in memory.
    public var path: String?

    /// Makes statistics.
    public init(recordCount: Int, byteCount: Int, path: String? = nil) {
        self.recordCount = recordCount
        self.byteCount = byteCount
        self.path = path
    }
}
