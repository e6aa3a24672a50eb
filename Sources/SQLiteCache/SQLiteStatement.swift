import CSQLite

/// A prepared statement.
package final class SQLiteStatement {
    private var handle: OpaquePointer?
    private let sql: String
    /// The connection keeps its statements, so a strong reference would keep both for ever.
    private unowned let database: SQLiteDatabase

    init(_ sql: String, in database: SQLiteDatabase) throws(SQLiteCacheError) {
        self.sql = sql
        self.database = database
        let code = sqlite3_prepare_v3(
            database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        if code != SQLITE_OK { throw database.error(code, sql) }
    }

    deinit { sqlite3_finalize(handle) }

    /// Goes to the next row; false when there is none.
    package func step() throws(SQLiteCacheError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw database.error(code, sql)
        }
    }

    package func reset() { sqlite3_reset(handle) }

    package func bind(_ value: Int64, at index: Int32) throws(SQLiteCacheError) {
        try check(sqlite3_bind_int64(handle, index, value))
    }

    /// Binds a text, or null, without copying it: it is valid during the body, which steps.
    package func withBound<T>(_ text: String?, at index: Int32, _ body: () throws -> T) throws -> T {
        guard var text else {
            try check(sqlite3_bind_null(handle, index))
            return try body()
        }
        return try text.withUTF8 { bytes in
            try bind(bytes, at: index)
            return try body()
        }
    }

    /// Binds bytes as text without copying them. They have to stay until the statement is reset.
    package func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) throws(SQLiteCacheError) {
        let code = bytes.withMemoryRebound(to: CChar.self) { characters in
            guard let base = characters.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, nil) }
            return sqlite3_bind_text(handle, index, base, Int32(characters.count), nil)
        }
        try check(code)
    }

    package func bindNull(at index: Int32) throws(SQLiteCacheError) { try check(sqlite3_bind_null(handle, index)) }

    private func check(_ code: Int32) throws(SQLiteCacheError) {
        if code != SQLITE_OK { throw database.error(code, sql) }
    }

    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_INTEGER }

    /// A column's bytes, valid until the next step.
    package func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let base = sqlite3_column_text(handle, column)
        return UnsafeBufferPointer(start: base, count: base == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    package func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
