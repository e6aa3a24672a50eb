// SQLiteCache: the normalized cache in an SQLite file that several processes may share. It knows how records become rows
// and how a file is opened, brought up to date, and set aside when it is damaged. It must not know the network, nor what
// the records mean.

import CSQLite
@_exported public import GraphQLCache

/// Records in an SQLite file: one row a record, its fields as readable JSON text.
///
/// The file is in WAL mode, so that processes read while one writes, and a process that is killed in the middle of a
/// write leaves the file as it was before. A file that turns out to be damaged is renamed, and a fresh one takes its
/// place; ``notices`` says so. Used by one store, from one thread at a time.
public final class SQLiteCache: NormalizedCache {
    private let path: String
    private let options: Options
    private var database: SQLiteDatabase
    private var rows = RecordRows()
    private var dataVersion: Int64
    private var isWriting = false
    private var isReading = false
    /// What happened that a person should know, such as a damaged file set aside.
    public private(set) var notices: [String]
    private let interruptible: InterruptibleConnection
    /// Who wants to know of changes, and what listens for them.
    private var listener: (@Sendable () -> Void)?
    private var observer: FileObserver?

    /// How a cache file is used.
    public struct Options: Sendable {
        /// How long to wait for another process that is writing, in milliseconds.
        public var busyTimeout: Int32 = 10_000
        /// Whether the file shrinks when the cache is cleared.
        public var shrinksOnClear = true

        /// The defaults.
        public init() {}
    }

    /// Opens a cache file, or makes one. Missing folders are made, readable by the user alone, and so is the file.
    public init(path: String, options: Options = Options()) throws(SQLiteCacheError) {
        self.path = path
        self.options = options
        let opened = try DatabaseFile(path: path, format: .records, busyTimeout: options.busyTimeout).openOrMake()
        database = opened.database
        notices = opened.notices
        interruptible = InterruptibleConnection()
        dataVersion = (try? database.integer("PRAGMA data_version")) ?? 0
        interruptible.set(database.handle)
    }

    deinit { close() }

    // MARK: Reading

    /// A record, or nil if there is none.
    public func record(for key: CacheKey) throws -> Record? {
        try recovering { try self.readRecord(key) }
    }

    /// The records of keys, in the keys' order. They are looked up in the order of the file.
    public func records(for keys: [CacheKey]) throws -> [Record?] {
        try recovering {
            var records = [Record?](repeating: nil, count: keys.count)
            for place in keys.indices.sorted(by: { keys[$0] < keys[$1] }) {
                records[place] = try self.readRecord(keys[place])
            }
            return records
        }
    }

    private func readRecord(_ key: CacheKey) throws -> Record? {
        let statement = try database.statement("SELECT type, record, written FROM records WHERE key = ?1")
        defer { statement.reset() }
        return try statement.withBound(key.rawValue, at: 1) {
            guard try statement.step() else { return nil }
            return rows.record(key, statement, firstColumn: 0)
        }
    }

    /// A call costs more than a row.
    public var prefersBatches: Bool { true }

    /// Starts a read: what other processes write meanwhile is not seen until it ends.
    public func beginRead() throws {
        guard !isReading, !isWriting else { return }
        try recovering { try self.database.run("BEGIN") }
        isReading = true
    }

    /// Ends a read.
    public func endRead() {
        guard isReading else { return }
        isReading = false
        // A read transaction has nothing to lose.
        try? database.run("COMMIT")
    }

    // MARK: Writing

    /// Starts a write. Waits for another process that is writing.
    public func beginWrite() throws {
        try recovering { try self.database.beginImmediate(path: self.path) }
        isWriting = true
    }

    /// Ends a write without changes.
    public func abandonWrite() {
        guard isWriting else { return }
        isWriting = false
        database.rollback()
    }

