import CSQLite

/// What SQLite gives when nothing stands between: prepared statements in a loop, one transaction, the cache's settings.
enum PreparedLoop {
    /// Seconds for all upserts and for all reads.
    static func run(_ rows: RandomRecords, _ path: String) throws -> [Double] {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw BenchmarkError("\(path) cannot be opened") }
        defer { sqlite3_close(database) }
        func execute(_ text: String) throws {
            guard sqlite3_exec(database, text, nil, nil, nil) == SQLITE_OK else {
                throw BenchmarkError("“\(text)”: \(String(cString: sqlite3_errmsg(database)))")
            }
        }
        try execute("PRAGMA journal_mode=WAL")
        try execute("PRAGMA synchronous=NORMAL")
        try execute("CREATE TABLE records (key TEXT PRIMARY KEY, record TEXT) WITHOUT ROWID")
        var insert: OpaquePointer?
        var select: OpaquePointer?
        sqlite3_prepare_v2(database, "INSERT OR REPLACE INTO records VALUES (?1, ?2)", -1, &insert, nil)
        sqlite3_prepare_v2(database, "SELECT record FROM records WHERE key = ?1", -1, &select, nil)
        defer {
            sqlite3_finalize(insert)
            sqlite3_finalize(select)
        }

        let clock = ContinuousClock()
        let start = clock.now
        try execute("BEGIN IMMEDIATE")
        for (key, text) in rows.texts {
            let result = key.withUnsafeBufferPointer { key in
                text.withUnsafeBufferPointer { text in
                    bind(insert, 1, key)
                    bind(insert, 2, text)
                    return sqlite3_step(insert)
                }
            }
            guard result == SQLITE_DONE else { throw BenchmarkError("an upsert failed") }
            sqlite3_reset(insert)
        }
        try execute("COMMIT")
        let written = clock.now
        try execute("BEGIN")
        for index in rows.readOrder {
            let found = rows.texts[index].key.withUnsafeBufferPointer { key in
                bind(select, 1, key)
                return sqlite3_step(select) == SQLITE_ROW
            }
            guard found, let text = sqlite3_column_text(select, 0) else {
                throw BenchmarkError("a row that was written is not there")
            }
            consume([UInt8](UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(select, 0)))))
            sqlite3_reset(select)
        }
        try execute("COMMIT")
        return [start.duration(to: written).seconds, written.duration(to: clock.now).seconds]
    }

    /// The bytes outlive the step, so SQLite need not copy them: a nil destructor is SQLITE_STATIC.
    private static func bind(_ statement: OpaquePointer?, _ index: CInt, _ bytes: UnsafeBufferPointer<UInt8>) {
        bytes.withMemoryRebound(to: CChar.self) {
            _ = sqlite3_bind_text(statement, index, $0.baseAddress, CInt($0.count), nil)
        }
    }
}
