import CSQLite
import SQLiteCache
import Sandbox
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension TemporaryFolder {
    var cache: String { file("cache.sqlite") }
}

/// A second connection to a cache file, as another program would have it.
final class PlainConnection {
    private var handle: OpaquePointer?

    init(_ path: String) {
        sqlite3_open(path, &handle)
        sqlite3_busy_timeout(handle, 10_000)
    }

    deinit { sqlite3_close(handle) }

    /// The rows of a statement, columns joined by `|`.
    @discardableResult
    func rows(_ sql: String) -> [String] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            return ["error: " + String(cString: sqlite3_errmsg(handle))]
        }
        defer { sqlite3_finalize(statement) }
        var rows: [String] = []
        while true {
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else {
                if code != SQLITE_DONE { rows.append("error: " + String(cString: sqlite3_errmsg(handle))) }
                return rows
            }
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "null"
                }.joined(separator: "|"))
        }
    }
}

func overwrite(_ path: String, with bytes: [UInt8], at offset: Int = 0, truncating: Bool = false) {
    let file = fopen(path, truncating ? "w" : "r+")
    fseek(file, offset, SEEK_SET)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}
