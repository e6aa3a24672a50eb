import JSON
import SQLiteCache

/// Every run, bounded in age and size, in a file that only the user can read. Secrets are taken out before anything is
/// written, see ``HistoryMask``; headers are never kept. Several processes may share the file.
package actor History {
    private nonisolated let executor = StoreExecutor()
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How much is kept. Favourites stay longer than anything.
    package struct Bounds: Sendable {
        /// In milliseconds.
        package var age: Int64 = 30 * 86_400_000
        /// Of all texts and responses together, in bytes.
        package var byteCount: Int64 = 500_000_000
        /// A larger response is not kept, in bytes.
        package var responseByteCount = 1_000_000

        package init() {}
    }

    private let path: String
    private let bounds: Bounds
    private var opened: SQLiteDatabase?
    private var addedCount = 0
    /// What a person should know, such as a damaged file set aside.
    package private(set) var notices: [String] = []

    /// How many runs are added between two looks at the bounds.
    private static let pruneInterval = 50

    /// "SxtH"
    private static let format = DatabaseFormat(
        applicationID: 0x5378_7448,
        migrations: [
            [
                """
                CREATE TABLE runs (
                    id INTEGER PRIMARY KEY, time INTEGER NOT NULL, environment TEXT NOT NULL, kind TEXT NOT NULL,
                    name TEXT NOT NULL, text TEXT NOT NULL, variables TEXT NOT NULL, failure TEXT,
                    errors INTEGER NOT NULL, duration INTEGER NOT NULL, bytes INTEGER NOT NULL,
                    favourite INTEGER NOT NULL DEFAULT 0, response TEXT
                )
                """,
                "CREATE INDEX runs_by_time ON runs (time)",
            ]
        ])

    /// A history in a file, which is opened, or made, when it is first needed.
    package init(path: String, bounds: Bounds = Bounds()) {
        self.path = path
        self.bounds = bounds
    }

    private func database() throws -> SQLiteDatabase {
        if let opened { return opened }
        let file = try DatabaseFile(path: path, format: Self.format).openOrMake()
        notices += file.notices
        opened = file.database
        return file.database
    }

    /// Remembers a run.
    /// - Parameter response: the response's body; kept if the environment's runs are kept in full and it is not too
    ///   large.
    package func add(_ run: HistoryRun, response: JSONDocument?, keeping: HistoryKeeping) throws {
        guard keeping != .off else { return }
        let isKept = keeping == .full && (response?.bytes.count ?? .max) <= bounds.responseByteCount
        let statement = try database().statement(
            """
            INSERT INTO runs (time, environment, kind, name, text, variables, failure, errors, duration, bytes, response)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """)
        try statement.bind(run.time, at: 1)
        try statement.bind(Int64(run.errorCount), at: 8)
        try statement.bind(run.duration, at: 9)
        try statement.bind(Int64(run.byteCount), at: 10)
        let texts: [(Int32, String?)] = [
            (2, run.environment), (3, run.kind), (4, run.name), (5, HistoryMask.masked(operation: run.text)),
            (6, masked(run.variables)), (7, run.failure),
            (11, isKept ? response.map { String(decoding: HistoryMask.masked($0), as: UTF8.self) } : nil),
        ]
        try bind(texts[...], to: statement)
        addedCount += 1
        if addedCount % Self.pruneInterval == 1 { try prune(now: run.time) }
    }

    /// Texts are bound without a copy, so each has to live until the statement has run.
    private func bind(_ texts: ArraySlice<(Int32, String?)>, to statement: SQLiteStatement) throws {
        guard let (index, text) = texts.first else {
            defer { statement.reset() }
            _ = try statement.step()
            return
        }
        try statement.withBound(text, at: index) { try bind(texts.dropFirst(), to: statement) }
    }

    /// Variables that are no JSON are not kept: nobody could tell what is secret in them.
    private func masked(_ variables: String) -> String {
        guard let document = try? JSONDocument(parsing: variables) else { return "" }
        return String(decoding: HistoryMask.masked(document), as: UTF8.self)
    }

    /// The runs whose name, text, variables or environment contain a text, in whatever case, the latest first,
    /// favourites before all others.
    package func runs(matching text: String = "", limit: Int = 500) throws -> [HistoryRun] {
        let statement = try database().statement(
            """
            SELECT id, time, environment, kind, name, text, variables, failure, errors, duration, bytes, favourite,
                response IS NOT NULL
            FROM runs
            WHERE ?1 = '' OR instr(lower(name || char(10) || text || char(10) || variables || char(10) || environment),
                lower(?1)) > 0
            ORDER BY favourite DESC, time DESC, id DESC LIMIT ?2
            """)
        try statement.bind(Int64(limit), at: 2)
        return try statement.withBound(text, at: 1) {
            defer { statement.reset() }
            var runs: [HistoryRun] = []
            while try statement.step() { runs.append(run(in: statement)) }
            return runs
        }
    }

    private func run(in statement: SQLiteStatement) -> HistoryRun {
        var run = HistoryRun(
            time: statement.integer(1), environment: statement.text(2), kind: statement.text(3),
            name: statement.text(4), text: statement.text(5), variables: statement.text(6))
        run.id = statement.integer(0)
        run.failure = statement.isNull(7) ? nil : statement.text(7)
        run.errorCount = Int(statement.integer(8))
        run.duration = statement.integer(9)
        run.byteCount = Int(statement.integer(10))
        run.isFavourite = statement.integer(11) != 0
        run.hasResponse = statement.integer(12) != 0
        return run
    }

    /// The response of a run, if it was kept.
    package func response(of id: Int64) throws -> [UInt8]? {
        let statement = try database().statement("SELECT response FROM runs WHERE id = ?1 AND response IS NOT NULL")
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        return try statement.step() ? Array(statement.bytes(0)) : nil
    }

    /// Keeps a run whatever its age, or no longer.
    package func setFavourite(_ isFavourite: Bool, _ id: Int64) throws {
        try change("UPDATE runs SET favourite = \(isFavourite ? 1 : 0) WHERE id = ?1", id)
    }

    /// Forgets a run.
    package func remove(_ id: Int64) throws { try change("DELETE FROM runs WHERE id = ?1", id) }

    private func change(_ sql: String, _ id: Int64) throws {
        let statement = try database().statement(sql)
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        _ = try statement.step()
    }

    /// Forgets what is too old, and the oldest of what is too much.
    package func prune(now: Int64) throws {
        try change("DELETE FROM runs WHERE favourite = 0 AND time < ?1", now - bounds.age)
        let size = "length(text) + length(variables) + coalesce(length(response), 0) + 200"
        var excess = try database().integer("SELECT coalesce(sum(\(size)), 0) FROM runs") - bounds.byteCount
        guard excess > 0 else { return }
        let statement = try database().statement("SELECT id, \(size) FROM runs WHERE favourite = 0 ORDER BY time, id")
        var last: Int64?
        while excess > 0, try statement.step() {
            last = statement.integer(0)
            excess -= statement.integer(1)
        }
        statement.reset()
        guard let last else { return }
        try change(
            """
            DELETE FROM runs WHERE favourite = 0
                AND (time, id) <= (SELECT time, id FROM runs WHERE id = ?1)
            """, last)
    }

    /// The notices, once.
    package func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    /// Ends the use of the file: it is complete and closed when this returns.
    package func close() {
        opened?.close()
        opened = nil
    }
}
