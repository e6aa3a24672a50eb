import SQLiteCache
import Sandbox
import Synchronization
import StoreText
import Testing

@Suite("SQLiteCache")
struct SQLiteCacheTests {
    private let folder = TemporaryFolder()

    private let ships = """
        query Q($n: Int) { ships(first: $n) { id t: tonnage captain { id name } tags extra } }
        """
    private let data =
        #"{"ships":[{"__typename":"Ship","id":"7","t":9007199254740993,"captain":{"__typename":"Captain","id":"1","name":"\u00c4nne"},"tags":["a","b"],"extra":{"x":[1.50]}},"#
        + #"{"__typename":"Ship","id":"8","t":-0.0,"captain":null,"tags":[],"extra":null}]}"#

    @Test("records survive the end of the store and come back exactly, with their errors and types")
    func persistence() async throws {
        let read = try operation(ships, ["n": 2])
        let search = try operation("{ search { ... on Named { name } ... on Port { berths } } }")
        let found = #"{"search":[{"__typename":"Ship","name":"A"},{"__typename":"Port","berths":1}]}"#
        do {
            let store = try Store.sqlite(path: folder.cache)
            try await store.write(
                data, read, errors: [GraphQLError(message: "Ashore", path: ["ships", 1, "captain"])])
            try await store.write(found, search)
            await store.close()
        }
        let store = try Store.sqlite(path: folder.cache)
        let result = try #require(try await store.read(read).result)
        #expect(result.value.description == data)
        #expect(result.errors.map(\.message) == ["Ashore"])
        #expect(result.errors.first?.path == ["ships", 1, "captain"])
        #expect(try await store.answer(search) == found)
        #expect(store.notices.isEmpty)
    }

    @Test("rows are readable JSON text with the time of each write")
    func rows() async throws {
        let clock = Mutex<Int64>(1_700_000_000_000)
        let configuration = StoreConfiguration(now: { clock.withLock { $0 } })
        let store = try Store.sqlite(path: folder.cache, configuration: configuration)
        try await store.write(data, operation(ships, ["n": 2]))
        clock.withLock { $0 += 60_000 }
        try await store.write(
            #"{"c":{"__typename":"Captain","id":"1","rank":"MATE"}}"#, operation("{ c { id rank } }"))
        let rows = PlainConnection(folder.cache).rows("SELECT key, type, record, written FROM records ORDER BY key")
        #expect(
            rows == [
                #"Captain:1|Captain|{"__typename":"Captain","id":"1","name":"\u00c4nne","rank":"MATE"}|[1700000060000,1700000060000,1700000000000,1700000060000]"#,
                #"QUERY_ROOT|null|{"ships({\"first\":2})":[{"$ref":"Ship:7"},{"$ref":"Ship:8"}],"c":{"$ref":"Captain:1"}}|[1700000000000,1700000060000]"#,
                #"Ship:7|Ship|{"__typename":"Ship","id":"7","tonnage":9007199254740993,"captain":{"$ref":"Captain:1"},"tags":["a","b"],"extra":{"$json":{"x":[1.50]}}}|1700000000000"#,
                #"Ship:8|Ship|{"__typename":"Ship","id":"8","tonnage":-0.0,"captain":null,"tags":[],"extra":null}|1700000000000"#,
            ])
        #expect(try await store.read(operation("{ c { rank } }")).result?.oldestWrite == 1_700_000_060_000)
    }

