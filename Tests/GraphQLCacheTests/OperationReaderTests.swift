import GraphQLCache
import StoreText
import Testing

@Suite("OperationReader")
struct OperationReaderTests {
    @Test("a query reads back what it wrote, in selection order and digit by digit")
    func roundTrip() async throws {
        let store = Store.inMemory()
        let read = try operation(
            """
            query Q($n: Int = 2, $x: Boolean!) {
              list(n: $n) { id ... on Ship { name } ...P sub @include(if: $x) { v } same: id }
              nested { cells { v } } none
            }
            fragment P on Port { berths }
            """, ["x": true])
        let data =
            #"{"list":[{"__typename":"Ship","id":"1","name":"A","sub":{"__typename":"V","v":1.10},"same":"1"},null,"#
            + #"{"__typename":"Port","id":"2","berths":-0.0,"sub":null,"same":"2"}],"#
            + #""nested":{"__typename":"N","cells":[[{"__typename":"V","v":1}],[],[null,{"__typename":"V","v":2}]]},"none":null}"#
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
    }

    @Test("fields come in the order of the first selection that applies")
    func order() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a { ... on Port { y } x ... on Ship { z } y } }")
        let data = #"{"a":{"__typename":"Ship","x":1,"z":2,"y":3}}"#
        try await store.write(#"{"a":{"__typename":"Port","y":3,"x":1}}"#, read)
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
    }

    @Test("other variables are another entry")
    func otherVariables() async throws {
        let store = Store.inMemory()
        let text = "query Q($id: ID!) { ship(id: $id) { id } }"
        try await store.write(#"{"ship":{"__typename":"Ship","id":"1"}}"#, operation(text, ["id": "1"]))
        #expect(try await store.answer(operation(text, ["id": "1"])) == #"{"ship":{"__typename":"Ship","id":"1"}}"#)
        #expect(
            try await store.answer(operation(text, ["id": "2"]))
                == #"The cache has no value for ship: the record QUERY_ROOT has no field ship({"id":"2"})."#)
    }

    @Test("the first missing field is named with its path, record and field key")
    func miss() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"ships":[{"__typename":"Ship","id":"1"},{"__typename":"Ship","id":"2"}]}"#,
            operation("{ ships { id } }"))
        guard case .miss(let miss) = try await store.read(operation("{ all: ships { id knots(in: KMH) } }")) else {
            Issue.record("the field was never written")
            return
        }
        #expect(miss.path == ["all", 0, "knots"])
        #expect(miss.record == "Ship:1")
        #expect(miss.reason == .field(#"knots({"in":"KMH"})"#))
        #expect(miss.dependencies.contains("Ship:1", #"knots({"in":"KMH"})"#))
    }

    @Test("a reference to a record that is gone is a miss")
    func dangling() async throws {
        let store = Store.inMemory()
        let read = try operation("{ ship { id } }")
        try await store.write(#"{"ship":{"__typename":"Ship","id":"1"}}"#, read)
        try await store.evict(["Ship:1"])
        #expect(try await store.answer(read) == "The cache has no value for ship: there is no record Ship:1.")
    }

    @Test("an empty cache misses the first field of the root")
    func empty() async throws {
        let store = Store.inMemory()
        #expect(
            try await store.answer(operation("{ a b }"))
                == "The cache has no value for a: the record QUERY_ROOT has no field a.")
        #expect(try await store.answer(operation("{ __schema { types { name } } }")).contains("introspection"))
    }

    @Test("a failed field is read as null with its error, at its place in this result")
    func failedFields() async throws {
        let store = Store.inMemory()
        let read = try operation("{ ships { id captain { id } marks } }")
        let data =
            #"{"ships":[{"__typename":"Ship","id":"1","captain":null,"marks":[1,null]},{"__typename":"Ship","id":"2","captain":null,"marks":null}]}"#
        let errors = [
            GraphQLError(
                message: "Ashore", locations: [.init(line: 1, column: 2)], path: ["ships", 0, "captain", "id"],
                extensions: ["code": "FORBIDDEN"]),
            GraphQLError(message: "Faded", path: ["ships", 0, "marks", 1]),
        ]
        try await store.write(data, read, errors: errors)
        #expect(
            try await store.record("Ship:1")?["captain"]
                == .failed(GraphQLError(["message": "Ashore", "extensions": ["code": "FORBIDDEN"]])))
        let again = try #require(try await store.read(operation("{ s: ships { captain { id } marks } }")).result)
        #expect(again.value["s"]?[0]?["captain"]?.isNull == true)
        #expect(again.errors.map(\.message) == ["Ashore", "Faded"])
        #expect(again.errors.map(\.path) == [["s", 0, "captain"], ["s", 0, "marks", 1]])
        #expect(again.errors[0].code == "FORBIDDEN")
        #expect(again.errors[0].locations.isEmpty)
    }

    @Test("a value that comes later replaces the failure")
    func recovered() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a }")
        try await store.write(#"{"a":null}"#, read, errors: [GraphQLError(message: "no", path: ["a"])])
        try await store.write(#"{"a":1}"#, read)
        let result = try #require(try await store.read(read).result)
        #expect(result.errors.isEmpty)
        #expect(result.value.description == #"{"a":1}"#)
    }

    @Test("the oldest write among the fields is the result's age; a value that is confirmed grows young again")
    func age() async throws {
        let clock = ManualClock()
        let store = Store.inMemory(configuration: StoreConfiguration(now: { clock.now }))
        clock.now = 1_000
        try await store.write(#"{"a":{"__typename":"A","id":"1","x":1}}"#, operation("{ a { id x } }"))
        clock.now = 50_000
        try await store.write(#"{"a":{"__typename":"A","id":"1","y":2}}"#, operation("{ a { id y } }"))
        #expect(try await store.read(operation("{ a { y } }")).result?.oldestWrite == 50_000)
        #expect(try await store.read(operation("{ a { x } }")).result?.oldestWrite == 1_000)
        #expect(try await store.record("A:1")?.fields.map(\.writtenAt) == [50_000, 50_000, 1_000, 50_000])
        clock.now = 55_000
        try await store.write(#"{"a":{"__typename":"A","id":"1","y":2}}"#, operation("{ a { id y } }"))
        #expect(try await store.record("A:1")?["y"] == .scalar("2"))
        #expect(try await store.read(operation("{ a { y } }")).result?.oldestWrite == 50_000)
        clock.now = 61_000
        try await store.write(#"{"a":{"__typename":"A","id":"1","y":2}}"#, operation("{ a { id y } }"))
        #expect(try await store.read(operation("{ a { y } }")).result?.oldestWrite == 61_000)
    }

    @Test("a list of lists of scalars and a leaf that is a list come back as they were")
    func scalarLists() async throws {
        let store = Store.inMemory()
        let read = try operation("{ m t }")
        try await store.write(#"{ "m": [[1, 2.0], []], "t": ["a,b", "c]\"", true] }"#, read)
        #expect(try await store.answer(read) == #"{"m":[[1,2.0],[]],"t":["a,b","c]\"",true]}"#)
    }

    @Test("fields under a defer may be absent; they are read once they are there")
    func deferred() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a { id ... @defer { slow } } }")
        try await store.write(#"{"a":{"__typename":"A","id":"1"}}"#, read)
        #expect(try await store.answer(read) == #"{"a":{"__typename":"A","id":"1"}}"#)
        try await store.write(#"{"a":{"__typename":"A","id":"1","slow":2}}"#, read)
        #expect(try await store.answer(read) == #"{"a":{"__typename":"A","id":"1","slow":2}}"#)
    }
}
