import GraphQLCache
import StoreText
import Testing

@Suite("Limits of a store")
struct LimitsTests {
    private let clock = ManualClock()

    private func store(_ ids: ClosedRange<Int>) async throws -> Store {
        let clock = clock
        let store = Store.inMemory(configuration: StoreConfiguration(now: { clock.now }))
        for id in ids {
            clock.now = Int64(id) * 1_000
            try await store.write(
                #"{"s":{"__typename":"S","id":"\#(id)","x":1}}"#, operation("{ s(id: \(id)) { id x } }"))
        }
        return store
    }

    private func keys(_ store: Store) async throws -> [String] {
        try await store.records(ofType: "S").map(\.key.rawValue)
    }

    @Test("records of which nothing was heard for a time go")
    func age() async throws {
        let store = try await store(1...4)
        try await store.evict(olderThan: .milliseconds(1_500))
        #expect(try await keys(store) == ["S:3", "S:4"])
        #expect(try await store.record("QUERY_ROOT") != nil)
        #expect(await store.currentTime() == 4_000)
    }

    @Test("a record that was confirmed is young")
    func confirmed() async throws {
        let store = try await store(1...2)
        clock.now = 60_000
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, operation("{ s(id: 1) { id x } }"))
        try await store.evict(olderThan: .seconds(30))
        #expect(try await keys(store) == ["S:1"])
    }

    @Test("of too many the oldest go, never the roots, and watchers hear of it")
    func count() async throws {
        let store = try await store(1...5)
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(operation("{ s(id: 1) { id x } }"), for: watcher)
        #expect(try await store.trim(toRecordCount: 3).records.map(\.key) == ["S:1", "S:2", "S:3"])
        #expect(woken.value == 1)
        #expect(try await store.trim(toRecordCount: 3).isEmpty)
        try await store.trim(toRecordCount: 0)
        #expect(try await keys(store).isEmpty)
        #expect(try await store.record("QUERY_ROOT") != nil)
    }
}
