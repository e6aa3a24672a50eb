/// The only way to a cache: reads and writes operations, tells watchers what changed, and keeps a log of it.
///
/// An actor on a thread of its own, because a cache file's calls block. Transactions' bodies are synchronous, so nothing
/// comes between their steps. A call costs a hop between threads, so ask for much at once instead of often.
public actor Store {
    private nonisolated let executor = StoreExecutor()
    /// The thread that all calls run on.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let core: StoreCore
    nonisolated let interrupts: InterruptGate
    /// What happened while the cache was opened that a person should know.
    public nonisolated let notices: [String]

    /// Makes a store that owns a cache.
    public init(cache: sending any NormalizedCache, configuration: StoreConfiguration = StoreConfiguration()) {
        interrupts = InterruptGate(cache.interrupter)
        notices = cache.notices
        core = StoreCore(cache: cache, configuration: configuration)
    }

    /// Makes a store whose records live in memory.
    public static func inMemory(configuration: StoreConfiguration = StoreConfiguration()) -> Store {
        Store(cache: InMemoryCache(), configuration: configuration)
    }

    /// Runs a long call so that a cancelled task ends it. The body hands the ticket to the call.
    nonisolated func withInterruption<T: Sendable>(_ body: @Sendable (UInt64) async throws -> T) async throws -> T {
        let ticket = interrupts.ticket()
        return try await withTaskCancellationHandler {
            try await body(ticket)
        } onCancel: {
            interrupts.cancel(ticket)
        }
    }

    /// Every call goes through here.
    func usableCore() throws -> StoreCore {
        if core.isClosed { throw StoreError.closed }
        if TransactionMark.isInside(ObjectIdentifier(self)) { throw StoreError.nestedTransaction }
        return core
    }

    /// For calls that read or write operations: whoever watches hears at this moment of what other processes wrote, even
    /// if the system has not told of it yet.
    private func currentCore() throws -> StoreCore {
        let core = try usableCore()
        try core.noticeOtherProcesses()
        return core
    }

    // MARK: Reading and writing

    /// Answers an operation from the cache.
    /// - Parameter watcher: a watcher that depends on the answer from now on; nothing can change between the two.
    public func read(_ operation: some GraphQLOperation, for watcher: WatcherID? = nil) throws -> CacheRead {
        let core = try currentCore()
        try core.cache.beginRead()
        defer { core.cache.endRead() }
        if let watcher { return try core.read(operation, for: watcher) }
        return try core.read(operation, root: nil, in: nil)
    }

    /// Takes a response apart and writes what it holds. Data that is null writes nothing.
    /// - Parameters:
    ///   - data: the `data` member of the response.
    ///   - errors: its `errors`; a field that is null because of one keeps the error.
    @discardableResult
    public func write(
        _ data: ResponseValue, errors: [GraphQLError] = [], for operation: some GraphQLOperation,
        source: WriteSource? = nil
    ) throws -> ChangeSet {
        let source = source ?? .operation(name: operation.name, kind: operation.kind, transport: nil)
        return try currentCore().write(data, errors: errors, for: operation, source: source)
    }

    /// Takes several responses to one operation apart, the oldest first, and writes them in one step: what is read
    /// afterwards, and what watchers hear of, is what all of them make together. For events that come faster than they
    /// can be written one by one.
    @discardableResult
    public func write(
        _ responses: [(data: ResponseValue, errors: [GraphQLError])], for operation: some GraphQLOperation,
        source: WriteSource? = nil
    ) throws -> ChangeSet {
        let source = source ?? .operation(name: operation.name, kind: operation.kind, transport: nil)
        return try currentCore().write(responses, for: operation, source: source)
    }

    /// Runs a body that reads as of one moment.
    public func withReadTransaction<T: Sendable>(_ body: @Sendable (ReadTransaction) throws -> T) throws -> T {
        let core = try usableCore()
        try core.cache.beginRead()
        defer { core.cache.endRead() }
        let transaction = ReadTransaction(core: core, session: nil)
        defer { transaction.end() }
        return try marked { try body(transaction) }
    }

    /// Runs a body that reads and writes; all of it counts, or, when it throws, nothing.
    public func withWriteTransaction<T: Sendable>(
        _ source: WriteSource = .transaction("transaction"), _ body: @Sendable (WriteTransaction) throws -> T
    ) throws -> T {
        try performWrite(source, body).0
    }

    func performWrite<T>(
        _ source: WriteSource, _ body: (WriteTransaction) throws -> T
    ) throws -> (T, ChangeSet) {
        let core = try currentCore()
        return try core.write(source) { session in
            let transaction = WriteTransaction(core: core, writing: session)
            defer { transaction.end() }
            return try marked { try body(transaction) }
        }
    }

    private func marked<T>(_ body: () throws -> T) throws -> T {
        let mark = TransactionMark(store: ObjectIdentifier(self))
        defer { mark.end() }
        return try TransactionMark.$current.withValue(mark) { try body() }
    }

    // MARK: Knowledge

    /// Answers type conditions from a schema from now on.
    public func use(_ typeConditions: TypeConditions) { core.use(typeConditions) }

    /// Tells objects apart by other rules from now on. Records that are there keep their keys.
    public func use(_ identity: CacheIdentity) { core.use(identity) }

    /// What happened up to now that a person should know: ``notices`` and whatever came later, such as a file that turned
    /// out to be damaged in the middle of the work.
    public func allNotices() -> [String] { core.cache.notices }

    /// Ends the use of the cache: its file is complete and closed when this returns. Later calls throw.
    public func close() { core.close() }
}
