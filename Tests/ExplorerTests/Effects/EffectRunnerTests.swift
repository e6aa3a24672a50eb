import GraphQLClient
import Synchronization
import Terminal
import Testing

@testable import Explorer

@Suite("Effect runner")
struct EffectRunnerTests {
    /// Files that live as long as a test.
    private final class Files: Sendable {
        let contents = Mutex<[String: [UInt8]]>([:])
    }

    private func services(
        files: Files = Files(),
        connect: @escaping @Sendable (String) async throws -> OpenedEndpoint = { _ in throw CancellationError() }
    ) -> ExplorerServices {
        ExplorerServices(
            connect: connect, startDemo: { throw CancellationError() },
            readFile: { path in files.contents.withLock { $0[path] ?? [] } },
            fileExists: { path in files.contents.withLock { $0[path] != nil } },
            writeFile: { path, bytes in files.contents.withLock { $0[path] = bytes } },
            folderExists: { folder in files.contents.withLock { $0[folder + "/"] != nil } },
            makeFolder: { folder in files.contents.withLock { $0[folder + "/"] = [] } }, clock: { 0 })
    }

    private func isOutcome(_ message: Message) -> Bool { if case .outcome = message { true } else { false } }

    @Test("a text is analysed off the loop and comes back with its generation")
    func analysis() async {
        let receiver = Receiver()
        let runner = EffectRunner(inbox: receiver.inbox, services: services(), connection: nil)
        let id = EffectID(tab: TabID(number: 1), purpose: .analysis)
        let snapshot = DocumentSnapshot(operation: TextBuffer("query Fleet { a }"), variables: TextBuffer())
        runner.start(id, generation: 7, .analyze(snapshot))
        let messages = await receiver.messages(until: isOutcome)
        guard case .outcome(id, generation: 7, .analyzed(let analysis))? = messages.last else {
            Issue.record("no analysis came")
            return
        }
        #expect(analysis.operations.map(\.name) == ["Fleet"])
    }

