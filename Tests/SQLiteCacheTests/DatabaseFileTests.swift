import CPosix
import SQLiteCache
import Sandbox
import StoreText
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("DatabaseFile")
struct DatabaseFileTests {
    private let folder = TemporaryFolder()
    private let read = try! operation("{ a { id x } }")
    private let data = #"{"a":{"__typename":"A","id":"1","x":1}}"#

    private func fill() async throws {
        let store = try Store.sqlite(path: folder.cache)
        try await store.write(data, read)
        let items = (0..<2_000).map { #"{"__typename":"I","id":"\#($0)","x":"abcdefgh"}"# }
        try await store.write("{\"items\":[\(items.joined(separator: ","))]}", operation("{ items { id x } }"))
        await store.close()
    }

    @Test("folder and files are readable by the user alone, even if they were not before")
    func permissionBits() async throws {
        let path = folder.path + "/deep/er/cache.sqlite"
        let store = try Store.sqlite(path: path)
        try await store.write(data, read)
        #expect(TemporaryFolder.permissions(of: folder.path + "/deep") == 0o700)
        #expect(TemporaryFolder.permissions(of: folder.path + "/deep/er") == 0o700)
        #expect(TemporaryFolder.permissions(of: path) == 0o600)
        #expect(TemporaryFolder.permissions(of: path + "-wal") == 0o600)
        await store.close()
        chmod(path, 0o644)
        let again = try Store.sqlite(path: path)
        #expect(TemporaryFolder.permissions(of: path) == 0o600)
        #expect(try await again.answer(read) == data)
    }

    @Test("a file that is no database is set aside with a notice, and a fresh one is made")
    func garbage() async throws {
        overwrite(folder.cache, with: Array(repeating: 0x41, count: 10_000), truncating: true)
        let store = try Store.sqlite(path: folder.cache)
        #expect(store.notices.count == 1)
        #expect(store.notices.first?.contains(folder.cache + ".damaged") == true)
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
        #expect(folder.names.contains("cache.sqlite.damaged"))
    }

    @Test("a file cut short is set aside")
    func truncated() async throws {
        try await fill()
        #expect(truncate(folder.cache, 10_000) == 0)
        let store = try Store.sqlite(path: folder.cache)
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
        #expect(try await store.typeCounts().map(\.count) == [1, 1])
        #expect(folder.names.contains("cache.sqlite.damaged"))
    }

    @Test("damage that shows only later is set aside then, in the middle of the work")
    func damagedInside() async throws {
        try await fill()
        overwrite(folder.cache, with: Array(repeating: 0xFF, count: 60_000), at: 8_192)
        let store = try Store.sqlite(path: folder.cache)
        let items = try operation("{ items { id x } }")
        _ = try await store.read(items)
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
        #expect(folder.names.contains("cache.sqlite.damaged"))
    }

    @Test("a second damaged file does not take the place of the first")
    func damagedTwice() throws {
        for _ in 0..<2 {
            overwrite(folder.cache, with: Array(repeating: 0x41, count: 5_000), truncating: true)
            _ = try Store.sqlite(path: folder.cache)
        }
        #expect(folder.names.filter { $0.contains("damaged") }.count == 2)
    }

    @Test("a row whose text is damaged is a missing record, not an error")
    func damagedRow() async throws {
        try await fill()
        PlainConnection(folder.cache).rows("UPDATE records SET record = '{\"id\":\"1' WHERE key = 'A:1'")
        let store = try Store.sqlite(path: folder.cache)
        #expect(try await store.answer(read).contains("there is no record A:1"))
    }

    @Test("a newer format is refused, with both versions, and left as it is")
    func newer() async throws {
        try await fill()
        PlainConnection(folder.cache).rows("PRAGMA user_version = 99")
        let expected = SQLiteCacheError.newerVersion(path: folder.cache, found: 99, known: 2)
        #expect(throws: expected) { try Store.sqlite(path: folder.cache) }
        #expect(PlainConnection(folder.cache).rows("SELECT count(*) FROM records") == ["2002"])
    }

    @Test("a file of the first format is brought up to date: what has another name now goes, with a notice")
    func firstFormat() async throws {
        try await fill()
        let plain = PlainConnection(folder.cache)
        plain.rows(
            """
            INSERT INTO records VALUES ('A:1.b', 'A', '{"__typename":"A","id":"1.b","x":1}', 1),
                ('A:1.5', 'A', '{"__typename":"A","id":"1.5","x":1}', 1),
                ('A:\\', 'A', '{"__typename":"A","id":"\\\\","x":1}', 1),
                ('A:1.c', 'C', '{"__typename":"C","x":1}', 1)
            """)
        plain.rows("PRAGMA user_version = 1")
        let store = try Store.sqlite(path: folder.cache)
        #expect(store.notices.count == 1)
        #expect(store.notices.first?.contains("2 records") == true)
        #expect(try await store.answer(read) == data)
        for kept: CacheKey in ["A:1.5", "A:1.c"] { #expect(try await store.record(kept) != nil, "\(kept)") }
        for gone: CacheKey in ["A:1.b", #"A:\"#] { #expect(try await store.record(gone) == nil, "\(gone)") }
        await store.close()
        #expect(try Store.sqlite(path: folder.cache).notices.isEmpty)
    }

    @Test("another program's database is refused and left as it is")
    func foreign() throws {
        PlainConnection(folder.cache).rows("CREATE TABLE bookmarks (url TEXT)")
        #expect(throws: SQLiteCacheError.foreignFile(path: folder.cache)) { try Store.sqlite(path: folder.cache) }
        #expect(PlainConnection(folder.cache).rows("SELECT name FROM sqlite_schema") == ["bookmarks"])
    }

    @Test("a path that cannot be a file is an error that says so")
    func impossible() throws {
        #expect(throws: SQLiteCacheError.self) { try Store.sqlite(path: folder.path) }
        #expect(throws: SQLiteCacheError.self) { try Store.sqlite(path: "/proc/none/cache.sqlite") }
    }
}
