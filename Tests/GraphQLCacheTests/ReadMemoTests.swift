import GraphQLCache
import StoreText
import Testing

@Suite("ReadMemo")
struct ReadMemoTests {
    private func list(_ count: Int, name: (Int) -> String = { "name \($0)" }) -> String {
        let items = (0..<count).map { number in
            #"{"__typename":"Ship","id":"\#(number)","name":"\#(name(number))","port":{"__typename":"Port","id":"\#(number % 7)","city":"C\#(number % 7)"},"info":[[{"__typename":"Info","x":\#(number)}],null]}"#
        }
        return "{\"fleet\":{\"__typename\":\"Fleet\",\"ships\":[\(items.joined(separator: ","))],\"size\":\(count)}}"
    }

    private let fleet = try! operation("{ fleet { ships { id name port { id city } info { x } } size } }")

    /// Both answers, whole and from the last one, and whether anything of them differs: text, tape or dependencies.
    private func compare(_ store: Store, _ watcher: WatcherID) async throws -> ResponseValue {
        let patched = try #require(try await store.read(fleet, for: watcher).result)
        let whole = try #require(try await store.read(fleet).result)
        #expect(patched.value.description == whole.value.description)
        #expect(patched.value == whole.value)
        let parsed = try JSONDocument(parsing: Array(patched.value.description.utf8))
        #expect(patched.value.node?.document.tapeCount == parsed.tapeCount)
        #expect(patched.value.json == parsed.root.value)
        #expect(patched.dependencies.records == whole.dependencies.records)
        return patched.value
    }

    @Test("after small changes a watcher's answer is what reading everything would give")
    func patches() async throws {
        let store = Store.inMemory()
        try await store.write(list(200), fleet)
        let watcher = await store.addWatcher { _ in }
        _ = try await store.read(fleet, for: watcher)
        let one = "query One($id: ID!) { ship(id: $id) { id name port { id city } } }"
        for (number, name) in [(7, "x"), (199, "a much longer name than before"), (0, ""), (7, "again")] {
            try await store.write(
                #"{"ship":{"__typename":"Ship","id":"\#(number)","name":"\#(name)","port":{"__typename":"Port","id":"\#(number % 3)","city":"new \#(name)"}}}"#,
                operation(one, ["id": .string("\(number)")]))
            let value = try await compare(store, watcher)
            #expect(value["fleet"]?["ships"]?[number]?["name"]?.string == name)
        }
    }

    @Test("several writes between two answers are all in the next one")
    func severalWrites() async throws {
        let store = Store.inMemory()
        try await store.write(list(100), fleet)
        let watcher = await store.addWatcher { _ in }
        _ = try await store.read(fleet, for: watcher)
        for number in [3, 50, 51, 99] {
            try await store.withWriteTransaction { transaction in
                try transaction.set("name", of: CacheKey("Ship:\(number)"), to: .scalar("\"n\(number)\""))
                try transaction.set("x", of: CacheKey("Ship:\(number).info.0.0"), to: .scalar("-\(number).50"))
            }
        }
        let value = try await compare(store, watcher)
        #expect(value["fleet"]?["ships"]?[51]?["info"]?[0]?[0]?["x"]?.numberText == "-51.50")
    }

    @Test("a change of the list itself, a removal, a failure and a clear are answered as a whole")
    func wholes() async throws {
        let store = Store.inMemory()
        try await store.write(list(100), fleet)
        let watcher = await store.addWatcher { _ in }
        _ = try await store.read(fleet, for: watcher)
        try await store.write(list(101), fleet)
        #expect(try await compare(store, watcher)["fleet"]?["ships"]?.count == 101)
        try await store.withWriteTransaction {
            try $0.set("name", of: "Ship:5", to: .failed(GraphQLError(message: "gone")))
        }
        #expect(
            try await store.read(fleet, for: watcher).result?.errors.map(\.path) == [["fleet", "ships", 5, "name"]])
        try await store.write(list(101), fleet)
        _ = try await compare(store, watcher)
        try await store.evict(["Port:2"])
        guard case .miss(let miss) = try await store.read(fleet, for: watcher) else {
            Issue.record("the port is gone")
            return
        }
        #expect(miss.path == ["fleet", "ships", 2, "port"])
        try await store.write(list(101), fleet)
        _ = try await compare(store, watcher)
        try await store.clear()
        #expect(try await store.read(fleet, for: watcher).result == nil)
    }

    @Test("what a patched answer newly points to is watched")
    func newDependencies() async throws {
        let store = Store.inMemory()
        try await store.write(list(100), fleet)
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(fleet, for: watcher)
        try await store.write(
            #"{"s":{"__typename":"Ship","id":"9","port":{"__typename":"Port","id":"new","city":"A"}}}"#,
            operation("{ s { id port { id city } } }"))
        #expect(woken.value == 1)
        _ = try await compare(store, watcher)
        try await store.withWriteTransaction { try $0.set("city", of: "Port:new", to: .scalar("\"B\"")) }
        #expect(woken.value == 2)
        #expect(try await compare(store, watcher)["fleet"]?["ships"]?[9]?["port"]?["city"]?.string == "B")
    }
}
