import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("Effect runner")
struct EffectRunnerTests {
    /// Waits for messages without a loop.
    private final class Receiver: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation
        let inbox: Inbox

        init() {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            self.stream = stream
            self.continuation = continuation
            inbox = Inbox { continuation.yield() }
        }

        /// The messages up to the first for which `isLast` holds.
        func messages(until isLast: (Message) -> Bool) async -> [Message] {
            var all: [Message] = []
            for await _ in stream {
                for message in inbox.take() {
                    all.append(message)
                    if isLast(message) { return all }
                }
            }
            return all
        }
    }

    private func services(
        connect: @escaping @Sendable (String) async throws -> OpenedEndpoint = { _ in throw CancellationError() }
    ) -> ExplorerServices {
        ExplorerServices(
            connect: connect, startDemo: { throw CancellationError() }, writeFile: { _, _ in }, clock: { 0 })
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
                    try? await Task.sleep(for: .seconds(60))
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

    @Test("the cache is read, evicted and cleared through the store")
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
        let runner = EffectRunner(inbox: receiver.inbox, services: services(), connection: connection)
        func outcome(_ work: Work) async -> Outcome? {
            runner.start(EffectID(tab: nil, purpose: .cacheView), generation: 1, work)
            guard case .outcome(_, _, let outcome)? = await receiver.messages(until: isOutcome).last else { return nil }
            return outcome
        }
        guard case .cacheTypes(let types)? = await outcome(.cacheTypes) else { throw Missing() }
        #expect(types.contains { $0.typeName == "Ship" && $0.count == 1 })
        guard case .cacheRecords("Ship", let records, 0)? = await outcome(.cacheRecords(type: "Ship", offset: 0)) else {
            throw Missing()
        }
        #expect(records.map(\.hint) == ["name \"Erebus\""])
        guard case .cacheRecord(_, let view?)? = await outcome(.cacheRecord(records[0].key)) else { throw Missing() }
        #expect(view.rows.first { $0.label == "captain" }?.reference == CacheKey("Captain:2"))
        #expect(view.rows.filter { $0.depth == 1 }.map(\.text) == ["1", "2"])
        guard case .cacheHits(_, let hits)? = await outcome(.cacheFind("crozier")) else { throw Missing() }
        #expect(hits.map(\.key.rawValue) == ["Captain:2"])
        guard case .cacheChanged? = await outcome(.cacheEvict(CacheKey("Captain:2"))) else { throw Missing() }
        guard case .cacheRecord(_, nil)? = await outcome(.cacheRecord(CacheKey("Captain:2"))) else { throw Missing() }
        guard case .cacheChanged? = await outcome(.cacheClear) else { throw Missing() }
        guard case .cacheTypes(let left)? = await outcome(.cacheTypes) else { throw Missing() }
        #expect(left.reduce(0) { $0 + $1.count } == 0)
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
