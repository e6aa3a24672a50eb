@testable import GraphQLCache
import StoreText
import Testing

@Suite("Fields that find objects by their arguments")
struct FieldPolicyTests {
    private func store(
        _ policies: [String: FieldPolicy], keyFields: [String: [String]] = [:], provider: FieldPolicy.Provider? = nil
    ) -> Store {
        Store.inMemory(
            configuration: StoreConfiguration(
                identity: CacheIdentity(
                    keyFields: keyFields, fieldPolicies: policies, fieldPolicyProvider: provider)))
    }

    private func policy(_ types: [String] = ["Ship"], _ arguments: String...) -> FieldPolicy {
        FieldPolicy(typeNames: types, keyArguments: arguments)
    }

    private func fleet(_ store: Store, _ ids: String...) async throws {
        let ships = ids.map { #"{"__typename":"Ship","id":\#($0),"name":"n"}"# }.joined(separator: ",")
        try await store.write(#"{"fleet":[\#(ships)]}"#, operation("{ fleet { id name } }"))
    }

    @Test("an object that came with a list answers the field that asks for it alone")
    func fromList() async throws {
        let store = store(["Query.ship": policy(["Ship"], "id")])
        try await fleet(store, #""7""#, "8")
        let one = try operation("query Q($id: ID!) { ship(id: $id) { name id } }", ["id": "7"])
        #expect(try await store.answer(one) == #"{"ship":{"__typename":"Ship","name":"n","id":"7"}}"#)
        let other = try operation("query Q($id: ID!) { s: ship(id: $id) { name id } }", ["id": 8])
        #expect(try await store.answer(other) == #"{"s":{"__typename":"Ship","name":"n","id":8}}"#)
        let unknown = try operation("{ ship(id: 9) { name } }")
        #expect(try await store.answer(unknown).contains("no field ship"))
        #expect(try await store.answer(operation("{ other(id: 7) { name } }")).contains("no field other"))
    }

    @Test("what the server answered to the field itself comes first, null too")
    func roundTrip() async throws {
        let store = store(["Query.ship": policy(["Ship"], "id")])
        let one = try operation("{ ship(id: 7) { id name } }")
        try await store.write(#"{"ship":{"__typename":"Ship","id":"7","name":"n"}}"#, one)
        #expect(try await store.answer(one) == #"{"ship":{"__typename":"Ship","id":"7","name":"n"}}"#)
        try await fleet(store, #""8""#)
        let gone = try operation("{ ship(id: 8) { id } }")
        try await store.write(#"{"ship":null}"#, gone)
        #expect(try await store.answer(gone) == #"{"ship":null}"#)
    }

    @Test("a field that the object lacks is a miss at its place")
    func partial() async throws {
        let store = store(["Query.ship": policy(["Ship"], "id")])
        try await fleet(store, #""7""#)
        #expect(
            try await store.answer(operation("{ ship(id: 7) { name tonnage } }"))
                == "The cache has no value for ship.tonnage: the record Ship:7 has no field tonnage.")
    }

    @Test("every kind of value identifies, as it stands in keys, and what is none does not")
    func values() async throws {
        let store = store(["Query.ship": policy(["Ship"], "id")])
        try await fleet(store, #""a.b\\c""#, "1.50", "true", #""x+y""#)
        for value in [#""a.b\\c""#, "1.50", "true", #""x+y""#] {
            #expect(
                try await store.answer(operation("{ ship(id: \(value)) { name } }")).contains(#""name":"n""#),
                "\(value)")
        }
        for value in ["null", "{a: 1}", "$v"] {
            let asked = try operation("query Q($v: ID) { ship(id: \(value)) { name } }")
            #expect(try await store.read(asked).result == nil, "\(value)")
        }
    }

    @Test("several arguments are joined in the policy's order, and paths lead into input objects")
    func several() async throws {
        let store = store(
            ["Query.ship": policy(["Ship"], "by.port", "number")], keyFields: ["Ship": ["port", "number"]])
        try await store.write(
            #"{"fleet":[{"__typename":"Ship","port":"a+b","number":3,"name":"n"}]}"#,
            operation("{ fleet { port number name } }"))
        let asked = try operation(#"{ ship(number: 3, by: {port: "a+b", x: 1}) { name } }"#)
        #expect(try await store.answer(asked) == #"{"ship":{"__typename":"Ship","name":"n"}}"#)
        #expect(try await store.read(operation("{ ship(number: 3) { name } }")).result == nil)
    }

    @Test("a list of values is a list of objects, and every one has to be there")
    func lists() async throws {
        let store = store(["Query.ships": policy(["Ship"], "ids")])
        try await fleet(store, #""7""#, #""8""#)
        let both = try operation("query Q($ids: [ID!]) { ships(ids: $ids) { id } }", ["ids": ["8", "7"]])
        #expect(
            try await store.answer(both)
                == #"{"ships":[{"__typename":"Ship","id":"8"},{"__typename":"Ship","id":"7"}]}"#)
        #expect(try await store.answer(operation("{ ships(ids: [7]) { id } }")).hasPrefix(#"{"ships":[{"#))
        #expect(try await store.answer(operation("{ ships(ids: []) { id } }")) == #"{"ships":[]}"#)
        #expect(try await store.read(operation("{ ships(ids: [7, 9]) { id } }")).result == nil)
    }

    @Test("of several types the one that has the object counts")
    func types() async throws {
        let store = store(["Query.node": policy(["Port", "Ship"], "id")])
        try await fleet(store, #""7""#)
        #expect(try await store.answer(operation("{ node(id: 7) { id } }")).contains(#""__typename":"Ship""#))
    }

    @Test("a field of an object has a policy of its own, and a function comes before all policies")
    func nestedAndProvider() async throws {
        let store = store(
            ["Port.ship": policy(["Ship"], "id")],
            provider: { type, field, arguments in
                guard type == "Query", field == "flagship" else { return nil }
                return .one([CacheKey("Ship:\(arguments["of"]?.string ?? "")")])
            })
        try await fleet(store, #""7""#)
        try await store.write(#"{"port":{"__typename":"Port","id":"1"}}"#, operation("{ port { id } }"))
        #expect(try await store.answer(operation("{ port { ship(id: 7) { name } } }")).contains(#""name":"n""#))
        #expect(try await store.answer(operation(#"{ flagship(of: "7") { name } }"#)).contains(#""name":"n""#))
    }

    @Test("a watcher of an object that is not there hears when it comes with a list")
    func watching() async throws {
        let store = store(["Query.ship": policy(["Ship"], "id")])
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        let asked = try operation("{ ship(id: 7) { name } }")
        _ = try await store.read(asked, for: watcher)
        try await fleet(store, #""8""#)
        #expect(woken.value == 0)
        try await fleet(store, #""7""#)
        #expect(woken.value == 1)
        #expect(try await store.read(asked, for: watcher).result != nil)
        try await store.evict(["Ship:7"])
        #expect(woken.value == 2)
    }

    @Test("an explanation finds what a read finds")
    func explanation() async throws {
        let store = store(["Query.ship": policy(["Ship"], "id"), "Query.ships": policy(["Ship"], "ids")])
        try await fleet(store, #""7""#)
        let found = try await store.explain(operation("{ ship(id: 7) { name } ships(ids: [7]) { name } }"))
        #expect(found.fields.allSatisfy { $0.missingCount == 0 })
        let missing = try await store.explain(operation("{ ship(id: 9) { name } }"))
        #expect(missing.fields.first?.missingCount == 1)
    }
}
