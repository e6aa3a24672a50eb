@testable import GraphQLCache
import StoreText
import Testing

@Suite("Reachability")
struct ReachabilityTests {
    private let fleet = #"""
        {"ships":[
          {"__typename":"Ship","id":"7","name":"Erebus","captain":{"__typename":"Captain","id":"2","name":"Fitzjames"}},
          {"__typename":"Ship","id":"8","name":"Terror","captain":{"__typename":"Captain","id":"3","name":"Crozier"}}
        ]}
        """#

    private func filled() async throws -> Store {
        let store = Store.inMemory()
        try await store.write(fleet, operation("{ ships { id name captain { id name } } }"))
        return store
    }

    @Test("the shortest way from the root leads over the fields to follow")
    func path() async throws {
        let store = try await filled()
        #expect(
            try await store.path(to: "Captain:3")
                == [
                    Store.Referrer(key: .queryRoot, field: "ships"), Store.Referrer(key: "Ship:8", field: "captain"),
                ])
        #expect(try await store.path(to: .queryRoot) == [])
        try await store.write(
            #"{"captain":{"__typename":"Captain","id":"3","name":"Crozier"}}"#, operation("{ captain { id name } }"))
        #expect(try await store.path(to: "Captain:3") == [Store.Referrer(key: .queryRoot, field: "captain")])
    }

    @Test("records that no root leads to any more are found and removed, those below them too")
    func garbage() async throws {
        let store = try await filled()
        #expect(try await store.unreachableKeys().isEmpty)
        try await store.write(
            #"{"ships":[{"__typename":"Ship","id":"8","name":"Terror","captain":null}]}"#,
            operation("{ ships { id name captain { id name } } }"))
        #expect(try await store.unreachableKeys() == ["Captain:2", "Captain:3", "Ship:7"])
        #expect(try await store.path(to: "Ship:7") == nil)
        let changes = try await store.collectGarbage()
        #expect(changes.records.map(\.key) == ["Captain:2", "Captain:3", "Ship:7"])
        #expect(try await store.statistics().cache.recordCount == 2)
        #expect(try await store.collectGarbage().isEmpty)
    }

    @Test("records that lead to each other in a circle are garbage when nobody else leads to them")
    func circle() async throws {
        let store = Store.inMemory()
        try await store.withWriteTransaction { transaction in
            try transaction.set("next", of: "Buoy:1", to: .reference("Buoy:2"))
            try transaction.set("next", of: "Buoy:2", to: .list([.reference("Buoy:1"), .scalar("null")]))
            try transaction.set("first", of: .queryRoot, to: .reference("Buoy:3"))
            try transaction.set("next", of: "Buoy:3", to: .reference("Buoy:3"))
        }
        #expect(try await store.unreachableKeys() == ["Buoy:1", "Buoy:2"])
    }

    @Test("what an event of a subscription holds is kept")
    func subscription() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"shipMoved":{"__typename":"Ship","id":"9","name":"Fram"}}"#,
            operation("subscription { shipMoved { id name } }"))
        #expect(try await store.unreachableKeys().isEmpty)
        #expect(
            try await store.path(to: "Ship:9") == [Store.Referrer(key: .subscriptionRoot, field: "shipMoved")])
    }

    @Test("a cancelled look ends with the cancellation")
    func cancelled() async throws {
        let store = try await filled()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.unreachableKeys()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
