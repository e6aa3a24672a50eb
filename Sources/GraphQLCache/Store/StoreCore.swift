/// The store's state and its synchronous work. Only the store's actor and its transactions call it.
final class StoreCore {
    let cache: any NormalizedCache
    private(set) var configuration: StoreConfiguration
    private(set) var facts: TypeFacts
    /// Records of subscriptions' roots: they live as long as the process.
    let passing = InMemoryCache()
    private var optimistic = OptimisticLayers()
    private var plans: [PlanKey: ExecutionPlan] = [:]
    private var lastWrite = WriteID(0)
    private(set) var log: ChangeLog
    private var index = WatchIndex()
    private var notifiers: [WatcherID: @Sendable (ChangeSet) -> Void] = [:]
    /// What the change log calls the watchers that have a name.
    private var watcherNames: [WatcherID: String] = [:]
    /// What watchers of large results were answered last.
    private var memos: [WatcherID: ReadMemo] = [:]
    private var lastWatcher: UInt64 = 0
    private var streams: [UInt64: AsyncStream<ChangeSet>.Continuation] = [:]
    private(set) var isClosed = false
    /// Whether the cache tells of changes by other processes.
    private var isObserving = false

    private struct PlanKey: Hashable {
        let document: ObjectIdentifier
        let variables: JSONObject
    }

    private static let planLimit = 64

    init(cache: any NormalizedCache, configuration: StoreConfiguration) {
        self.cache = cache
        self.configuration = configuration
        facts = TypeFacts(schema: configuration.typeConditions)
        log = ChangeLog(byteLimit: configuration.changeLogByteLimit)
        // Facts that cannot be read will be found out again.
        facts.load((try? cache.typeFacts()) ?? [])
    }

    func use(_ conditions: TypeConditions) {
        configuration.typeConditions = conditions
        facts.schema = conditions
        plans.removeAll()
    }

    func use(_ identity: CacheIdentity) {
        configuration.identity = identity
        plans.removeAll()
    }

    // MARK: Reading

    func read(_ operation: some GraphQLOperation, root: CacheKey?, in session: WriteSession?) throws -> CacheRead {
        try OperationReader.read(
            root ?? .root(of: operation.kind), plan: plan(for: operation), records: records(operation.kind, session),
            facts: &facts)
    }

    /// Answers a watcher: only the objects that changed since its last answer are read again, if they are few.
    func read(_ operation: some GraphQLOperation, for watcher: WatcherID) throws -> CacheRead {
        let plan = plan(for: operation)
        let records = records(operation.kind, nil)
        let read: CacheRead
        if let memo = memos[watcher], memo.plan === plan, let patched = try memo.reread(records, &facts) {
            read = patched
        } else {
            let root = CacheKey.root(of: operation.kind)
            let placed = try OperationReader.readPlaced(
                root, plan: plan, at: plan.root, records: records, facts: &facts)
            read = placed.read
            memos[watcher] = notifiers[watcher] == nil ? nil : ReadMemo(read, placed.objects, plan)
        }
        setDependencies(read.dependencies, for: watcher)
        return read
    }

    func records(_ kind: OperationKind, _ session: WriteSession?) -> OperationReader.Records {
        let isPassing = kind == .subscription
        let stored = OperationReader.Records(
            one: { [cache, passing] key in
                if isPassing, let record = passing.record(for: key) { return record }
                return if let session { try session.record(key) } else { try cache.record(for: key) }
            },
            many: cache.prefersBatches && !isPassing
                ? { [cache] keys in
                    if let session { try session.records(keys) } else { try cache.records(for: keys) }
                } : nil)
        guard session == nil, !optimistic.isEmpty else { return stored }
        return OperationReader.Records(
            one: { [optimistic] key in optimistic.view(key, over: try stored.one(key)) },
            many: stored.many.map { [optimistic] many in
                { keys in zip(keys, try many(keys)).map { key, record in optimistic.view(key, over: record) } }
            })
    }

    func plan(for operation: some GraphQLOperation) -> ExecutionPlan {
        let key = PlanKey(document: ObjectIdentifier(operation.document), variables: operation.variables)
        // An identifier may be used again by another document once the first is gone.
        if let plan = plans[key], plan.selections === operation.document.selections { return plan }
        let plan = ExecutionPlan(
            document: operation.document, variables: operation.variables, identity: configuration.identity)
        if plans.count >= Self.planLimit { plans.removeAll() }
        plans[key] = plan
        return plan
    }

