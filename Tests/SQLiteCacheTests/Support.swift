import CPosix
import CSQLite
import SQLiteCache
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

func operation(_ text: String, _ variables: JSONObject = [:]) throws -> DynamicOperation {
    DynamicOperation(document: try OperationDocument(text: text), variables: variables)
}

func json(_ text: String) throws -> ResponseValue {
    ResponseValue(try JSONDocument(parsing: Array(text.utf8)).root)
}

extension Store {
    @discardableResult
    func write(_ data: String, _ operation: DynamicOperation, errors: [GraphQLError] = []) throws -> ChangeSet {
        try write(try json(data), errors: errors, for: operation)
    }

    /// The text of a hit, or why it is a miss.
    func answer(_ operation: DynamicOperation) throws -> String {
        switch try read(operation) {
        case .hit(let result): result.value.description
        case .miss(let miss): miss.description
        }
    }
}

/// A folder of its own that goes away with the last reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/sextant-cache-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit { run("/bin/rm", "-rf", path) }

    var cache: String { path + "/cache.sqlite" }
}

/// Runs a program to its end and returns its exit status.
@discardableResult
func run(_ program: String, _ arguments: String...) -> Int32 {
    var status: Int32 = 0
    waitpid(start(program, arguments), &status, 0)
    return status
}

/// Starts a program with an empty environment. Its standard streams are this process's.
func start(_ program: String, _ arguments: [String]) -> pid_t {
    var process: pid_t = 0
    var strings: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    strings.append(nil)
    defer { for string in strings { free(string) } }
    guard posix_spawnp(&process, program, nil, nil, strings, nil) == 0 else { return -1 }
    return process
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

func permissions(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}

func overwrite(_ path: String, with bytes: [UInt8], at offset: Int = 0, truncating: Bool = false) {
    let file = fopen(path, truncating ? "w" : "r+")
    fseek(file, offset, SEEK_SET)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}

func folderContents(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}
