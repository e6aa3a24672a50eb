import StoreText
import GraphQLCache
import Testing

@Suite("Operation explanation")
struct OperationExplanationTests {
    private let clock = ManualClock()

    private func store() -> Store {
        Store.inMemory(configuration: StoreConfiguration(now: { [clock] in clock.now }))
    }

    /// A field as one line: its path, what was found and what is missing.
    private func lines(_ explanation: OperationExplanation) -> [String] {
        explanation.fields.map { field in
            let path = field.path.joined(separator: ".")
            let failed = field.failedCount == 0 ? "" : " failed \(field.failedCount)"
            return "\(path) \(field.foundCount)/\(field.foundCount + field.missingCount)\(failed)"
        }
    }

    @Test("a hit has every value of every field, with the oldest write")
    func hit() async throws {
        let store = store()
        let query = try operation("{ ships { id name } total }")
        clock.now = 1_000
        try await store.write(
            #"{"ships":[{"__typename":"Ship","id":"7","name":"Erebus"},{"__typename":"Ship","id":"8","name":"Terror"}],"total":2}"#,
            query)
        clock.now = 5_000
        try await store.write(#"{"total":3}"#, operation("{ total }"))
        let explanation = try await store.explain(query)
        #expect(explanation.isHit)
        #expect(explanation.isComplete)
        #expect(
            lines(explanation) == ["ships 1/1", "ships.__typename 2/2", "ships.id 2/2", "ships.name 2/2", "total 1/1"])
        #expect(explanation.fields.map(\.oldestWrite) == [1_000, 1_000, 1_000, 1_000, 5_000])
    }

    @Test("a miss names each field that is missing, how often, and where first")
    func miss() async throws {
        let store = store()
        try await store.write(
            #"{"ships":[{"__typename":"Ship","id":"7","name":"Erebus","captain":{"__typename":"Captain","id":"2"}},{"__typename":"Ship","id":"8","name":"Terror","captain":null}]}"#,
            operation("{ ships { id name captain { id } } }"))
        try await store.evict(["Ship:8"])
        let explanation = try await store.explain(try operation("{ ships { id tonnage captain { id name } } port }"))
        #expect(!explanation.isHit)
        #expect(
            lines(explanation) == [
                "ships 1/2", "ships.__typename 1/1", "ships.id 1/1", "ships.tonnage 0/1", "ships.captain 1/1",
                "ships.captain.__typename 1/1", "ships.captain.id 1/1", "ships.captain.name 0/1", "port 0/1",
            ])
        #expect(
            explanation.fields.compactMap(\.firstMiss?.description) == [
                "The cache has no value for ships.1: there is no record Ship:8.",
                "The cache has no value for ships.0.tonnage: the record Ship:7 has no field tonnage.",
                "The cache has no value for ships.0.captain.name: the record Captain:2 has no field name.",
                "The cache has no value for port: the record QUERY_ROOT has no field port.",
            ])
    }

    @Test("a failed field counts as found, and an empty cache misses the root's fields only")
    func failures() async throws {
        let store = store()
        let query = try operation("{ ship { id captain { name } } }")
        #expect(lines(try await store.explain(query)) == ["ship 0/1"])
        try await store.write(
            #"{"ship":{"__typename":"Ship","id":"7","captain":null}}"#, query,
            errors: [GraphQLError(message: "Captain is ashore", path: [.key("ship"), .key("captain")])])
        let explanation = try await store.explain(query)
        #expect(explanation.isHit)
        #expect(lines(explanation) == ["ship 1/1", "ship.__typename 1/1", "ship.id 1/1", "ship.captain 1/1 failed 1"])
    }
}