    // MARK: Writing

    /// The records of a response. A mutation's own fields are not kept, only the objects they lead to.
    func normalize(
        _ data: ResponseValue, errors: [GraphQLError], for operation: some GraphQLOperation, root: CacheKey?
    ) -> [Record] {
        let root = root ?? .root(of: operation.kind)
        let records = Normalizer.normalize(
            data.flattened, errors: errors, root: root, plan: plan(for: operation), facts: &facts,
            writtenAt: configuration.now())
        return root == .mutationRoot ? records.filter { !$0.key.isBelow(.mutationRoot) } : records
    }

    /// Writes a response in one step.
    func write(
        _ data: ResponseValue, errors: [GraphQLError], for operation: some GraphQLOperation, source: WriteSource
    ) throws -> ChangeSet {
        try write(normalize(data, errors: errors, for: operation, root: nil), for: operation, source: source)
    }

    /// Writes several responses in one step.
    func write(
        _ responses: [(data: ResponseValue, errors: [GraphQLError])], for operation: some GraphQLOperation,
        source: WriteSource
    ) throws -> ChangeSet {
        var batch = RecordBatch()
        for response in responses {
            batch.add(normalize(response.data, errors: response.errors, for: operation, root: nil))
        }
        return try write(batch.records, for: operation, source: source)
    }

    private func write(
        _ all: [Record], for operation: some GraphQLOperation, source: WriteSource
    ) throws -> ChangeSet {
        var records = all
        var passingRecords: [Record] = []
        if operation.kind == .subscription {
            passingRecords = records.filter { $0.key.isBelow(.subscriptionRoot) }
            records.removeAll { $0.key.isBelow(.subscriptionRoot) }
        }
        var changes = RecordChanges()
        changes.typeFacts = facts.takeUnsaved()
        do {
            try cache.beginWrite()
            let outcome: (changes: [RecordChange], upserts: [Record])
            do {
                outcome = WriteSession.outcome(of: records, over: try cache.records(for: records.map(\.key)))
                changes.upserts = outcome.upserts
            } catch {
                cache.abandonWrite()
                throw error
            }
            try cache.commit(changes)
            let passed = WriteSession.outcome(
                of: passingRecords, over: passing.records(for: passingRecords.map(\.key)))
            var passingChanges = RecordChanges()
            passingChanges.upserts = passed.upserts
            passing.commit(passingChanges)
            return publish(passed.changes + outcome.changes, source, hasNewTypes: !changes.typeFacts.isEmpty)
        } catch {
            facts.forget(changes.typeFacts)
            throw error
        }
    }

    /// Runs a body that may read and write; all of it counts, or nothing.
    func write<T>(_ source: WriteSource, _ body: (WriteSession) throws -> T) throws -> (T, ChangeSet) {
        try cache.beginWrite()
        let session = WriteSession(
            stored: { [cache, passing] in
                $0.isBelow(.subscriptionRoot) ? passing.record(for: $0) : try cache.record(for: $0)
            },
            storedMany: { [cache] in try cache.records(for: $0) })
        let value: T
        do {
            value = try body(session)
        } catch {
            cache.abandonWrite()
            facts.dropUnsaved()
            throw error
        }
        let outcome = session.outcome()
        var changes = RecordChanges()
        var passingChanges = RecordChanges()
        changes.clears = session.isCleared
        passingChanges.clears = session.isCleared
        for record in outcome.upserts {
            if record.key.isBelow(.subscriptionRoot) {
                passingChanges.upserts.append(record)
            } else {
                changes.upserts.append(record)
            }
        }
        changes.removals = outcome.removals
        passingChanges.removals = outcome.removals.filter { $0.isBelow(.subscriptionRoot) }
        changes.typeFacts = facts.takeUnsaved()
        do {
            if changes.isEmpty { cache.abandonWrite() } else { try cache.commit(changes) }
        } catch {
            facts.forget(changes.typeFacts)
            throw error
        }
        passing.commit(passingChanges)
        return (
            value,
            publish(
                outcome.changes, source, isClear: session.isCleared, clearedRecords: session.clearedRecords,
                hasNewTypes: !changes.typeFacts.isEmpty)
        )
    }

