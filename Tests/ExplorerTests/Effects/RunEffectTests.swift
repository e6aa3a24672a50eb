import GraphQLClient
import Synchronization
import Terminal
import Testing

@testable import Explorer

@Suite("Work of a run")
struct RunEffectTests {
    /// Answers as a test says, one reply after the other.
    private final class Server: HTTPSession {
        let replies: Mutex<[HTTPReply]>
        let requests = Mutex<[HTTPRequest]>([])

        init(_ replies: [HTTPReply]) { self.replies = Mutex(replies) }

        func send(_ request: HTTPRequest) async throws -> HTTPReply {
            requests.withLock { $0.append(request) }
            return replies.withLock { $0.removeFirst() }
        }
    }

    private static func reply(_ chunks: ResponseStream<[UInt8]>, type: String = "application/json") -> HTTPReply {
        HTTPReply(status: 200, headers: ["Content-Type": type], chunks: chunks)
    }

    private static func reply(_ json: String) -> HTTPReply { reply(ResponseStream(Array(json.utf8))) }

    /// A body of which each part comes when the one before was looked at.
    private static func parted(_ parts: [String], thenWaits: Bool = false) -> HTTPReply {
        let chunks = parts.map { Array("\r\n---\r\nContent-Type: application/json\r\n\r\n\($0)".utf8) }
        let rest = Mutex(chunks[...])
        return reply(
            ResponseStream {
                if let next = rest.withLock({ $0.popFirst() }) { return next }
                if thenWaits { try await Task.sleep(for: .seconds(600)) }
                return nil
            }, type: "multipart/mixed; boundary=\"-\"")
    }

    private struct World {
        let receiver = Receiver()
        let store = Store.inMemory()
        let server: Server
        let runner: EffectRunner

        init(_ replies: [HTTPReply]) {
            server = Server(replies)
            let provider = ListenedInterceptors(base: DefaultInterceptorProvider())
            let transport = RequestChainNetworkTransport(
                session: server, interceptorProvider: provider, store: store,
                endpointURL: "http://127.0.0.1:1/graphql")
            let connection = Connection(
                configuration: ConnectionConfiguration(endpoint: "http://127.0.0.1:1/graphql"),
                client: GraphQLClient(transport: transport, store: store))
            runner = EffectRunner(
                inbox: receiver.inbox,
                services: ExplorerServices(
                    connect: { _ in throw CancellationError() }, startDemo: { throw CancellationError() },
                    readFile: { _ in [] }, writeFile: { _, _ in }, clock: { 0 }),
                connection: connection)
        }

        func start(_ run: PreparedRun) {
            runner.start(EffectID(tab: TabID(number: 1), purpose: .run), generation: 1, .run(run))
        }

        /// Everything that the run brings, in words, up to its end.
        func outcomes(of run: PreparedRun) async -> [String] {
            start(run)
            return await receiver.messages { message in
                switch message {
                case .outcome(_, _, .response), .outcome(_, _, .recorded), .outcome(_, _, .runFailed): true
                default: false
                }
            }.map(Self.words)
        }

        static func words(_ message: Message) -> String {
            switch message {
            case .outcome(_, _, .arrived(let response, let awaited)):
                "arrived \(text(response)) awaiting \(awaited.map { "\($0)" } ?? "nothing")"
            case .outcome(_, _, .response(let response, _)): "response \(text(response))"
            case .outcome(_, _, .recorded(let response, _)): "recorded \(text(response))"
            case .outcome(_, _, .runFailed(let failure, _, _)): "failed \(failure.sentence)"
            default: "\(message)"
            }
        }

        private static func text(_ response: GraphQLResponse<DynamicOperation>) -> String {
            let data = response.value.map { JSONWriter.string($0.flattened) } ?? "nothing"
            return (response.source.isCache ? "from cache " : "") + data.filter { $0 != "\"" }
        }
    }

    private func run(
        _ text: String, _ policy: CachePolicy.Query = .networkOnly, isPrivate: Bool = false
    ) throws -> PreparedRun {
        var run = PreparedRun(
            operation: DynamicOperation(document: try OperationDocument(text: text)), headers: [], intent: .run)
        run.policies.query = policy
        run.isPrivate = isPrivate
        return run
    }

