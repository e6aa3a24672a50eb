@testable import GraphQLCache
import StoreText
import Testing

@Suite("What is expected of an operation")
struct OptimismTests {
    private let read = try! operation("{ s { id x } }")
    private let change = try! operation("mutation M { change { id x } }")

    private static func s(_ x: String) -> String { #"{"s":{"__typename":"S","id":"1","x":\#(x)}}"# }

    private func expect(_ x: String, in store: Store) async throws -> OptimisticID {
        try await store.writeOptimistically(
            json(#"{"change":{"__typename":"S","id":"1","x":\#(x)}}"#), for: change)
    }

    @Test("it is what reads give until it is taken away, and the records stay as they are")
    func overlay() async throws {
        let store = Store.inMemory()
        try await store.write(Self.s("1"), read)
        let id = try await expect("2", in: store)
        #expect(try await store.answer(read) == Self.s("2"))
        #expect(line(try await store.record("S:1")) == #"__typename="S" id="1" x=1"#)
        let read = read
        let inside = try await store.withWriteTransaction { try $0.read(read).result?.value.description }
        #expect(inside == Self.s("1"))
        try await store.removeOptimistic(id)
        #expect(try await store.answer(self.read) == Self.s("1"))
        try await store.removeOptimistic(id)
    }

    @Test("several lie one over the other, and any of them may go first")
    func layers() async throws {
        let store = Store.inMemory()
        try await store.write(Self.s("1"), read)
        let two = try await expect("2", in: store)
        let three = try await expect("3", in: store)
        #expect(try await store.answer(read) == Self.s("3"))
        try await store.removeOptimistic(two)
        #expect(try await store.answer(read) == Self.s("3"))
        // The server's word changes what is below.
        try await store.write(Self.s("4"), read)
        #expect(try await store.answer(read) == Self.s("3"))
        try await store.removeOptimistic(three)
        #expect(try await store.answer(read) == Self.s("4"))
    }

    @Test("watchers hear when it comes, and when it goes only if something looks different then")
    func watchers() async throws {
        let store = Store.inMemory()
        try await store.write(Self.s("1"), read)
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(read, for: watcher)
        let id = try await expect("2", in: store)
        #expect(woken.value == 1)
        #expect(try await store.read(read, for: watcher).result?.value.description == Self.s("2"))
        try await store.write(Self.s("2"), read)
        #expect(woken.value == 2)
        try await store.removeOptimistic(id)
        #expect(woken.value == 2)
        let other = try await expect("5", in: store)
        try await store.removeOptimistic(other)
        #expect(woken.value == 4)
    }

    @Test("what only the expectation had is gone with it, and whoever looked at it hears of it")
    func vanishing() async throws {
        let store = Store.inMemory()
        let both = try operation("{ s { id x y } }")
        try await store.write(Self.s("1"), read)
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(both, for: watcher)
        let id = try await store.writeOptimistically(
            json(#"{"change":{"__typename":"S","id":"1","y":7}}"#), for: operation("mutation { change { id y } }"))
        #expect(woken.value == 1)
        #expect(
            try await store.read(both, for: watcher).result?.value.description
                == #"{"s":{"__typename":"S","id":"1","x":1,"y":7}}"#)
        try await store.removeOptimistic(id)
        #expect(woken.value == 2)
        #expect(try await store.read(both, for: watcher).result == nil)
    }

    @Test("the log says what was expected, and does not undo it")
    func log() async throws {
        let store = Store.inMemory()
        try await store.write(Self.s("1"), read)
        _ = try await expect("2", in: store)
        let set = try #require(await store.changes().last)
        #expect(set.isOptimistic)
        #expect(set.source == .transaction("M, expected"))
        #expect(set.records[0].fields == [RecordChange.Field(key: "x", old: .scalar("1"), new: .scalar("2"))])
        #expect(!set.canUndo)
        await #expect(throws: StoreError.self) { try await store.undo(set.id) }
    }

    @Test("large results that are patched from their last answer show it, too")
    func largeResults() async throws {
        let store = Store.inMemory()
        let list = try operation("{ all { id x } }")
        let objects = (0..<200).map { #"{"__typename":"S","id":"\#($0)","x":0}"# }
        try await store.write(#"{"all":[\#(objects.joined(separator: ","))]}"#, list)
        let watcher = await store.addWatcher { _ in }
        _ = try await store.read(list, for: watcher)
        let id = try await expect("9", in: store)
        func x() async throws -> String? {
            try await store.read(list, for: watcher).result?.value["all"]?[1]?["x"]?.numberText
        }
        #expect(try await x() == "9")
        try await store.removeOptimistic(id)
        #expect(try await x() == "0")
    }
}
