/// How much a store holds.
public struct StoreStatistics: Sendable, Hashable {
    /// The records.
    public let cache: CacheStatistics
    /// The number of watchers.
    public let watcherCount: Int
    /// The bytes that the log of changes takes.
    public let logByteCount: Int
    /// How many writes the log had to forget.
    public let droppedLogCount: Int
}