    private static let ship = #"{"data":{"ship":{"__typename":"Ship","id":"7","name":"Erebus"}}}"#

    @Test("a response in parts is brought as it grows")
    func parts() async throws {
        let world = World([
            Self.parted([
                #"{"data":{"a":1},"hasNext":true}"#,
                #"{"incremental":[{"path":[],"data":{"b":2}}],"hasNext":false}"# + "\r\n-----\r\n",
            ])
        ])
        let outcomes = await world.outcomes(of: try run("{ a ... @defer { b } }"))
        #expect(outcomes.last == "response {a:1,b:2}")
        // The first part is brought too, unless nobody had looked at it before the second came.
        #expect(outcomes.dropLast().allSatisfy { $0 == "arrived {a:1} awaiting parts" })
    }

    @Test("a response that breaks off brings what came, and then the reason")
    func broken() async throws {
        let world = World([Self.parted([#"{"data":{"a":1},"hasNext":true}"# + "\r\n---\r\n"])])
        let outcomes = await world.outcomes(of: try run("{ a ... @defer { b } }"))
        #expect(outcomes.first == "arrived {a:1} awaiting parts")
        #expect(outcomes.last?.hasPrefix("failed The server's answer broke off") == true)
    }

    @Test("cancelling ends it at the server, and nothing more is said")
    func cancelled() async throws {
        let world = World([
            Self.parted([#"{"data":{"a":1},"hasNext":true}"# + "\r\n---\r\n"], thenWaits: true)
        ])
        world.start(try run("{ a ... @defer { b } }"))
        let arrived = await world.receiver.messages { _ in true }
        #expect(arrived.map(World.words) == ["arrived {a:1} awaiting parts"])
        await world.runner.stop()
        #expect(world.receiver.inbox.take().isEmpty)
    }

    @Test("cache-and-network brings what the cache has, and then what the server says")
    func both() async throws {
        let world = World([Self.reply(Self.ship), Self.reply(Self.ship.replacing("Erebus", with: "Terror"))])
        let query = "{ ship { id name } }"
        _ = await world.outcomes(of: try run(query))
        let outcomes = await world.outcomes(of: try run(query, .cacheAndNetwork))
        #expect(outcomes.count == 2)
        #expect(outcomes.first?.hasPrefix("arrived from cache") == true)
        #expect(outcomes.first?.hasSuffix("name:Erebus}} awaiting server") == true)
        #expect(outcomes.last?.hasPrefix("response {ship") == true)
        #expect(outcomes.last?.contains("Terror") == true)
    }

    @Test("cache-first asks nobody but the cache when that knows, and cache-only says what it lacks")
    func cache() async throws {
        let world = World([Self.reply(Self.ship)])
        let query = "{ ship { id name } }"
        let miss = await world.outcomes(of: try run(query, .cacheOnly))
        #expect(miss.last?.hasPrefix("failed") == true)
        _ = await world.outcomes(of: try run(query, .cacheFirst))
        let hit = await world.outcomes(of: try run(query, .cacheFirst))
        #expect(hit.map { $0.hasPrefix("response from cache") } == [true])
        let again = await world.outcomes(of: try run(query, .cacheOnly))
        #expect(again.map { $0.hasPrefix("response from cache") } == [true])
        #expect(world.server.requests.withLock { $0.count } == 1)
    }

    @Test("network-first falls back to the cache, and the trace tells of the server that failed")
    func fallback() async throws {
        var refused = Self.reply("no")
        refused.status = 500
        let world = World([Self.reply(Self.ship), refused])
        let query = "{ ship { id name } }"
        _ = await world.outcomes(of: try run(query, .networkFirst))
        let outcomes = await world.outcomes(of: try run(query, .networkFirst))
        #expect(outcomes.map { $0.hasPrefix("response from cache") } == [true])
    }

    @Test("what a private tab runs is not in the cache")
    func privacy() async throws {
        let world = World([Self.reply(Self.ship)])
        let outcomes = await world.outcomes(of: try run("{ ship { id name } }", isPrivate: true))
        #expect(outcomes.last?.contains("Erebus") == true)
        #expect(try await world.store.typeCounts().isEmpty)
    }
}
