import CPosix
import SQLiteCache
import Sandbox
import Synchronization
import StoreText
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("A file shared by several")
struct SharedFileTests {
    private let folder = TemporaryFolder()

    @Test("stores that open and write at the same time never find the file locked, and lose nothing")
    func concurrentStores() async throws {
        let path = folder.cache
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let store = try Store.sqlite(path: path)
                    for number in 0..<50 {
                        let read = try operation("{ f\(writer)(n: \(number)) { id v\(writer) } }")
                        try await store.write(
                            #"{"f\#(writer)":{"__typename":"T","id":"\#(number)","v\#(writer)":\#(number)}}"#, read)
                    }
                    await store.close()
                }
            }
            try await group.waitForAll()
        }
        let store = try Store.sqlite(path: path)
        #expect(try await store.record("QUERY_ROOT")?.fieldKeys.count == 200)
        #expect(try await store.record("T:49")?.fieldKeys.count == 6)
    }

    @Test("one store sees what another wrote, and its watchers are woken when it looks")
    func seesOthers() async throws {
        let one = try Store.sqlite(path: folder.cache)
        let other = try Store.sqlite(path: folder.cache)
        let read = try operation("{ a }")
        let counter = Counter()
        let watcher = await one.addWatcher { set in
            if set.source == .otherProcess { counter.increment() }
        }
        _ = try await one.read(read, for: watcher)
        try await one.checkForOtherProcesses()
        #expect(counter.value == 0)
        try await other.write(#"{"a":5}"#, read)
        try await one.checkForOtherProcesses()
        #expect(counter.value == 1)
        #expect(try await one.answer(read) == #"{"a":5}"#)
        try await one.checkForOtherProcesses()
        #expect(counter.value == 1)
    }

    @Test("a store's own reads and writes find out about others' too")
    func noticesWhileWorking() async throws {
        let one = try Store.sqlite(path: folder.cache)
        let other = try Store.sqlite(path: folder.cache)
        let counter = Counter()
        let watcher = await one.addWatcher { _ in counter.increment() }
        _ = try await one.read(operation("{ a }"), for: watcher)
        try await other.write(#"{"a":5}"#, operation("{ a }"))
        #expect(counter.value == 0)
        _ = try await one.read(operation("{ b }"))
        #expect(counter.value == 1)
        try await one.write(#"{"b":5}"#, operation("{ b }"))
        #expect(counter.value == 1)
    }

    @Test("a watcher is woken by another process's write although nobody asks the store", .timeLimit(.minutes(1)))
    func woken() async throws {
        let store = try Store.sqlite(path: folder.cache)
        let read = try operation("{ a }")
        try await store.write(#"{"a":1}"#, read)
        let (rings, bell) = AsyncStream.makeStream(of: WriteSource.self)
        let watcher = await store.addWatcher { bell.yield($0.source) }
        _ = try await store.read(read, for: watcher)
        let script = """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            db.execute("UPDATE records SET record = '{\\"a\\":2}' WHERE key = 'QUERY_ROOT'")
            """
        let process = try ChildProcess(["python3", "-c", script, folder.cache])
        for await source in rings {
            #expect(source == .otherProcess)
            break
        }
        #expect(process.wait() == 0)
        #expect(try await store.answer(read) == #"{"a":2}"#)
    }

    @Test("a stream of changes hears of another store's writes too", .timeLimit(.minutes(1)))
    func streamed() async throws {
        let one = try Store.sqlite(path: folder.cache)
        let other = try Store.sqlite(path: folder.cache)
        let heard = Counter()
        let listener = Task {
            for await set in one.changes() where set.source == .otherProcess { return heard.increment() }
        }
        // The stream may begin after the first write, and hears of a later one then.
        var number = 0
        while heard.value == 0, !Task.isCancelled {
            number += 1
            try await other.write(#"{"a":\#(number)}"#, operation("{ a }"))
        }
        await listener.value
        #expect(heard.value == 1)
    }

    @Test("another process that holds the write lock for a while is waited for")
    func waits() async throws {
        let store = try Store.sqlite(path: folder.cache)
        try await store.write(#"{"a":1}"#, operation("{ a }"))
        let script = """
            import sqlite3, sys, time
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            db.execute("BEGIN IMMEDIATE")
            open(sys.argv[1] + ".held", "w").close()
            time.sleep(0.3)
            db.execute("INSERT OR REPLACE INTO records VALUES ('X:1', 'X', '{\\"__typename\\":\\"X\\"}', 1)")
            db.execute("COMMIT")
            """
        let process = try ChildProcess(["python3", "-c", script, folder.cache])
        while access(folder.cache + ".held", F_OK) != 0 { sched_yield() }
        try await store.write(#"{"a":2}"#, operation("{ a }"))
        #expect(process.wait() == 0)
        #expect(try await store.answer(operation("{ a }")) == #"{"a":2}"#)
        #expect(try await store.record("X:1") != nil)
    }

    @Test("a process killed in the middle of its write leaves a readable cache without that write")
    func killed() async throws {
        let store = try Store.sqlite(path: folder.cache)
        let read = try operation("{ a }")
        try await store.write(#"{"a":1}"#, read)
        let script = """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            db.execute("PRAGMA cache_size = 10")
            db.execute("BEGIN IMMEDIATE")
            db.execute("UPDATE records SET record = '{}'")
            for n in range(20000):
                db.execute("INSERT OR REPLACE INTO records VALUES (?, 'K', '{\\"x\\":\\"%s\\"}', 1)" % ("y" * 200), ("K:%d" % n,))
            open(sys.argv[1] + ".ready", "w").close()
            while True: pass
            """
        let process = try ChildProcess(["python3", "-c", script, folder.cache])
        while access(folder.cache + ".ready", F_OK) != 0 { sched_yield() }
        process.kill()
        #expect(try await store.answer(read) == #"{"a":1}"#)
        try await store.write(#"{"a":2}"#, read)
        let again = try Store.sqlite(path: folder.cache)
        #expect(try await again.answer(read) == #"{"a":2}"#)
        #expect(try await again.typeCounts().map(\.typeName) == [nil])
        #expect(again.notices.isEmpty)
    }
}