    @Test(
        "ids and arguments with unbalanced brackets, dots and quotes are not lost",
        arguments: ["foo(bar", "(a.b", "a).b)", #"q\"q"#, #"b\\s"#, "%_%"])
    func oddKeys(id: String) async throws {
        let read = try operation("query Q($t: String) { search(text: $t) { id } }", ["t": .string(id)])
        let data = #"{"search":{"__typename":"Item","id":"\#(id)"}}"#
        do {
            let store = try Store.sqlite(path: folder.cache)
            try await store.write(data, read)
            await store.close()
        }
        #expect(try await Store.sqlite(path: folder.cache).answer(read) == data)
    }

    @Test("a file cache and one in memory answer, list, find and forget alike")
    func parity() async throws {
        let stores = [try Store.sqlite(path: folder.cache), Store.inMemory()]
        var seen: [[String]] = []
        for store in stores {
            var lines: [String] = []
            lines.append("\(try await store.write(data, operation(ships)).fieldCount)")
            lines.append("\(try await store.write(data, operation(ships)).isEmpty)")
            lines.append(try await store.answer(operation(ships)))
            lines.append("\(try await store.typeCounts())")
            lines.append("\(try await store.records().map(\.key))")
            lines.append("\(try await store.records(ofType: "Ship", limit: 1, offset: 1).map(\.key))")
            lines.append("\(try await store.find("nne").map { "\($0.key) \($0.field?.rawValue ?? "")" })")
            lines.append("\(try await store.referrers(of: "Captain:1").map(\.key))")
            lines.append("\(try await store.evict(matching: "p:7").records.map(\.key))")
            lines.append(try await store.answer(operation(ships)))
            lines.append("\(try await store.evict(type: "Captain").records.map(\.key))")
            lines.append("\(try await store.clear().isClear) \(try await store.statistics().cache.recordCount)")
            lines.append(try await store.answer(operation(ships)))
            seen.append(lines)
        }
        #expect(seen[0] == seen[1])
        #expect(seen[0][8] == "[Ship:7]")
    }

    @Test("a transaction that throws leaves the file as it was")
    func rollback() async throws {
        struct Trouble: Error {}
        let store = try Store.sqlite(path: folder.cache)
        try await store.write(#"{"a":1}"#, operation("{ a }"))
        await #expect(throws: Trouble.self) {
            try await store.withWriteTransaction { transaction in
                try transaction.clear()
                throw Trouble()
            }
        }
        #expect(try await store.answer(operation("{ a }")) == #"{"a":1}"#)
        #expect(PlainConnection(folder.cache).rows("SELECT count(*) FROM records") == ["1"])
    }

    @Test("introspection, mutation and subscription roots never reach the file")
    func neverPersisted() async throws {
        let store = try Store.sqlite(path: folder.cache)
        try await store.write(
            #"{"__schema":{"types":[]}}"#, operation("{ __schema { types { name } } }"))
        try await store.write(
            #"{"rename":{"__typename":"P","ship":{"__typename":"Ship","id":"1","name":"x"}}}"#,
            operation("mutation { rename { ship { id name } } }"))
        let events = try operation("subscription { moved { __typename x } }")
        try await store.write(#"{"moved":{"__typename":"P","x":1}}"#, events)
        #expect(try await store.answer(events) == #"{"moved":{"__typename":"P","x":1}}"#)
        #expect(PlainConnection(folder.cache).rows("SELECT key FROM records") == ["Ship:1"])
    }

    @Test("clearing gives the space back")
    func shrinking() async throws {
        let store = try Store.sqlite(path: folder.cache)
        let items = (0..<5_000).map { #"{"__typename":"I","id":"\#($0)","text":"some text that takes room"}"# }
        try await store.write("{\"items\":[\(items.joined(separator: ","))]}", operation("{ items { id text } }"))
        let before = try await store.statistics().cache.byteCount
        try await store.clear()
        #expect(try await store.statistics().cache.byteCount * 4 < before)
    }

    @Test("a long search ends when its task is cancelled, and the store goes on")
    func cancellation() async throws {
        let store = try Store.sqlite(path: folder.cache)
        let items = (0..<20_000).map { #"{"__typename":"I","id":"\#($0)","x":"abcdefgh"}"# }
        try await store.write("{\"items\":[\(items.joined(separator: ","))]}", operation("{ items { id x } }"))
        let search = Task { try await store.find("nowhere to be found") }
        search.cancel()
        await #expect(throws: CancellationError.self) { try await search.value }
        #expect(try await store.find("id 7").isEmpty)
        #expect(try await store.record("I:19999") != nil)
    }
}
