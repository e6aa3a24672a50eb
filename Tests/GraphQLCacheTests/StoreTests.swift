@testable import GraphQLCache
import StoreText
import Testing

@Suite("Store")
struct StoreTests {
    private struct Trouble: Error {}

    @Test("a write's change set names exactly the fields that differ, with old and new values")
    func changeSets() async throws {
        let store = Store.inMemory()
        let read = try operation("{ s { id x y } }")
        let first = try await store.write(#"{"s":{"__typename":"S","id":"1","x":1,"y":2}}"#, read)
        #expect(first.records.map(\.key) == ["QUERY_ROOT", "S:1"])
        #expect(first.records.map(\.kind) == [.added, .added])
        #expect(first.fieldCount == 5)
        let second = try await store.write(#"{"s":{"__typename":"S","id":"1","x":1,"y":3}}"#, read)
        #expect(second.records.map(\.key) == ["S:1"])
        #expect(
            second.records[0].fields
                == [RecordChange.Field(key: "y", old: .scalar("2"), new: .scalar("3"))])
        let third = try await store.write(#"{"s":{"__typename":"S","id":"1","x":1,"y":3}}"#, read)
        #expect(third.isEmpty)
        #expect(third.id > second.id)
        #expect(await store.changes(since: first.id).map(\.id) == [second.id])
        #expect(second.source == .operation(name: nil, kind: .query, transport: nil))
    }

    @Test("1 and 1.0 differ, as the server wrote them")
    func exactNumbers() async throws {
        let store = Store.inMemory()
        try await store.write(#"{"a":1}"#, operation("{ a }"))
        #expect(try await store.write(#"{"a":1.0}"#, operation("{ a }")).fieldCount == 1)
    }

    @Test("a transaction's changes become visible together, and it sees its own")
    func transaction() async throws {
        let store = Store.inMemory()
        let read = try operation("{ s { id x } }")
        let data = try json(#"{"s":{"__typename":"S","id":"1","x":1}}"#)
        let seen = try await store.withWriteTransaction(.transaction("test")) { transaction in
            try transaction.write(data, for: read)
            try transaction.set("x", of: "S:1", to: .scalar("5"))
            return try transaction.read(read).result?.value.description
        }
        #expect(seen == #"{"s":{"__typename":"S","id":"1","x":5}}"#)
        #expect(try await store.answer(read) == seen)
        #expect(await store.changes(since: WriteID(0)).map(\.source) == [.transaction("test")])
    }

    @Test("a transaction that throws leaves everything as it was, and nobody hears of it")
    func rollback() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a }")
        try await store.write(#"{"a":1}"#, read)
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(read, for: watcher)
        let data = try json(#"{"a":2}"#)
        await #expect(throws: Trouble.self) {
            try await store.withWriteTransaction { transaction in
                try transaction.write(data, for: read)
                try transaction.clear()
                throw Trouble()
            }
        }
        #expect(try await store.answer(read) == #"{"a":1}"#)
        #expect(woken.value == 0)
    }

    @Test("using the store inside its own transaction is an error, not a wait for ever")
    func nesting() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a }")
        await #expect(throws: StoreError.nestedTransaction) {
            try await store.withWriteTransaction { _ in
                try store.assumeIsolated { _ = try $0.read(read) }
            }
        }
        await #expect(throws: StoreError.nestedTransaction) {
            try await store.withReadTransaction { _ in
                try store.assumeIsolated { try $0.withWriteTransaction { try $0.clear() } }
            }
        }
        let other = Store.inMemory()
        #expect(try await other.answer(read).hasPrefix("The cache has no value"))
    }

    @Test("a task that a transaction started may use the store when the transaction is over")
    func escapedTask() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a }")
        let task = try await store.withWriteTransaction { _ in
            Task { try await store.answer(read) }
        }
        #expect(try await task.value.contains("no field a"))
    }

    @Test("read, change and write back, or the miss that prevents it")
    func update() async throws {
        let store = Store.inMemory()
        let read = try operation("{ s { id x } }")
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, read)
        try await store.withWriteTransaction { transaction in
            try transaction.update(read) { $0.replacing(at: ["s", "x"], with: ResponseValue(7))! }
        }
        #expect(try await line(store.record("S:1")) == #"__typename="S" id="1" x=7"#)
        await #expect(throws: CacheMiss.self) {
            try await store.withWriteTransaction { try $0.update(operation("{ gone }")) { $0 } }
        }
    }

    @Test("one object is read and written by its key")
    func byKey() async throws {
        let store = Store.inMemory()
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1}}"#, operation("{ s { id x } }"))
        let fragment = try operation("{ x }")
        let data = try json(#"{"x":9}"#)
        let before = try await store.withWriteTransaction { transaction in
            let before = try transaction.read(fragment, at: "S:1").result?.value.description
            try transaction.write(data, for: fragment, at: "S:1")
            return before
        }
        #expect(before == #"{"x":1}"#)
        #expect(try await line(store.record("S:1")) == #"__typename="S" id="1" x=9"#)
    }

    @Test("a removed record is gone for a read in the same transaction")
    func readAfterRemove() async throws {
        let store = Store.inMemory()
        let read = try operation("{ s { id } }")
        try await store.write(#"{"s":{"__typename":"S","id":"1"}}"#, read)
        let isHit = try await store.withWriteTransaction { transaction in
            try transaction.remove("S:1")
            return try transaction.read(read).result != nil
        }
        #expect(!isHit)
    }

    @Test("removal by type takes records that the same transaction wrote")
    func removeOwn() async throws {
        let store = Store.inMemory()
        let data = try json(#"{"s":{"__typename":"S","id":"1"}}"#)
        let count = try await store.withWriteTransaction { transaction in
            try transaction.write(data, for: operation("{ s { id } }"))
            return try transaction.remove(ofType: "S") + transaction.remove(matching: "s:1")
        }
        #expect(count == 1)
        #expect(try await store.records().map(\.key) == ["QUERY_ROOT"])
    }

    @Test("a subscription's latest event is kept for this process, with the objects it leads to")
    func subscription() async throws {
        let store = Store.inMemory()
        let read = try operation("subscription { moved { id x } }")
        let data = #"{"moved":{"__typename":"S","id":"1","x":1}}"#
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
        #expect(try await store.records().map(\.key) == ["S:1"])
        try await store.clear()
        #expect(try await store.answer(read).contains("no field moved"))
    }

    @Test("a write of very many changes keeps the names of the fields, not their values")
    func manyChanges() async throws {
        let store = Store.inMemory()
        let items = (0..<4_000).map { #"{"__typename":"I","id":"\#($0)","x":\#($0)}"# }.joined(separator: ",")
        let changes = try await store.write("{\"items\":[\(items)]}", operation("{ items { id x } }"))
        #expect(changes.records.count == 4_001)
        #expect(changes.fieldCount == 12_001)
        #expect(changes.records.allSatisfy { !$0.hasValues })
        #expect(changes.records[5].fieldKeys == ["__typename", "id", "x"])
    }

    @Test("the log forgets the oldest writes when its bound is reached")
    func logBound() async throws {
        let store = Store.inMemory(configuration: StoreConfiguration(changeLogByteLimit: 5_000))
        let text = String(repeating: "x", count: 1_000)
        for number in 0..<20 { try await store.write(#"{"a":"\#(text)\#(number)"}"#, operation("{ a }")) }
        let log = await store.changes(since: WriteID(0))
        #expect(log.count < 5)
        #expect(log.last?.id == WriteID(20))
        #expect(try await store.statistics().droppedLogCount == 20 - log.count)
    }

    @Test("changes are streamed to whoever listens")
    func stream() async throws {
        let store = Store.inMemory()
        var changes = store.changes().makeAsyncIterator()
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                number += 1
                try await store.write(#"{"a":\#(number)}"#, operation("{ a }"))
                await Task.yield()
            }
        }
        let first = await changes.next()
        writer.cancel()
        #expect(first?.records.map(\.key) == ["QUERY_ROOT"])
    }

    @Test("a closed store refuses every call")
    func closed() async throws {
        let store = Store.inMemory()
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.answer(operation("{ a }")) }
        await #expect(throws: StoreError.closed) { try await store.clear() }
    }

    @Test("many tasks reading and writing at once all come through")
    func concurrency() async throws {
        let store = Store.inMemory()
        let read = try operation("{ s { id x } }")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    if number % 2 == 0 {
                        try await store.write(#"{"s":{"__typename":"S","id":"1","x":\#(number)}}"#, read)
                    } else {
                        _ = try await store.read(read)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await store.changes(since: WriteID(0)).count == 100)
    }
}
