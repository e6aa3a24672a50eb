import GraphQLCache
import StoreText
import Testing

@Suite("Normalizer")
struct NormalizerTests {
    @Test("objects with an id become records that fields point to")
    func normalizes() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"ship":{"__typename":"Ship","id":"7","t":9007199254740993.0,"captain":{"__typename":"Captain","id":3,"name":"\u00c4"}}}"#,
            operation("{ ship { id t: tonnage captain { id name } } }"))
        #expect(try await line(store.record("QUERY_ROOT")) == #"ship={"$ref":"Ship:7"}"#)
        #expect(
            try await line(store.record("Ship:7"))
                == #"__typename="Ship" id="7" tonnage=9007199254740993.0 captain={"$ref":"Captain:3"}"#)
        #expect(try await line(store.record("Captain:3")) == #"__typename="Captain" id=3 name="\u00c4""#)
    }

    @Test("objects without an id lie at their path, through lists of lists")
    func paths() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"grid":[[{"__typename":"Cell","x":1},null],[{"__typename":"Cell","x":2}]],"info":{"__typename":"Info","a":[1, 2]}}"#,
            operation(#"{ grid(of: "a.b") { x } info { a } }"#))
        #expect(
            try await line(store.record("QUERY_ROOT"))
                == #"grid({"of":"a.b"})=[[{"$ref":"QUERY_ROOT.grid({\"of\":\"a.b\"}).0.0"},null],"#
                + #"[{"$ref":"QUERY_ROOT.grid({\"of\":\"a.b\"}).1.0"}]] info={"$ref":"QUERY_ROOT.info"}"#)
        #expect(try await line(store.record(#"QUERY_ROOT.grid({"of":"a.b"}).1.0"#)) == #"__typename="Cell" x=2"#)
        #expect(try await line(store.record("QUERY_ROOT.info")) == #"__typename="Info" a=[1,2]"#)
    }

    @Test("the id is found by its field's name, whatever its alias")
    func aliasedIdentity() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"a":{"__typename":"Ship","key":"7","id":"Anna"}}"#, operation("{ a: ship { key: id id: name } }"))
        #expect(try await line(store.record("Ship:7")) == #"__typename="Ship" id="7" name="Anna""#)
    }

    @Test("the same object at several places becomes one record with all of its fields")
    func merging() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"a":{"__typename":"S","id":"1","x":1},"b":{"__typename":"S","id":"1","y":2},"c":{"__typename":"S","id":"1","x":1}}"#,
            operation("{ a { id x } b { id y } c { id x } }"))
        #expect(try await line(store.record("S:1")) == #"__typename="S" id="1" x=1 y=2"#)
        #expect(try await store.statistics().cache.recordCount == 2)
    }

    @Test("custom scalars that hold objects are kept whole")
    func jsonScalars() async throws {
        let store = Store.inMemory()
        let read = try operation("{ ship { id extra list tags } }")
        let data =
            #"{"ship":{"__typename":"S","id":"1","extra":{"a":[1.50]},"list":[{"b":null}],"tags":["x","y\n"]}}"#
        try await store.write(data, read)
        #expect(
            try await line(store.record("S:1"))
                == #"__typename="S" id="1" extra={"$json":{"a":[1.50]}} list={"$json":[{"b":null}]} tags=["x","y\n"]"#)
        #expect(try await store.answer(read) == data)
    }

    @Test("members in another order, twice or unknown do no harm; of two the last counts")
    func disorder() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"s":{"y":1,"id":"1","more":{},"x":2,"__typename":"S","y":3}}"#, operation("{ s { id x y } }"))
        #expect(try await line(store.record("S:1")) == #"__typename="S" id="1" x=2 y=3"#)
    }

    @Test("a missing member leaves the record's field as it was")
    func missingMember() async throws {
        let store = Store.inMemory()
        let read = try operation("{ s { id x y } }")
        try await store.write(#"{"s":{"__typename":"S","id":"1","x":1,"y":2}}"#, read)
        try await store.write(#"{"s":{"__typename":"S","id":"1","y":3}}"#, read)
        #expect(try await line(store.record("S:1")) == #"__typename="S" id="1" x=1 y=3"#)
    }

    @Test("introspection and a mutation's own fields are never kept; the objects they lead to are")
    func neverKept() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"__schema":{"queryType":{"name":"Query"}},"a":1}"#,
            operation("{ __schema { queryType { name } } a }"))
        #expect(try await line(store.record("QUERY_ROOT")) == "a=1")
        try await store.write(
            #"{"rename":{"__typename":"Payload","ship":{"__typename":"Ship","id":"7","name":"B"}}}"#,
            operation("mutation { rename { ship { id name } } }"))
        #expect(try await store.records().map(\.key) == ["QUERY_ROOT", "Ship:7"])
    }

    @Test("lists within lists without end are kept and read back whole")
    func deepLists() async throws {
        let store = Store.inMemory()
        let read = try operation("{ grid { x } }")
        let data = "{\"grid\":" + String(repeating: "[", count: 9_000) + String(repeating: "]", count: 9_000) + "}"
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
    }

    @Test("keys that a server writes with escapes are known")
    func escapedKeys() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"s":{"\u005f_typename":"S","\u0069d":"1","x":1}}"#, operation("{ s { id x } }"))
        #expect(try await line(store.record("S:1")) == #"__typename="S" id="1" x=1"#)
    }

    @Test("data that is null writes nothing")
    func nullData() async throws {
        let store = Store.inMemory()
        let changes = try await store.write("null", operation("{ a }"))
        #expect(changes.isEmpty)
        #expect(try await store.statistics().cache.recordCount == 0)
    }

    @Test("identity: the resolver is asked first, then key fields with escapes, then typename and id")
    func identity() async throws {
        let identity = CacheIdentity(
            resolver: { type, object in
                type == "User" ? CacheKey("Person:\(object["id"]?.string ?? "?")") : nil
            },
            keyFields: ["Dog": ["id", "name"], "Log": []])
        let store = Store.inMemory(configuration: StoreConfiguration(identity: identity))
        try await store.write(
            #"{"u":{"__typename":"User","id":"1"},"d":{"__typename":"Dog","id":10,"name":"Be\\ag+le"},"l":{"__typename":"Log","id":"1"},"s":{"__typename":"Ship","id":"a+b"},"n":{"__typename":"Dog","id":null,"name":"x"}}"#,
            operation("{ u { id } d { id name } l { id } s { id } n { id name } }"))
        #expect(
            try await line(store.record("QUERY_ROOT"))
                == #"u={"$ref":"Person:1"} d={"$ref":"Dog:10+Be\\\\ag\\+le"} l={"$ref":"QUERY_ROOT.l"} s={"$ref":"Ship:a+b"} n={"$ref":"QUERY_ROOT.n"}"#
        )
    }

    @Test("keys are told apart by their bytes, not by how they look")
    func exactBytes() async throws {
        let store = Store.inMemory()
        try await store.write(
            "{\"a\":{\"__typename\":\"S\",\"id\":\"\u{E9}\"},\"b\":{\"__typename\":\"S\",\"id\":\"e\u{301}\"}}",
            operation("{ a { id } b { id } }"))
        #expect(try await store.statistics().cache.recordCount == 3)
    }

    @Test(
        "ids and arguments with brackets, dots, quotes and escapes are found again",
        arguments: ["foo(bar", "(a.b", "a).b)", #"q\"q"#, #"b\\s"#, "a.0", "{\\\"$ref\\\":1}", #"\u0041\n"#])
    func oddKeys(id: String) async throws {
        let store = Store.inMemory()
        let read = try operation("query Q($t: String) { search(text: $t) { id name } }", ["t": .string(id)])
        let data = #"{"search":{"__typename":"Item","id":"\#(id)","name":"n"}}"#
        try await store.write(data, read)
        #expect(try await store.answer(read) == data)
    }

    @Test("an object known by its path never shares a key with one whose id looks like that path")
    func pathsAndIdentities() async throws {
        let store = Store.inMemory()
        let captain = try operation("{ ship { id captain { rank } } }")
        let ships = try operation("{ ships { id rank } }")
        try await store.write(
            #"{"ship":{"__typename":"Ship","id":"7","captain":{"__typename":"Person","rank":1}}}"#, captain)
        // As they stand in JSON text.
        let ids = ["7.captain", #"7\\.captain"#, #"7\\\\.captain"#, "7.0", "7._x", "7..captain", "7.", #"7\\"#]
        let data = ids.enumerated().map { #"{"__typename":"Ship","id":"\#($1)","rank":\#($0 + 2)}"# }
        try await store.write(#"{"ships":[\#(data.joined(separator: ","))]}"#, ships)
        #expect(
            try await store.answer(captain)
                == #"{"ship":{"__typename":"Ship","id":"7","captain":{"__typename":"Person","rank":1}}}"#)
        #expect(try await store.answer(ships) == #"{"ships":[\#(data.joined(separator: ","))]}"#)
        #expect(try await line(store.record("Ship:7.captain")) == #"__typename="Person" rank=1"#)
        #expect(try await line(store.record(#"Ship:7\.captain"#)) == #"__typename="Ship" id="7.captain" rank=2"#)
        #expect(try await line(store.record("Ship:7.0")) == #"__typename="Ship" id="7.0" rank=5"#)
    }

    @Test("a type whose name is none gives no identity")
    func oddTypes() async throws {
        let store = Store.inMemory()
        try await store.write(
            #"{"a":{"__typename":"Ship:7","id":"1"},"b":{"__typename":"Ship","id":"7:1"}}"#,
            operation("{ a { id } b { id } }"))
        #expect(try await line(store.record("QUERY_ROOT.a")) == #"__typename="Ship:7" id="1""#)
        #expect(try await line(store.record("Ship:7:1")) == #"__typename="Ship" id="7:1""#)
    }
}
