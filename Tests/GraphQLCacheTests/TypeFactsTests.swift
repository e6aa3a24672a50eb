import GraphQLCache
import StoreText
import Testing

@Suite("Type conditions")
struct TypeFactsTests {
    private let search = """
        { search { ... on Ship { name } ... on Floating { draught } ... on Port { berths } } }
        """
    private let data =
        #"{"search":[{"__typename":"Ship","name":"A","draught":3},{"__typename":"Port","berths":2}]}"#

    @Test("without a schema, what a response held decides which fragments apply")
    func learned() async throws {
        let store = Store.inMemory()
        let read = try operation(search)
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
        #expect(
            try await store.answer(operation("{ search { ... on Floating { draught } ... on Ship { name } } }"))
                == #"{"search":[{"__typename":"Ship","draught":3,"name":"A"},{"__typename":"Port"}]}"#)
    }

    @Test("what nobody knows about a type is a miss that names the condition")
    func unknown() async throws {
        let store = Store.inMemory()
        try await store.write(#"{"node":{"__typename":"Ship","id":"1"}}"#, operation("{ node { id } }"))
        let answer = try await store.answer(operation("{ node { id ... on Named { name } } }"))
        #expect(answer == "The cache cannot tell for node whether the record Ship:1 is a Named.")
    }

    @Test("a type that objects have named as theirs is no interface")
    func concrete() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"a":{"__typename":"Ship","id":"1"},"b":{"__typename":"Port","id":"1"}}"#,
            operation("{ a { id } b { id } }"))
        #expect(
            try await store.answer(operation("{ a { id ... on Port { berths } } }"))
                == #"{"a":{"__typename":"Ship","id":"1"}}"#)
    }

    @Test("a schema's possible types win")
    func schema() async throws {
        let conditions = TypeConditions { condition, type in
            condition == "Named" ? type == "Ship" : nil
        }
        let store = Store.inMemory(configuration: StoreConfiguration(typeConditions: conditions))
        try await store.write(
            #"{"a":{"__typename":"Ship","id":"1"},"b":{"__typename":"Port","id":"1"}}"#,
            operation("{ a { id } b { id } }"))
        #expect(
            try await store.answer(operation("{ b { id ... on Named { name } } }"))
                == #"{"b":{"__typename":"Port","id":"1"}}"#)
        #expect(
            try await store.answer(operation("{ a { id ... on Named { name } } }"))
                == "The cache has no value for a.name: the record Ship:1 has no field name.")
    }

    @Test("a fragment whose fields are selected outside it too decides nothing and loses nothing")
    func undecided() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a { id name ... on Named { name } } }")
        let data = #"{"a":{"__typename":"Ship","id":"1","name":"A"}}"#
        try await store.write(data, read)
        #expect(try await store.answer(operation("{ a { name } }")) == #"{"a":{"__typename":"Ship","name":"A"}}"#)
    }

    @Test("fragments that select the same for several types are read back although only one type was met")
    func sameSelections() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a { ... on Ship { name } ... on Port { name } ... on Named { name } } }")
        let data = #"{"a":[{"__typename":"Ship","name":"A"},{"__typename":"Ship","name":"B"}]}"#
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
    }

    @Test("what fragments select below a field they share tells which of them apply")
    func below() async throws {
        let store = Store.inMemory()
        let read = try operation(
            "{ a { id ... on Ship { list { x } } ... on Port { list { y } } ... on Owned { list { z } } } }")
        let data =
            #"{"a":[{"__typename":"Ship","id":"1","list":[]},{"__typename":"Ship","id":"2","list":[null,{"__typename":"L","x":1,"z":3}]}]}"#
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
    }

    @Test("where a field is empty everywhere it does not matter which fragments apply")
    func emptyBelow() async throws {
        let store = Store.inMemory()
        let read = try operation("{ a { id ... on Ship { list { x } } ... on Port { list { y } } } }")
        let data = #"{"a":[{"__typename":"Ship","id":"1","list":[]},{"__typename":"Ship","id":"2","list":null}]}"#
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
    }

    @Test("a watcher that waits for knowledge about a type is woken by it")
    func wakes() async throws {
        let store = Store.inMemory()
        let read = try operation("{ node { id ... on Named { name } } }")
        try await store.write(#"{"node":{"__typename":"Ship","id":"1"}}"#, operation("{ node { id } }"))
        let woken = Counter()
        let watcher = await store.addWatcher { _ in woken.increment() }
        _ = try await store.read(read, for: watcher)
        try await store.write(#"{"node":{"__typename":"Ship","id":"1","name":"A"}}"#, read)
        #expect(woken.value == 1)
        #expect(try await store.read(read, for: watcher).result != nil)
    }
}
