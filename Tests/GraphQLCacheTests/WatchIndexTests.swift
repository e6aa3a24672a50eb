import GraphQLCache
import StoreText
import Testing

@Suite("Watching")
struct WatchIndexTests {
    private let read = try! operation("{ s { id x } }")

    private func watch(_ store: Store, _ operation: DynamicOperation) async throws -> Counter {
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(operation, for: watcher)
        return woken
    }

    @Test("a watcher is woken by a change to a field it read, and by nothing else")
    func precise() async throws {
        let store = Store.inMemory()
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, read)
        let woken = try await watch(store, read)
        try await store.write(#"{"s":{"__typename":"S","id":"1","y":1}}"#, operation("{ s { id y } }"))
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, read)
        try await store.write(#"{"t":{"__typename":"S","id":"2","x":1}}"#, operation("{ t { id x } }"))
        #expect(woken.value == 0)
        try await store.write(#"{"t":{"__typename":"S","id":"1","x":2}}"#, operation("{ t { id x } }"))
        #expect(woken.value == 1)
    }

    @Test("a watcher on a cold cache is woken when its data arrives")
    func coldStart() async throws {
        let store = Store.inMemory()
        let woken = try await watch(store, read)
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, read)
        #expect(woken.value == 1)
    }

    @Test("eviction and clearing wake watchers, and so does the record that comes back")
    func removal() async throws {
        let store = Store.inMemory()
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, read)
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(read, for: watcher)
        try await store.evict(["S:1"])
        #expect(woken.value == 1)
        _ = try await store.read(read, for: watcher)
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, read)
        #expect(woken.value == 2)
        _ = try await store.read(read, for: watcher)
        try await store.clear()
        #expect(woken.value == 3)
        _ = try await store.read(read, for: watcher)
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, read)
        #expect(woken.value == 4)
    }

    @Test("dependencies follow the data: a list's new element is watched, its old one no more")
    func following() async throws {
        let store = Store.inMemory()
        let list = try operation("{ list { id x } }")
        try await store.write(#"{"list":[{"__typename":"S","id":"1","x":1}]}"#, list)
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(list, for: watcher)
        try await store.write(#"{"list":[{"__typename":"S","id":"2","x":1}]}"#, list)
        _ = try await store.read(list, for: watcher)
        #expect(woken.value == 1)
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":5}}"#, read)
        #expect(woken.value == 1)
        try await store.write(#"{"s":{"__typename":"S","id":"2","x":5}}"#, read)
        #expect(woken.value == 2)
    }

    @Test("many watchers of one record are told apart by field, and a removed one is left alone")
    func manyWatchers() async throws {
        let store = Store.inMemory()
        var counters: [Counter] = []
        var watchers: [WatcherID] = []
        for number in 0..<100 {
            let woken = Counter()
            let watcher = await store.addWatcher { _ in woken.increment() }
            _ = try await store.read(operation("{ item(id: \(number)) }"), for: watcher)
            counters.append(woken)
            watchers.append(watcher)
        }
        await store.removeWatcher(watchers[8])
        for number in [7, 8] {
            try await store.write(#"{"item":1}"#, operation("{ item(id: \(number)) }"))
        }
        #expect(counters.enumerated().filter { $1.value > 0 }.map(\.offset) == [7])
    }
}