    private func publish(
        _ records: [RecordChange], _ source: WriteSource, isClear: Bool = false, clearedRecords: [Record]? = nil,
        hasNewTypes: Bool = false, isOptimistic: Bool = false
    ) -> ChangeSet {
        lastWrite = WriteID(lastWrite.rawValue + 1)
        var set = ChangeSet(
            id: lastWrite, source: source, time: configuration.now(), records: records, isClear: isClear,
            hasNewTypes: hasNewTypes, isOptimistic: isOptimistic, clearedRecords: clearedRecords)
        let woken = index.watchers(of: set)
        set.woken = woken.compactMap { watcherNames[$0] }.sorted()
        if !set.isEmpty {
            log.append(set)
            for stream in streams.values { stream.yield(set) }
        }
        for watcher in woken {
            memos[watcher]?.note(set)
            notifiers[watcher]?(set)
        }
        return set
    }

    // MARK: Expectations

    func addOptimistic(_ data: ResponseValue, for operation: some GraphQLOperation) throws -> OptimisticID {
        let records = normalize(data, errors: [], for: operation, root: nil)
        // What an expectation says about types is not known.
        facts.dropUnsaved()
        let keys = Set(records.map(\.key)).sorted()
        let before = try view(keys)
        let id = optimistic.add(records)
        try announce(keys, since: before, operation.name)
        return id
    }

    func removeOptimistic(_ id: OptimisticID) throws {
        let keys = optimistic.keys(of: id)
        let before = try view(keys)
        optimistic.remove(id)
        try announce(keys, since: before, nil)
    }

    private func view(_ keys: [CacheKey]) throws -> [Record?] {
        zip(keys, try cache.records(for: keys)).map { key, record in
            optimistic.view(key, over: key.isBelow(.subscriptionRoot) ? passing.record(for: key) : record)
        }
    }

    private func announce(_ keys: [CacheKey], since before: [Record?], _ name: String?) throws {
        let changes = OptimisticLayers.changes(keys, from: before, to: try view(keys))
        guard !changes.isEmpty else { return }
        _ = publish(changes, .transaction(name.map { "\($0), expected" } ?? "expectation"), isOptimistic: true)
    }

    /// Wakes every watcher if another process changed the records.
    func noticeOtherProcesses() throws {
        if try cache.wasChangedElsewhere() {
            facts.load((try? cache.typeFacts()) ?? [])
            _ = publish([], .otherProcess)
        }
    }

    // MARK: Watching

    func addWatcher(
        _ dependencies: Dependencies, _ name: String?, _ notify: @escaping @Sendable (ChangeSet) -> Void
    ) -> WatcherID {
        lastWatcher += 1
        let id = WatcherID(rawValue: lastWatcher)
        notifiers[id] = notify
        watcherNames[id] = name
        index.set(dependencies, for: id)
        return id
    }

    func setDependencies(_ dependencies: Dependencies, for watcher: WatcherID) {
        guard notifiers[watcher] != nil else { return }
        index.set(dependencies, for: watcher)
    }

    func removeWatcher(_ watcher: WatcherID) {
        notifiers[watcher] = nil
        watcherNames[watcher] = nil
        memos[watcher] = nil
        index.remove(watcher)
    }

    var watcherCount: Int { index.count }

    /// Has the cache tell of other processes' changes while anybody wants to know of them.
    func observe(_ notify: @escaping @Sendable () -> Void) {
        let isNeeded = !isClosed && !(notifiers.isEmpty && streams.isEmpty)
        guard isNeeded != isObserving else { return }
        isObserving = isNeeded
        cache.observeChanges(isNeeded ? notify : nil)
    }

    func addStream(_ continuation: AsyncStream<ChangeSet>.Continuation) -> UInt64 {
        guard !isClosed else {
            continuation.finish()
            return 0
        }
        lastWatcher += 1
        streams[lastWatcher] = continuation
        return lastWatcher
    }

    func removeStream(_ number: UInt64) { streams[number] = nil }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        for stream in streams.values { stream.finish() }
        streams.removeAll()
        notifiers.removeAll()
        memos.removeAll()
        cache.close()
    }
}
