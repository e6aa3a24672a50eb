import Testing

@testable import GraphQLClient

@Suite("A watched query")
struct QueryWatchTests {
    private let query = #"query Ship { ship(id: "7") { id name } }"#

    private static func ship(_ name: String) -> String {
        #"{"data":{"ship":{"__typename":"Ship","id":"7","name":"\#(name)"}}}"#
    }

    private typealias Element = Result<GraphQLResponse<DynamicOperation>, any Error>

    /// A name, or what went wrong.
    private func text(_ element: Element?) -> String {
        switch element {
        case .success(let response): response.value?["ship"]?["name"]?.string ?? "no name"
        case .failure(let error): describe(error).sentence
        case nil: "the end"
        }
    }

    private func rename(_ name: String, in store: Store, id: String = "7") async throws {
        let write = try operation("query Other { ship(id: \"\(id)\") { id name } }")
        let json = try JSONValue(
            parsing: #"{"ship":{"__typename":"Ship","id":"\#(id)","name":"\#(name)"}}"#)
        try await store.write(ResponseValue(json), for: write)
    }

    @Test(
        "gives the first result as its policy says, and another when the cache changes", arguments: StoreKind.allCases)
    func changes(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: Self.ship("Ada")), store: store)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        #expect(text(await watch.next()) == "Ada")
        try await rename("Bell", in: store)
        let second = await watch.next()
        #expect(text(second) == "Bell")
        #expect(try second?.get().source.isCache == true)
        try await rename("Cook", in: store)
        #expect(text(await watch.next()) == "Cook")
    }

    @Test("its own request is one result, not two", arguments: StoreKind.allCases)
    func ownWrite(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: Self.ship("Ada")), store: store)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        _ = await watch.next()
        try await rename("Bell", in: store)
        #expect(text(await watch.next()) == "Bell")
    }

    @Test("sleeps through changes to other records and to equal values", arguments: StoreKind.allCases)
    func unrelatedChanges(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: Self.ship("Ada")), store: store)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        _ = await watch.next()
        try await rename("Ada", in: store)
        try await rename("Other", in: store, id: "8")
        try await rename("Bell", in: store)
        #expect(text(await watch.next()) == "Bell")
    }

    @Test("many changes before it looks are one result", arguments: StoreKind.allCases)
    func coalescing(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: Self.ship("Ada")), store: store)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        _ = await watch.next()
        for number in 0..<100 { try await rename("Name \(number)", in: store) }
        #expect(text(await watch.next()) == "Name 99")
    }

    @Test("on a cold cache it says what is missing, and wakes when the data comes", arguments: StoreKind.allCases)
    func coldStart(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: "{}"), store: store)
        var watch = client.watch(query: try operation(query), cachePolicy: .cacheOnly).makeAsyncIterator()
        #expect(text(await watch.next()).contains("The cache has no value for ship"))
        try await rename("Before", in: store)
        #expect(text(await watch.next()) == "Before")
        try await rename("After", in: store)
        #expect(text(await watch.next()) == "After")
    }

    @Test("after a failed first request it wakes when somebody else brings the data", arguments: StoreKind.allCases)
    func failedStart(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: "", status: 500), store: store)
        var watch = client.watch(query: try operation(query), cachePolicy: .networkOnly).makeAsyncIterator()
        #expect(text(await watch.next()).contains("500 (Internal Server Error)"))
        try await rename("Ada", in: store)
        #expect(text(await watch.next()) == "Ada")
    }

    @Test("wakes when its record is removed, and again when it is back", arguments: StoreKind.allCases)
    func removal(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: Self.ship("Ada")), store: store)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        _ = await watch.next()
        try await store.withWriteTransaction { _ = try $0.remove(ofType: "Ship") }
        #expect(text(await watch.next()).contains("there is no record"))
        try await rename("Ada", in: store)
        #expect(text(await watch.next()) == "Ada")
    }

    @Test("wakes when the cache is cleared", arguments: StoreKind.allCases)
    func clearing(kind: StoreKind) async throws {
        let store = try kind.make()
        let client = makeClient(FakeSession(json: Self.ship("Ada")), store: store)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        _ = await watch.next()
        try await store.withWriteTransaction { try $0.clear() }
        #expect(text(await watch.next()).contains("The cache has no value"))
    }

    @Test("a change that leaves the cache unable to answer causes no request, unless the watch asked for that")
    func refetchPolicy() async throws {
        let session = FakeSession { _, count in .json(Self.ship("Fetch \(count)")) }
        let quiet = makeClient(session)
        var watch = quiet.watch(query: try operation(query)).makeAsyncIterator()
        #expect(text(await watch.next()) == "Fetch 1")
        try await quiet.store.withWriteTransaction { try $0.clear() }
        _ = await watch.next()
        #expect(session.requests.count == 1)

        let eager = makeClient(session)
        var eagerWatch = eager.watch(query: try operation(query), refetchPolicy: .networkOnly).makeAsyncIterator()
        #expect(text(await eagerWatch.next()) == "Fetch 2")
        try await eager.store.withWriteTransaction { try $0.clear() }
        #expect(text(await eagerWatch.next()) == "Fetch 3")
    }

    @Test("a mutation's result wakes it", arguments: StoreKind.allCases)
    func mutation(kind: StoreKind) async throws {
        let store = try kind.make()
        let session = FakeSession { request, _ in
            String(decoding: request.body ?? [], as: UTF8.self).contains("mutation")
                ? .json(#"{"data":{"rename":{"__typename":"Ship","id":"7","name":"Bell"}}}"#)
                : .json(Self.ship("Ada"))
        }
        let client = makeClient(session, store: store)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        _ = await watch.next()
        _ = try await client.perform(mutation: operation("mutation { rename { id name } }"))
        #expect(text(await watch.next()) == "Bell")
    }

    @Test("follows a list to the objects it leads to after each change", arguments: StoreKind.allCases)
    func dependenciesFollow(kind: StoreKind) async throws {
        let store = try kind.make()
        let list = try operation("{ ships { id name } }")
        func write(_ ships: [(id: String, name: String)]) async throws {
            let objects = ships.map { ship -> JSONValue in
                ["__typename": "Ship", "id": .string(ship.id), "name": .string(ship.name)]
            }
            try await store.write(ResponseValue(["ships": .array(objects)]), for: list)
        }
        func names(_ element: Element?) throws -> [String?]? {
            try element?.get().value?["ships"]?.elements.map { $0["name"]?.string }
        }
        try await write([("1", "Ada"), ("7", "Bell")])
        let client = makeClient(FakeSession(json: "{}"), store: store)
        var watch = client.watch(query: list, cachePolicy: .cacheOnly).makeAsyncIterator()
        #expect(try names(await watch.next()) == ["Ada", "Bell"])
        try await write([("1", "Ada"), ("9", "Cook")])
        #expect(try names(await watch.next()) == ["Ada", "Cook"])
        // Ship 7 is no part of the list any more, ship 9 is.
        try await rename("Drake", in: store, id: "7")
        try await rename("Erik", in: store, id: "9")
        #expect(try names(await watch.next()) == ["Ada", "Erik"])
    }

    @Test("a hundred watches of one object all see a change, each once")
    func manyWatchers() async throws {
        let client = makeClient(FakeSession(json: Self.ship("Ada")))
        let query = try operation(query)
        var watches = (0..<100).map { _ in client.watch(query: query).makeAsyncIterator() }
        for index in watches.indices { #expect(text(await watches[index].next()) == "Ada") }
        try await rename("Bell", in: client.store)
        for index in watches.indices { #expect(text(await watches[index].next()) == "Bell") }
    }

    @Test("ends when its task is cancelled")
    func cancellation() async throws {
        let client = makeClient(FakeSession(json: Self.ship("Ada")))
        let watch = client.watch(query: try operation(query))
        let journal = Journal()
        let task = Task {
            for await _ in watch { journal.write("result") }
            journal.write("the end")
        }
        while journal.lines.isEmpty { await Task.yield() }
        task.cancel()
        await task.value
        #expect(journal.lines == ["result", "the end"])
    }

    @Test("can call a function instead, until it is cancelled")
    func handler() async throws {
        let client = makeClient(FakeSession(json: "{}"))
        let journal = Journal()
        let watcher = client.watch(query: try operation(query), cachePolicy: .cacheOnly) { result in
            if case .success(let response) = result {
                journal.write(response.value?["ship"]?["name"]?.string ?? "")
            } else {
                journal.write("miss")
            }
        }
        while journal.lines.isEmpty { await Task.yield() }
        try await rename("Before", in: client.store)
        while journal.lines.count < 2 { await Task.yield() }
        try await rename("After", in: client.store)
        while journal.lines.count < 3 { await Task.yield() }
        watcher.cancel()
        #expect(journal.lines == ["miss", "Before", "After"])
    }
}
