@testable import GraphQLCache
import StoreText
import Testing

@Suite("Inspector")
struct InspectorTests {
    private func filled() async throws -> Store {
        let store = Store.inMemory()
        try await store.write(
            #"{"ships":[{"__typename":"Ship","id":"a_b","name":"Anna","port":{"__typename":"Port","id":"1","name":"Ville"}},{"__typename":"Ship","id":"aXb","name":"Bea","port":{"__typename":"Port","id":"1","name":"Ville"}}]}"#,
            operation("{ ships { id name port { id name } } }"))
        return store
    }

    @Test("records are counted and listed by type")
    func listing() async throws {
        let store = try await filled()
        #expect(
            try await store.typeCounts()
                == [
                    TypeCount(typeName: nil, count: 1), TypeCount(typeName: "Port", count: 1),
                    TypeCount(typeName: "Ship", count: 2),
                ])
        #expect(try await store.records(ofType: "Ship").map(\.key) == ["Ship:aXb", "Ship:a_b"])
        #expect(try await store.records(limit: 2, offset: 1).map(\.key) == ["QUERY_ROOT", "Ship:aXb"])
    }

    @Test("a text is found in keys, field names and values, in whatever case")
    func find() async throws {
        let store = try await filled()
        #expect(
            try await store.find("anna") == [Store.Match(key: "Ship:a_b", typeName: "Ship", field: "name")])
        #expect(try await store.find("axb").map(\.key) == ["QUERY_ROOT", "Ship:aXb", "Ship:aXb"])
        #expect(try await store.find("NAME", limit: 2).count == 2)
        #expect(try await store.find("nowhere").isEmpty)
    }

    @Test("the fields that point to a record are found")
    func referrers() async throws {
        let store = try await filled()
        #expect(
            try await store.referrers(of: "Port:1")
                == [Store.Referrer(key: "Ship:aXb", field: "port"), Store.Referrer(key: "Ship:a_b", field: "port")])
        #expect(try await store.referrers(of: "Ship:a").isEmpty)
    }

    @Test("eviction by a text takes it as it is, not as a pattern")
    func evictMatching() async throws {
        let store = try await filled()
        let changes = try await store.evict(matching: "A_B")
        #expect(changes.records.map(\.key) == ["Ship:a_b"])
        #expect(changes.records.map(\.kind) == [.removed])
        #expect(changes.source == .inspector)
        #expect(try await store.evict(type: "Ship").records.map(\.key) == ["Ship:aXb"])
        #expect(try await store.record("Port:1") != nil)
    }

    @Test("an eviction can be undone as long as the log keeps it")
    func undo() async throws {
        let store = try await filled()
        let before = try await store.record("Ship:a_b")
        let changes = try await store.evict(["Ship:a_b"])
        try await store.undo(changes.id)
        #expect(try await store.record("Ship:a_b") == before)
        await #expect(throws: StoreError.cannotUndo(WriteID(99))) { try await store.undo(WriteID(99)) }
    }

    @Test("a clear can be undone, and what was written since stays")
    func undoClear() async throws {
        let store = try await filled()
        let before = try await store.statistics().cache.recordCount
        let cleared = try await store.clear()
        #expect(cleared.canUndo)
        try await store.write(
            #"{"ships":[{"__typename":"Ship","id":"a_b","name":"Annabel"}]}"#, operation("{ ships { id name } }"))
        try await store.undo(cleared.id)
        #expect(try await store.statistics().cache.recordCount == before)
        #expect(line(try await store.record("Ship:a_b")).contains("name=\"Annabel\" port={\"$ref\":\"Port:1\"}"))
    }

    @Test("a write names the watchers that it woke")
    func woken() async throws {
        let store = try await filled()
        _ = await store.addWatcher(Dependencies("Ship:a_b", fields: ["name"]), name: "Fleet") { _ in }
        _ = await store.addWatcher(Dependencies("Port:1", fields: ["name"]), name: "Ports") { _ in }
        #expect(try await store.evict(["Ship:a_b"]).woken == ["Fleet"])
        #expect(try await store.clear().woken == ["Fleet", "Ports"])
        #expect(await store.changes().map(\.woken) == [[], ["Fleet"], ["Fleet", "Ports"]])
    }

    @Test("clearing empties the cache")
    func clear() async throws {
        let store = try await filled()
        #expect(try await store.clear().isClear)
        #expect(try await store.statistics().cache.recordCount == 0)
    }
}
