import CPosix
import CSQLite

/// One connection with its prepared statements. Not thread-safe: its owner calls it from one thread at a time.
package final class SQLiteDatabase {
    private(set) var handle: OpaquePointer?
    /// Which file was opened, so that a file that took its place is not mistaken for it.
    package let identity: FileIdentity?
    private var statements: [String: SQLiteStatement] = [:]

    package struct FileIdentity: Equatable {
        let device: UInt64
        let node: UInt64

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            node = UInt64(status.st_ino)
        }
    }

    private let busyTimeout: Int32

    init(path: String, busyTimeout: Int32) throws(SQLiteCacheError) {
        self.busyTimeout = busyTimeout
        // The owner's one thread at a time makes SQLite's own lock needless.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        identity = FileIdentity(path: path)
        guard code == SQLITE_OK else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            sqlite3_close_v2(handle)
            handle = nil
            throw .failed(code: code, message: message, statement: "open")
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, busyTimeout)
    }

    deinit { close() }

    package func close() {
        statements.removeAll()
        if let handle { sqlite3_close_v2(handle) }
        handle = nil
    }

    /// A prepared statement, kept for the next time.
    package func statement(_ sql: String) throws(SQLiteCacheError) -> SQLiteStatement {
        if let known = statements[sql] { return known }
        let statement = try SQLiteStatement(sql, in: self)
        statements[sql] = statement
        return statement
    }

    /// Runs a statement whose rows do not matter.
    package func run(_ sql: String) throws(SQLiteCacheError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// The first column of a statement's first row, or 0.
    package func integer(_ sql: String) throws(SQLiteCacheError) -> Int64 {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : 0
    }

    package func text(_ sql: String) throws(SQLiteCacheError) -> String {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }

    /// How many rows this connection has added, changed or removed.
    var changedRows: Int { handle.map { Int(sqlite3_total_changes($0)) } ?? 0 }

    /// Takes the write lock at once. A transaction that only later turns into a writing one can be refused although it
    /// is ready to wait, because what it read is out of date by then.
    package func beginImmediate(path: String) throws(SQLiteCacheError) {
        do {
            try run("BEGIN IMMEDIATE")
        } catch  where error.isBusy {
            throw .busy(path: path)
        }
    }

    /// Runs a body that gives up at once where it would have to wait for another process.
    func withoutWaiting(_ body: () -> Void) {
        sqlite3_busy_timeout(handle, 0)
        body()
        sqlite3_busy_timeout(handle, busyTimeout)
    }

    package func rollback() {
        guard let handle, sqlite3_get_autocommit(handle) == 0 else { return }
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    func error(_ code: Int32, _ sql: String) -> SQLiteCacheError {
        let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "the file is closed"
        return .failed(code: code, message: message, statement: sql)
    }
}
