import Synchronization
import Testing

@testable import Explorer

@Suite("The keeper of a credential")
struct CredentialKeeperTests {
    /// A source that gives one token after the other.
    private final class Tokens: Sendable {
        let count = Mutex(0)

        var source: CredentialSource {
            var source = CredentialSource(name: "command")
            source.fetch = { [self] in "Bearer token-\(count.withLock { $0 += 1; return $0 })-abcdefgh" }
            return source
        }
    }

    @Test("what the server refused is fetched again, once for all who ask at the same time")
    func singleFlight() async throws {
        let tokens = Tokens()
        let keeper = CredentialKeeper(tokens.source, value: "Bearer old")
        #expect(try await keeper.current() == "Bearer old")
        let renewed = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<20 { group.addTask { try await keeper.renewed(after: "Bearer old") } }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(renewed == ["Bearer token-1-abcdefgh"])
        #expect(tokens.count.withLock { $0 } == 1)
        #expect(try await keeper.current() == "Bearer token-1-abcdefgh")
    }

    @Test("a source that gives the same again has nothing new, and so has none at all")
    func nothingNew() async throws {
        var same = CredentialSource()
        same.fetch = { "Bearer old" }
        #expect(try await CredentialKeeper(same, value: "Bearer old").renewed(after: "Bearer old") == nil)
        #expect(try await CredentialKeeper(CredentialSource(), value: "x").renewed(after: "x") == nil)
    }

    @Test("its time over, it is fetched before the next request")
    func lifetime() async throws {
        let tokens = Tokens()
        var source = tokens.source
        source.lifetime = .seconds(60)
        let start = ContinuousClock.now
        let passed = Mutex(Duration.zero)
        let keeper = CredentialKeeper(source, value: "Bearer old", now: { start + passed.withLock { $0 } })
        passed.withLock { $0 = .seconds(59) }
        #expect(try await keeper.current() == "Bearer old")
        passed.withLock { $0 = .seconds(60) }
        #expect(try await keeper.current() == "Bearer token-1-abcdefgh")
        passed.withLock { $0 = .seconds(100) }
        #expect(try await keeper.current() == "Bearer token-1-abcdefgh")
    }

    @Test("a typed token counts in place of the source's, without what came along when it was copied")
    func typed() async throws {
        let keeper = CredentialKeeper(Tokens().source, value: "Bearer old")
        try await keeper.use(secret: " Bearer abc.def \n")
        #expect(try await keeper.current() == "Bearer abc.def")
        // Refused, it is the person who has to give another.
        #expect(try await keeper.renewed(after: "Bearer abc.def") == nil)
        #expect(await keeper.facts.source == "typed")
        _ = try await keeper.fetch()
        #expect(await keeper.facts.source == "command")
        await #expect(throws: (any Error).self) { try await keeper.use(secret: "two words") }
    }

    @Test("what is shown of it are its last four characters and its claims, and of a short one nothing")
    func facts() async throws {
        // {"sub":"ann","exp":4000000000,"refresh_token":"hush"}
        let payload = "eyJzdWIiOiJhbm4iLCJleHAiOjQwMDAwMDAwMDAsInJlZnJlc2hfdG9rZW4iOiJodXNoIn0"
        let facts = await CredentialKeeper(CredentialSource(), value: "Bearer aaa.\(payload).signature").facts
        #expect(facts.ending == "ture")
        #expect(facts.subject == "\"ann\"")
        #expect(facts.expiresAt == 4_000_000_000_000)
        #expect(facts.claims.map(\.text) == ["\"ann\"", "4000000000", "••••••"])
        let short = await CredentialKeeper(CredentialSource(), value: "hunter2").facts
        #expect(short.ending == nil)
        #expect(short.isThere)
    }

    @Test("news of it is told once")
    func news() async throws {
        let keeper = CredentialKeeper(Tokens().source, value: "Bearer old")
        #expect(await keeper.takeNews() == nil)
        _ = try await keeper.fetch()
        #expect(await keeper.takeNews()?.ending == "efgh")
        #expect(await keeper.takeNews() == nil)
    }

    @Test("only what was typed can be stored")
    func storing() async throws {
        let stored = Mutex<String?>(nil)
        var source = CredentialSource()
        source.store = { token in
            stored.withLock { $0 = token }
            return "/somewhere"
        }
        let keeper = CredentialKeeper(source, value: "Bearer old")
        #expect(try await keeper.store() == nil)
        try await keeper.use(secret: "Bearer new")
        #expect(try await keeper.store() == "/somewhere")
        #expect(stored.withLock { $0 } == "new")
    }
}
