/// Where records live. A store owns one and is the only one to call it, from one thread at a time.
///
/// All calls are synchronous, so that a transaction can hold the cache from its first read to its last write.
public protocol NormalizedCache: AnyObject {
    /// A record, or nil if there is none.
    func record(for key: CacheKey) throws -> Record?
    /// The records of keys, in the keys' order.
    func records(for keys: [CacheKey]) throws -> [Record?]
    /// Whether ``records(for:)`` is cheaper than a call for each, so that readers should read ahead.
    var prefersBatches: Bool { get }

    /// Starts a write: nobody else, in this process or another, writes until it ends. What is read is what will be
    /// changed.
    func beginWrite() throws
    /// Ends a write by making all of its changes at once, or none if it throws.
    func commit(_ changes: RecordChanges) throws
    /// Ends a write without changes.
    func abandonWrite()
    /// Starts a read: all records are of one moment until it ends.
    func beginRead() throws
    /// Ends a read.
    func endRead()

    /// The facts about types that were kept with the records.
    func typeFacts() throws -> [TypeFact]
    /// How many records there are of each type, ordered by name.
    func typeCounts() throws -> [TypeCount]
    /// Some of the keys, ordered by their bytes.
    /// - Parameter typeName: only records of this type; nil for all.
    func keys(ofType typeName: String?, limit: Int, offset: Int) throws -> [CacheKey]
    /// Calls a function with every record, ordered by key, until it returns false.
    func forEach(_ body: (Record) throws -> Bool) throws
    /// The number of records and what they take.
    func statistics() throws -> CacheStatistics
    /// Whether somebody else changed the records since the last call.
    func wasChangedElsewhere() throws -> Bool
    /// Calls a function, on any thread, soon after somebody may have changed the records, until it is told otherwise with
    /// nil. It may be called when nobody else has. It costs nothing while nothing is written.
    func observeChanges(_ notify: (@Sendable () -> Void)?)
    /// What happened while the cache was opened that a person should know, such as a damaged file set aside.
    var notices: [String] { get }
    /// Ends the use of the cache. No other call follows.
    func close()
    /// Ends a call that takes long, from any thread: it throws. Nil where no call takes long.
    var interrupter: (@Sendable () -> Void)? { get }
}
