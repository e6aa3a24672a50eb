import GraphQLClient
import Testing

@testable import Explorer

@Suite("Cache listings")
struct CacheListingTests {
    private func run(_ text: String) throws -> PreparedRun {
        PreparedRun(
            operation: DynamicOperation(document: try OperationDocument(text: text), variables: [:]), headers: [],
            intent: .explain)
    }

    private func write(_ data: String, _ text: String, to store: Store) async throws -> ChangeSet {
        let document = try JSONDocument(parsing: Array(data.utf8))
        return try await store.write(ResponseValue(document.root), for: try run(text).operation)
    }

    private func lines(_ listing: CacheListing) -> [String] {
        listing.rows.map {
            String(repeating: " ", count: $0.depth) + $0.label + ($0.text.isEmpty ? "" : " | \($0.text)")
        }
    }

    @Test("the change log has the latest write first, with who wrote and what woke; a write shows old and new")
    func writes() async throws {
        let store = Store.inMemory()
        let query = "query Fleet { ship { __typename id name port { __typename id } } }"
        _ = try await write(
            #"{"ship":{"__typename":"Ship","id":"7","name":"Erebus","port":null}}"#, query, to: store)
        _ = await store.addWatcher(Dependencies("Ship:7", fields: ["name"]), name: "Board") { _ in }
        let second = try await write(
            #"{"ship":{"__typename":"Ship","id":"7","name":"Terror","port":{"__typename":"Port","id":"1"}}}"#, query,
            to: store)
        try await store.evict(["Port:1"])

        let log = CacheListing.writes(await store.changes(), droppedCount: 2)
        #expect(
            log.rows.map(\.text) == [
                "you: 1 record, 2 fields", "Fleet (query): 2 records, 4 fields; woke Board",
                "Fleet (query): 2 records, 5 fields", "",
            ])
        #expect(log.rows.last?.label == "2 earlier writes made room for these")
        #expect(log.rows[1].opens == .write(second.id))

        #expect(
            lines(.write(second)) == [
                " | Fleet (query): 2 records, 4 fields; woke Board", "Ship:7 | changed",
                " name | \"Erebus\" → \"Terror\"",
                " port | null → Port:1", "Port:1 | new", " __typename | \"Port\"", " id | \"1\"",
            ])
    }

    @Test("an explanation names for each field what is missing and where, and opens the record that lacks it")
    func explanation() async throws {
        let store = Store.inMemory()
        let few = "query Fleet { ships { __typename id name } }"
        _ = try await write(
            #"{"ships":[{"__typename":"Ship","id":"7","name":"Erebus"},{"__typename":"Ship","id":"8","name":"Terror"}]}"#,
            few, to: store)
        let hit = CacheListing.explanation(try await store.explain(try run(few).operation), of: try run(few))
        #expect(hit.title?.text == "Fleet: a hit")
        #expect(lines(hit) == ["ships", " __typename | 2 values", " id | 2 values", " name | 2 values"])

        let more = try run("query Fleet { ships { id tonnage } port { id } }")
        let miss = CacheListing.explanation(try await store.explain(more.operation), of: more)
        #expect(miss.title?.text == "Fleet: a miss: 3 values are missing")
        #expect(lines(miss).contains(" tonnage | 2 of 2 missing; not in Ship:7, at ships.0.tonnage"))
        #expect(lines(miss).last == "port | not in QUERY_ROOT")
        #expect(miss.rows.first { $0.label == "tonnage" }?.key == "Ship:7")
    }

    @Test("a record that no root leads to says what can be done")
    func noPath() {
        let listing = CacheListing.path(nil, to: "Ship:7")
        #expect(listing.rows.isEmpty)
        #expect(listing.emptyText.hasPrefix("No root leads to Ship:7"))
    }
}