    /// Makes all changes of a write, or none if it throws.
    public func commit(_ changes: RecordChanges) throws {
        do {
            try recovering { try self.apply(changes) }
            isWriting = false
        } catch {
            abandonWrite()
            throw error
        }
        if changes.clears, options.shrinksOnClear {
            // Only tidying: another process that uses the file prevents it, and the next clear tries again.
            database.withoutWaiting {
                try? database.run("VACUUM")
                try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
    }

    private func apply(_ changes: RecordChanges) throws {
        if changes.clears { try database.run("DELETE FROM records") }
        let removal = try database.statement("DELETE FROM records WHERE key = ?1")
        for key in changes.removals.sorted() {
            try removal.withBound(key.rawValue, at: 1) { _ = try removal.step() }
            removal.reset()
        }
        let upsert = try database.statement(
            "INSERT OR REPLACE INTO records (key, type, record, written) VALUES (?1, ?2, ?3, ?4)")
        for record in changes.upserts.sorted(by: { $0.key < $1.key }) { try rows.write(record, with: upsert) }
        let fact = try database.statement("INSERT OR REPLACE INTO types (condition, type, matches) VALUES (?1, ?2, ?3)")
        for known in changes.typeFacts {
            try fact.bind(known.isMatch ? 1 : 0, at: 3)
            try fact.withBound(known.condition, at: 1) {
                try fact.withBound(known.typeName, at: 2) { _ = try fact.step() }
            }
            fact.reset()
        }
        try database.run("COMMIT")
    }

    // MARK: Looking around

    /// The facts about types that were kept.
    public func typeFacts() throws -> [TypeFact] {
        try recovering {
            let statement = try self.database.statement("SELECT condition, type, matches FROM types")
            defer { statement.reset() }
            var facts: [TypeFact] = []
            while try statement.step() {
                facts.append(
                    TypeFact(
                        condition: statement.text(0), typeName: statement.text(1), isMatch: statement.integer(2) != 0))
            }
            return facts
        }
    }

    /// How many records there are of each type, ordered by name.
    public func typeCounts() throws -> [TypeCount] {
        try recovering {
            let statement = try self.database.statement(
                "SELECT type, count(*) FROM records GROUP BY type ORDER BY type")
            defer { statement.reset() }
            var counts: [TypeCount] = []
            while try statement.step() {
                counts.append(
                    TypeCount(
                        typeName: statement.isNull(0) ? nil : statement.text(0), count: Int(statement.integer(1))))
            }
            return counts
        }
    }

    /// Some of the keys, ordered by their bytes.
    public func keys(ofType typeName: String?, limit: Int, offset: Int) throws -> [CacheKey] {
        try recovering {
            let condition = typeName == nil ? "?1 IS NULL" : "type = ?1"
            let statement = try self.database.statement(
                "SELECT key FROM records WHERE \(condition) ORDER BY key LIMIT ?2 OFFSET ?3")
            defer { statement.reset() }
            try statement.bind(limit == .max ? -1 : Int64(limit), at: 2)
            try statement.bind(Int64(offset), at: 3)
            return try statement.withBound(typeName, at: 1) {
                var keys: [CacheKey] = []
                while try statement.step() { keys.append(CacheKey(statement.text(0))) }
                return keys
            }
        }
    }

    /// Calls a function with every record, ordered by key, until it returns false.
    public func forEach(_ body: (Record) throws -> Bool) throws {
        try recovering {
            let statement = try self.database.statement("SELECT key, type, record, written FROM records ORDER BY key")
            defer { statement.reset() }
            while try statement.step() {
                let key = CacheKey(statement.text(0))
                guard let record = self.rows.record(key, statement, firstColumn: 1) else { continue }
                if try !body(record) { return }
            }
        }
    }

    /// The number of records and the size of the file.
    public func statistics() throws -> CacheStatistics {
        try recovering {
            CacheStatistics(
                recordCount: Int(try self.database.integer("SELECT count(*) FROM records")),
                byteCount: Int(
                    try self.database.integer("PRAGMA page_count") * self.database.integer("PRAGMA page_size")),
                path: self.path)
        }
    }

    /// Whether another process changed the file since the last call.
    public func wasChangedElsewhere() throws -> Bool {
        let version = try recovering { try self.database.integer("PRAGMA data_version") }
        defer { dataVersion = version }
        return version != dataVersion
    }

    /// Looks for changes by other processes when the system says that the file was written to.
    public func observeChanges(_ notify: (@Sendable () -> Void)?) {
        // Pages are written to the log, or, on a file system without shared memory, to the file itself.
        observer = notify.map { FileObserver(paths: [path, path + "-wal"], notify: $0) }
        listener = notify
    }

    /// Writes everything to the file and closes it.
    public func close() {
        observeChanges(nil)
        interruptible.set(nil)
        database.close()
    }

    /// Ends a long call from any thread.
    public var interrupter: (@Sendable () -> Void)? {
        { [interruptible] in interruptible.interrupt() }
    }

    // MARK: Damage

    /// Runs a call; if the file turns out to be damaged, sets it aside and runs the call again on a fresh one.
    private func recovering<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as SQLiteCacheError where error.isDamage {
            interruptible.set(nil)
            database.close()
            let opened = try DatabaseFile(path: path, format: .records, busyTimeout: options.busyTimeout)
                .replace(database.identity)
            database = opened.database
            notices += opened.notices
            interruptible.set(database.handle)
            if let listener { observeChanges(listener) }
            if isWriting { try database.beginImmediate(path: path) }
            if isReading { try database.run("BEGIN") }
            return try body()
        }
    }
}

extension Store {
    /// Makes a store whose records live in an SQLite file, see ``SQLiteCache``. ``notices`` says if a damaged file was set
    /// aside.
    public static func sqlite(
        path: String, options: SQLiteCache.Options = SQLiteCache.Options(),
        configuration: StoreConfiguration = StoreConfiguration()
    ) throws(SQLiteCacheError) -> Store {
        Store(cache: try SQLiteCache(path: path, options: options), configuration: configuration)
    }
}
