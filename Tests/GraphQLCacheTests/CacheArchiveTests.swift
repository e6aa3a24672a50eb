import StoreText
import GraphQLCache
import Synchronization
import Testing

@Suite("Cache archive")
struct CacheArchiveTests {
    private func exported(_ store: Store) async throws -> [UInt8] {
        let bytes = Mutex<[UInt8]>([])
        try await store.export { piece in bytes.withLock { $0 += piece } }
        return bytes.withLock { $0 }
    }

    private func filled() async throws -> Store {
        let store = Store.inMemory()
        try await store.write(
            #"{"ship":{"__typename":"Ship","id":"7","name":"\"Erebus\"\n","tonnage":9007199254740993,"port":null,"log":{"a":[1.10]}}}"#,
            operation("{ ship { id name tonnage port { name } log } }"),
            errors: [GraphQLError(message: "No port", path: [.key("ship"), .key("port")])])
        return store
    }

    @Test("what is exported can be imported into an empty cache, to the last digit")
    func roundTrip() async throws {
        let store = try await filled()
        let bytes = try await exported(store)
        let other = Store.inMemory()
        let changes = try await other.importRecords(try CacheArchive.records(in: bytes))
        #expect(changes.source == .imported)
        #expect(try await exported(other) == bytes)
        #expect(line(try await other.record("Ship:7")).contains("tonnage=9007199254740993"))
    }

    @Test("an import wakes who watches, and can be undone")
    func importing() async throws {
        let bytes = try await exported(try await filled())
        let other = Store.inMemory()
        let woken = Counter()
        _ = await other.addWatcher(Dependencies("Ship:7", fields: ["name"]), name: "Fleet") { _ in woken.increment() }
        let changes = try await other.importRecords(try CacheArchive.records(in: bytes))
        #expect(woken.value == 1)
        #expect(changes.woken == ["Fleet"])
        try await other.undo(changes.id)
        #expect(try await other.statistics().cache.recordCount == 0)
    }

    @Test(
        "a text that is no archive is refused with the place",
        arguments: [
            ("", "This is no exported cache: its first line does not say so."),
            ("{\"data\":{}}\n", "This is no exported cache: its first line does not say so."),
            (
                "{\"format\":\"sextant-cache\",\"version\":2}\n",
                "This cache was exported in version 2 of the format; this program reads version 1."
            ),
            (
                "{\"format\":\"sextant-cache\",\"version\":1}\n\n{\"key\":\"Ship:7\"}\n",
                "Line 3 is no record: it has no key or no fields."
            ),
            (
                "{\"format\":\"sextant-cache\",\"version\":1}\n{\"key\":\"A\",\"written\":[1],\"fields\":{}}",
                "Line 2 is no record: it has 0 fields and 1 times."
            ),
            (
                "{\"format\":\"sextant-cache\",\"version\":1}\n{\"key\":\"A\",\"fields\":{\"a\":1,\"a\":2}}",
                "Line 2 is no record: a field stands there twice."
            ),
        ])
    func refused(_ text: String, _ sentence: String) {
        #expect {
            try CacheArchive.records(in: Array(text.utf8))
        } throws: {
            "\($0)" == sentence
        }
    }

    @Test("the roots of mutations and subscriptions are not imported")
    func roots() async throws {
        let text = """
            {"format":"sextant-cache","version":1}
            {"key":"MUTATION_ROOT","written":1,"fields":{"a":1}}
            {"key":"SUBSCRIPTION_ROOT.x","written":1,"fields":{"a":1}}
            {"key":"Ship:7","written":1,"fields":{"a":1}}
            """
        let store = Store.inMemory()
        let changes = try await store.importRecords(try CacheArchive.records(in: Array(text.utf8)))
        #expect(changes.records.map(\.key) == ["Ship:7"])
    }
}
