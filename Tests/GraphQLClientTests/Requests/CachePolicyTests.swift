import Synchronization
import Testing

@testable import GraphQLClient

@Suite("Cache policies")
struct CachePolicyTests {
    private struct Offline: Error {}

    private static let ship = #"{"data":{"ship":{"__typename":"Ship","id":"7","name":"Ada"}}}"#
    private let query = "{ ship { id name } }"

    /// A store that has seen one response.
    private func warmStore() async throws -> Store {
        let store = Store.inMemory()
        _ = try await makeClient(FakeSession(json: Self.ship), store: store)
            .fetch(query: operation(query), cachePolicy: .networkOnly)
        return store
    }

    private func name(_ response: GraphQLResponse<DynamicOperation>?) -> String? {
        response?.value?["ship"]?["name"]?.string
    }

    @Test("cacheFirst answers from the cache and asks nobody")
    func cacheFirstHit() async throws {
        let session = FakeSession(json: "{}")
        let response = try await makeClient(session, store: warmStore()).fetch(query: operation(query))
        #expect(name(response) == "Ada")
        #expect(response.source.isCache)
        #expect(session.requests.isEmpty)
        #expect(
            response.trace.steps.map(\.name) == [
                "MaxRetryInterceptor", "AutomaticPersistedQueryInterceptor", "cache read",
                "AutomaticPersistedQueryInterceptor", "MaxRetryInterceptor",
            ])
    }

    @Test("cacheFirst asks the server when anything is missing, and keeps the answer")
    func cacheFirstMiss() async throws {
        let store = try await warmStore()
        let session = FakeSession(
            json: #"{"data":{"ship":{"__typename":"Ship","id":"7","name":"Ada","tonnage":9}}}"#)
        let client = makeClient(session, store: store)
        let more = try operation("{ ship { id tonnage } }")
        #expect(try await client.fetch(query: more).source == .server)
        #expect(try await client.fetch(query: more).source.isCache)
        #expect(session.requests.count == 1)
    }

    @Test("a server's error reaches the caller of cacheFirst")
    func cacheFirstError() async throws {
        let client = makeClient(FakeSession { _, _ in throw Offline() })
        await #expect(throws: Offline.self) { _ = try await client.fetch(query: operation(query)) }
    }

    @Test("networkFirst takes the server's answer, and the cache's when the request fails")
    func networkFirst() async throws {
        let store = try await warmStore()
        let session = FakeSession { _, count in
            if count > 1 { throw Offline() }
            return .json(Self.ship.replacing("Ada", with: "Bell"))
        }
        let client = makeClient(session, store: store)
        let first = try await client.fetch(query: operation(query), cachePolicy: .networkFirst)
        #expect(name(first) == "Bell" && first.source == .server)
        let second = try await client.fetch(query: operation(query), cachePolicy: .networkFirst)
        #expect(name(second) == "Bell" && second.source.isCache)
        #expect(second.trace.steps.contains { $0.name == "network" && $0.hasFailed })
    }

    @Test("when networkFirst finds nothing anywhere, the network's error is the one that is told")
    func networkFirstBothFail() async throws {
        let client = makeClient(FakeSession { _, _ in throw Offline() })
        await #expect(throws: Offline.self) {
            _ = try await client.fetch(query: operation(query), cachePolicy: .networkFirst)
        }
    }

    @Test("GraphQL errors are an answer: networkFirst does not look into the cache for a better one")
    func errorsAreNoFailure() async throws {
        let session = FakeSession(json: #"{"data":null,"errors":[{"message":"no"}]}"#)
        let client = makeClient(session, store: try await warmStore())
        let response = try await client.fetch(query: operation(query), cachePolicy: .networkFirst)
        #expect(response.errors.map(\.message) == ["no"])
        #expect(response.value == nil && response.source == .server)
    }

    @Test("networkOnly reads no cache but fills it")
    func networkOnly() async throws {
        let session = FakeSession(json: Self.ship)
        let client = makeClient(session)
        let query = try operation(query)
        #expect(try await client.fetch(query: query, cachePolicy: .networkOnly).source == .server)
        #expect(try await client.fetch(query: query, cachePolicy: .networkOnly).source == .server)
        #expect(try await client.fetch(query: query, cachePolicy: .cacheOnly) != nil)
        #expect(session.requests.count == 2)
    }

    @Test("cacheOnly answers or says nothing, and the stream says what was missing")
    func cacheOnly() async throws {
        let session = FakeSession(json: Self.ship)
        let store = try await warmStore()
        let client = makeClient(session, store: store)
        #expect(name(try await client.fetch(query: operation(query), cachePolicy: .cacheOnly)) == "Ada")
        let missing = try operation("{ ship { id tonnage } }")
        #expect(try await client.fetch(query: missing, cachePolicy: .cacheOnly) == nil)
        let error = await client.fetch(query: missing, policy: .cacheOnly).all().error
        let failure = describe(try #require(error))
        #expect(failure.kind == .cacheMiss)
        #expect(failure.sentence.contains("ship.tonnage"))
        #expect(session.requests.isEmpty)
    }

    @Test("cacheAndNetwork gives both answers, the cache's first")
    func cacheAndNetwork() async throws {
        let session = FakeSession(json: Self.ship.replacing("Ada", with: "Bell"))
        let client = makeClient(session, store: try await warmStore())
        let (responses, error) = await client.fetch(query: try operation(query), cachePolicy: .cacheAndNetwork).all()
        #expect(responses.map { name($0) } == ["Ada", "Bell"])
        #expect(responses.map(\.source.isCache) == [true, false])
        #expect(error == nil)
    }

    @Test("cacheAndNetwork gives the cache's answer before the network's error")
    func cacheAndNetworkError() async throws {
        let client = makeClient(FakeSession { _, _ in throw Offline() }, store: try await warmStore())
        let (responses, error) = await client.fetch(query: try operation(query), cachePolicy: .cacheAndNetwork).all()
        #expect(responses.map { name($0) } == ["Ada"])
        #expect(error is Offline)
    }

    @Test("a request may keep its result out of the cache")
    func withoutWrite() async throws {
        let client = makeClient(FakeSession(json: Self.ship))
        let query = try operation(query)
        let response = try await client.fetch(
            query: query, cachePolicy: .networkOnly,
            requestConfiguration: RequestConfiguration(writeResultsToCache: false))
        #expect(name(response) == "Ada")
        #expect(try await client.fetch(query: query, cachePolicy: .cacheOnly) == nil)
        #expect(!response.trace.steps.contains { $0.name == "cache write" })
    }

    @Test("an interceptor can turn a failed request into a read of the cache by retrying with another policy")
    func fallBackByRetry() async throws {
        let client = makeClient(
            FakeSession(json: "", status: 503), provider: Provider(graphQL: { [FallBackToCache()] }),
            store: try await warmStore())
        let response = try await client.fetch(query: operation(query), cachePolicy: .networkOnly)
        #expect(name(response) == "Ada" && response.source.isCache)
        #expect(response.trace.steps.first { $0.name == "retry" }?.details.contains("policy is now cache-only") == true)
    }

    @Test("an error that came with a field is still there when the field comes from the cache")
    func errorsAreKept() async throws {
        let store = Store.inMemory()
        let json = #"""
            {"data":{"ship":{"__typename":"Ship","id":"7","name":null}},
             "errors":[{"message":"Name is secret","path":["ship","name"]}]}
            """#
        let client = makeClient(FakeSession(json: json), store: store)
        let query = try operation(query)
        _ = try await client.fetch(query: query)
        let cached = try await client.fetch(query: query)
        #expect(cached.source.isCache)
        #expect(cached.errors.map(\.message) == ["Name is secret"])
    }

    @Test("a mutation goes to the server whatever the cache holds, and its result changes the cache")
    func mutation() async throws {
        let store = try await warmStore()
        let session = FakeSession(
            json: #"{"data":{"rename":{"__typename":"Ship","id":"7","name":"Bell"}}}"#)
        let client = makeClient(session, store: store)
        let mutation = try operation("mutation { rename { id name } }")
        for _ in 0..<2 { #expect(try await client.perform(mutation: mutation).source == .server) }
        #expect(name(try await client.fetch(query: operation(query), cachePolicy: .cacheOnly)) == "Bell")
        #expect(session.requests.count == 2)
    }

    @Test("an answer that is older than the request allows is a miss")
    func age() async throws {
        let time = Mutex<Int64>(0)
        let store = Store.inMemory(configuration: StoreConfiguration(now: { time.withLock { $0 } }))
        let session = FakeSession(json: #"{"data":{"a":1}}"#)
        let client = makeClient(session, store: store)
        let query = try operation("{ a }")
        let configuration = RequestConfiguration(maximumCacheAge: .seconds(60))
        _ = try await client.fetch(query: query, requestConfiguration: configuration)
        time.withLock { $0 = 60_000 }
        #expect(try await client.fetch(query: query, requestConfiguration: configuration).source.isCache)
        time.withLock { $0 = 60_001 }
        let cached = try await client.fetch(query: query, cachePolicy: .cacheOnly, requestConfiguration: configuration)
        #expect(cached?.value == nil)
        let miss = await client.fetch(query: query, policy: .cacheOnly, requestConfiguration: configuration).all().error
        #expect(describe(try #require(miss)).kind == .cacheMiss)
        #expect(describe(try #require(miss)).sentence.contains("too old for this request"))
        #expect(try await client.fetch(query: query, requestConfiguration: configuration).source == .server)
        // What the server confirmed is young again.
        #expect(try await client.fetch(query: query, requestConfiguration: configuration).source.isCache)
        #expect(session.requests.count == 2)
    }
}