    @Test("a file is written with its line ends, unless somebody else has written it or its folder is missing")
    func saving() async {
        let receiver = Receiver()
        let files = Files()
        files.contents.withLock { $0 = ["/p/": [], "/p/a": Array("old\r\n".utf8)] }
        let runner = EffectRunner(inbox: receiver.inbox, services: services(files: files), connection: nil)
        var generation = 0
        func save(_ order: SaveOrder) async -> Outcome? {
            generation += 1
            runner.start(EffectID(tab: TabID(number: 1), purpose: .file), generation: generation, .save(order))
            let messages = await receiver.messages(until: isOutcome)
            if case .outcome(_, generation: generation, let outcome)? = messages.last { return outcome }
            return nil
        }
        func content(_ path: String) -> String? {
            files.contents.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) }
        }
        var order = SaveOrder(
            path: "/p/a", text: TextBuffer("new\n"), lineEnding: .carriageReturnAndLineFeed,
            expected: Array("older\r\n".utf8))
        guard case .notSaved(.changedOutside("/p/a", let found))? = await save(order) else {
            Issue.record("a file that was changed outside was overwritten")
            return
        }
        #expect(String(decoding: found, as: UTF8.self) == "old\r\n")
        #expect(content("/p/a") == "old\r\n")
        order.overwrites = true
        guard case .saved? = await save(order) else {
            Issue.record("it was not written")
            return
        }
        #expect(content("/p/a") == "new\r\n")
        order.path = "/q/a"
        guard case .notSaved(.missingFolder("/q/a", folder: "/q"))? = await save(order) else {
            Issue.record("a folder was made unasked")
            return
        }
        order.makesFolder = true
        guard case .saved? = await save(order) else {
            Issue.record("it was not written")
            return
        }
        #expect(content("/q/a") == "new\r\n")
    }

    @Test("a file that is no text is not opened, and says so")
    func noText() async {
        let receiver = Receiver()
        let files = Files()
        files.contents.withLock { $0["image.graphql"] = [0xFF, 0xFE, 0x00] }
        let runner = EffectRunner(inbox: receiver.inbox, services: services(files: files), connection: nil)
        runner.start(
            EffectID(tab: nil, purpose: .opening), generation: 1, .openFile(path: "image.graphql", offset: 0))
        let messages = await receiver.messages(until: isOutcome)
        guard case .outcome(_, _, .failed(let failure))? = messages.last else {
            Issue.record("it was opened")
            return
        }
        #expect(failure.sentence.contains("image.graphql is not UTF-8 text"))
    }

    @Test("what is sent is what the files beside the tab hold now")
    func freshFragments() async {
        let receiver = Receiver()
        let files = Files()
        files.contents.withLock { $0["card.graphql"] = Array("fragment Card on Ship { id }".utf8) }
        let runner = EffectRunner(inbox: receiver.inbox, services: services(files: files), connection: nil)
        var snapshot = DocumentSnapshot(
            operation: TextBuffer("query Fleet { ships { ...Card } }"), variables: TextBuffer())
        snapshot.others = [ProjectFile(path: "card.graphql", text: Array("fragment Card on Ship { old }".utf8))]
        runner.start(
            EffectID(tab: TabID(number: 1), purpose: .preparation), generation: 1,
            .prepare(RunDraft(snapshot: snapshot, headers: [], intent: .run)))
        let messages = await receiver.messages(until: isOutcome)
        guard case .outcome(_, _, .prepared(.ready(let run)))? = messages.last else {
            Issue.record("it could not be sent")
            return
        }
        #expect(run.operation.document.text.contains("id }"))
        #expect(!run.operation.document.text.contains("old"))
    }

    @Test("a second effect of an id cancels the first, which then says nothing")
    func replacing() async {
        let receiver = Receiver()
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let runner = EffectRunner(
            inbox: receiver.inbox,
            services: services { endpoint in
                if endpoint == "slow" {
                    begin.yield()
                    try? await Task.sleep(for: .seconds(3_600))
                    end.yield(Task.isCancelled)
                }
                throw GraphQLError(message: endpoint)
            }, connection: nil)
        let id = EffectID(tab: nil, purpose: .connection)
        runner.start(id, generation: 1, .connect("slow"))
        for await _ in begun { break }
        runner.start(id, generation: 2, .connect("quick"))
        let messages = await receiver.messages(until: isOutcome)
        guard case .outcome(_, generation: 2, .failed(let failure))? = messages.last else {
            Issue.record("the second one said nothing")
            return
        }
        #expect(failure.sentence.contains("quick"))
        await runner.stop()
        for await wasCancelled in ends {
            #expect(wasCancelled)
            break
        }
        #expect(receiver.inbox.take().isEmpty)
    }

    @Test("the cache is read, changed, brought back, and taken through a file")
    func cache() async throws {
        let receiver = Receiver()
        let store = Store.inMemory()
        let connection = Connection(
            configuration: ConnectionConfiguration(endpoint: "http://127.0.0.1:1/graphql"),
            client: GraphQLClient(
                connecting: ConnectionConfiguration(endpoint: "http://127.0.0.1:1/graphql"), store: store))
        let operation = DynamicOperation(
            document: try OperationDocument(text: "{ ship { id name captain { id name } tags } }"))
        let data = try JSONDocument(
            parsing: """
                {"ship":{"__typename":"Ship","id":"7","name":"Erebus","tags":[1,2],
                "captain":{"__typename":"Captain","id":"2","name":"Crozier"}}}
                """)
        _ = try await store.write(
            ResponseValue(data.root), errors: [], for: operation,
            source: .operation(name: nil, kind: .query, transport: nil))
        let files = Files()
        let runner = EffectRunner(inbox: receiver.inbox, services: services(files: files), connection: connection)
        func answer(_ work: Work) async throws -> CacheAnswer {
            runner.start(EffectID(tab: nil, purpose: .cacheView), generation: 1, work)
            guard case .outcome(_, _, .cache(let answer))? = await receiver.messages(until: isOutcome).last else {
                throw Missing()
            }
            return answer
        }
        func rows(_ view: CacheView) async throws -> [CacheRow] {
            guard case .listing(let listing) = try await answer(.readCache(view)) else { throw Missing() }
            return listing.rows
        }
        func change(_ change: CacheChange) async throws -> (sentence: String, write: WriteID?) {
            switch try await answer(.changeCache(change)) {
            case .changed(let sentence, let write): return (sentence, write)
            case .done(let sentence), .refused(let sentence): return (sentence, nil)
            default: throw Missing()
            }
        }
        #expect(try await rows(.types).map(\.label) == ["all records", "Captain", "Ship"])
        let ships = try await rows(.records(type: "Ship", offset: 0))
        #expect(ships.map(\.text) == ["name \"Erebus\""])
        let fields = try await rows(.record("Ship:7"))
        #expect(fields.first { $0.label == "captain" }?.key == "Captain:2")
        #expect(fields.filter { $0.depth == 1 }.map(\.text) == ["1", "2"])
        #expect(try await rows(.find("crozier")).map(\.label) == ["Captain:2"])
        #expect(try await rows(.referrers("Captain:2")).map(\.label) == ["Ship:7"])
        #expect(try await rows(.path("Captain:2")).map(\.label) == ["QUERY_ROOT", "Ship:7", "Captain:2"])
        #expect(try await rows(.writes).map(\.text) == ["a query: 3 records, 9 fields"])

        let evicted = try await change(.evict("Captain:2"))
        #expect(evicted.sentence == "Removed Captain:2 from the cache.")
        guard case .gone("Captain:2") = try await answer(.readCache(.record("Captain:2"))) else { throw Missing() }
        _ = try await change(.undo(try #require(evicted.write)))
        #expect(try await rows(.record("Captain:2")).count == 3)

        #expect(try await change(.export("ships.ndjson")).sentence == "Wrote 3 records to ships.ndjson.")
        #expect(try await change(.clear).sentence == "Removed 3 records from the cache.")
        #expect(try await rows(.types).isEmpty)
        #expect(try await change(.importFile("ships.ndjson")).sentence == "Imported 3 records.")
        #expect(try await change(.collectGarbage).sentence == "Every record can be reached; nothing was removed.")
        _ = try await change(.evict("QUERY_ROOT"))
        #expect(try await rows(.unreachable).map(\.label) == ["Captain:2", "Ship:7"])
        #expect(try await change(.collectGarbage).sentence == "Removed 2 unreachable records.")
        files.contents.withLock { $0["note.txt"] = Array("hello".utf8) }
        #expect(
            try await change(.importFile("note.txt")).sentence
                == "note.txt: This is no exported cache: its first line does not say so.")
        await runner.stop()
    }

    private struct Missing: Error {}

    @Test("an endpoint that refuses is a sentence, in the place of a result and of a schema")
    func refused() async throws {
        let receiver = Receiver()
        let configuration = ConnectionConfiguration(endpoint: "http://127.0.0.1:1/graphql")
        let connection = Connection(
            configuration: configuration, client: GraphQLClient(connecting: configuration, store: .inMemory()))
        let runner = EffectRunner(inbox: receiver.inbox, services: services(), connection: connection)
        let run = PreparedRun(
            operation: DynamicOperation(document: try OperationDocument(text: "{ a }")), headers: [("X-A", "1")],
            intent: .run)
        runner.start(EffectID(tab: nil, purpose: .run), generation: 1, .run(run))
        guard
            case .outcome(_, _, .runFailed(let failure, let curl, let trace))? = await receiver.messages(
                until: isOutcome
            ).last
        else { throw Missing() }
        #expect(failure.sentence.contains("refused"))
        #expect(curl.contains("X-A: 1"))
        #expect(trace?.steps.contains { $0.hasFailed } == true)
        runner.start(EffectID(tab: nil, purpose: .schema), generation: 2, .loadSchema(headers: [], mayUseOld: true))
        guard case .outcome(_, _, .schemaFailed(let reason))? = await receiver.messages(until: isOutcome).last else {
            throw Missing()
        }
        #expect(reason.contains("refused"))
        await runner.stop()
    }
}
