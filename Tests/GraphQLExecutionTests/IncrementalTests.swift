import GraphQLExecution
import JSON
import Testing

/// What is expected here is what graphql-core 3.3.2 answers, but for the order of members.
@Suite("Delivering a response in parts")
struct IncrementalTests {
    let heroes: Heroes

    init() throws {
        heroes = try Heroes()
    }

    @Test("a deferred fragment comes after the rest, under its label")
    func fragment() async throws {
        #expect(
            try await heroes.pieces(#"{ hero { id ... @defer(label: "x") { name } } }"#) == [
                #"{"data":{"hero":{"id":"1"}},"pending":[{"id":"0","path":["hero"],"label":"x"}],"hasNext":true}"#,
                #"{"incremental":[{"id":"0","data":{"name":"n1"}}],"completed":[{"id":"0"}],"hasNext":false}"#,
            ])
        #expect(
            try await heroes.pieces("{ ...F @defer list } fragment F on Query { hero { name } }") == [
                #"{"data":{"list":["a","b","c"]},"pending":[{"id":"0","path":[]}],"hasNext":true}"#,
                #"{"incremental":[{"id":"0","data":{"hero":{"name":"n1"}}}],"completed":[{"id":"0"}],"hasNext":false}"#,
            ])
    }

    @Test("a fragment inside another is announced with what it stands in, and brings only what is new")
    func nested() async throws {
        #expect(
            try await heroes.pieces(
                #"{ hero { ... @defer(label: "a") { name ... @defer(label: "b") { name slow } } } }"#) == [
                    #"{"data":{"hero":{}},"pending":[{"id":"0","path":["hero"],"label":"a"}],"hasNext":true}"#,
                    #"{"pending":[{"id":"1","path":["hero"],"label":"b"}],"incremental":[{"id":"0","data":{"name":"n1"}}],"#
                        + #""completed":[{"id":"0"}],"hasNext":true}"#,
                    #"{"incremental":[{"id":"1","data":{"slow":"slow1"}}],"completed":[{"id":"1"}],"hasNext":false}"#,
                ])
        #expect(
            try await heroes.pieces(
                #"{ hero { ... @defer(label: "a") { slow friend { name ... @defer(label: "b") { id slow } } } } }"#)
                == [
                    #"{"data":{"hero":{}},"pending":[{"id":"0","path":["hero"],"label":"a"}],"hasNext":true}"#,
                    #"{"pending":[{"id":"1","path":["hero","friend"],"label":"b"}],"incremental":[{"id":"0","#
                        + #""data":{"slow":"slow1","friend":{"name":"n1f"}}}],"completed":[{"id":"0"}],"hasNext":true}"#,
                    #"{"incremental":[{"id":"1","data":{"id":"1f","slow":"slow1f"}}],"completed":[{"id":"1"}],"hasNext":false}"#,
                ])
    }

    @Test("a fragment that holds nothing but another is not announced, and neither is one that brings nothing new")
    func empty() async throws {
        #expect(
            try await heroes.pieces(#"{ hero { ... @defer(label: "o") { ... @defer(label: "i") { name } } } }"#) == [
                #"{"data":{"hero":{}},"pending":[{"id":"0","path":["hero"],"label":"i"}],"hasNext":true}"#,
                #"{"incremental":[{"id":"0","data":{"name":"n1"}}],"completed":[{"id":"0"}],"hasNext":false}"#,
            ])
        #expect(
            try await heroes.pieces("{ hero { name ... @defer { name } } }") == [#"{"data":{"hero":{"name":"n1"}}}"#])
    }

    @Test("fields that two fragments share are sent once, with the one that is ready first")
    func shared() async throws {
        #expect(
            try await heroes.pieces(
                #"{ hero { ... @defer(label: "a") { friend { name } } ... @defer(label: "b") { friend { id slow } } } }"#
            )
                == [
                    #"{"data":{"hero":{}},"pending":[{"id":"0","path":["hero"],"label":"a"},"#
                        + #"{"id":"1","path":["hero"],"label":"b"}],"hasNext":true}"#,
                    #"{"incremental":[{"id":"0","data":{"friend":{}}},{"id":"0","subPath":["friend"],"data":{"name":"n1f"}}],"#
                        + #""completed":[{"id":"0"}],"hasNext":true}"#,
                    #"{"incremental":[{"id":"1","subPath":["friend"],"data":{"id":"1f","slow":"slow1f"}}],"#
                        + #""completed":[{"id":"1"}],"hasNext":false}"#,
                ])
        #expect(
            try await heroes.pieces("{ hero { friend { id } ... @defer { friend { name } } } }") == [
                #"{"data":{"hero":{"friend":{"id":"1f"}}},"pending":[{"id":"0","path":["hero"]}],"hasNext":true}"#,
                #"{"incremental":[{"id":"0","subPath":["friend"],"data":{"name":"n1f"}}],"completed":[{"id":"0"}],"#
                    + #""hasNext":false}"#,
            ])
    }

    @Test("a null that may not be ends its fragment with an error; one that may be stands in the data")
    func errors() async throws {
        let failed = try await heroes.pieces("{ hero { id ... @defer { bad } } }")
        #expect(
            failed.last
                == #"{"completed":[{"id":"0","errors":[{"message":"Cannot return null for non-nullable field Hero.bad.","#
                + #""locations":[{"line":1,"column":26}],"path":["hero","bad"]}]}],"hasNext":false}"#)
        let early = try await heroes.pieces("{ hero { id ... @defer { slow mustHave } } }")
        #expect(early.count == 2)
        #expect(early.last?.hasSuffix(#""path":["hero","mustHave"]}]}],"hasNext":false}"#) == true)
        let soft = try await heroes.pieces("{ hero { ... @defer { soft id } } }")
        #expect(
            soft.last
                == #"{"incremental":[{"id":"0","errors":[{"message":"soft","locations":[{"line":1,"column":23}],"#
                + #""path":["hero","soft"]}],"data":{"soft":null,"id":"1"}}],"completed":[{"id":"0"}],"hasNext":false}"#
        )
        let gone = try await heroes.pieces("{ hero { bad ... @defer { slow } } }")
        #expect(gone.count == 1)
        #expect(gone[0].hasSuffix(#""data":{"hero":null}}"#))
    }

    @Test("a streamed list starts with as many elements as were asked for, and the others follow")
    func stream() async throws {
        #expect(
            try await heroes.pieces(#"{ list @stream(initialCount: 1, label: "l") }"#) == [
                #"{"data":{"list":["a"]},"pending":[{"id":"0","path":["list"],"label":"l"}],"hasNext":true}"#,
                #"{"incremental":[{"id":"0","items":["b","c"]}],"completed":[{"id":"0"}],"hasNext":false}"#,
            ])
        #expect(try await heroes.pieces("{ list @stream(initialCount: 5) }") == [#"{"data":{"list":["a","b","c"]}}"#])
        let failed = try await heroes.pieces("{ strict @stream(initialCount: 1) }")
        #expect(
            failed.last
                == #"{"completed":[{"id":"0","errors":[{"message":"Cannot return null for non-nullable field Query.strict.","#
                + #""locations":[{"line":1,"column":3}],"path":["strict",1]}]}],"hasNext":false}"#)
    }

    @Test("elements are sent in their order, however long each of them takes")
    func order() async throws {
        for query in ["{ heroes @stream { slow name } }", "{ late @stream { slow name } }"] {
            let pieces = try await heroes.pieces(query)
            var items: [JSONValue] = []
            for piece in pieces.dropFirst() {
                for entry in try JSONValue(parsing: piece)["incremental"]?.array ?? [] {
                    items += entry["items"]?.array ?? []
                }
            }
            #expect(items == [["slow": "slow1", "name": "n1"], ["slow": "slow2", "name": "n2"]])
            #expect(pieces.last?.hasSuffix(#""completed":[{"id":"0"}],"hasNext":false}"#) == true)
        }
    }

    @Test("fragments in streamed elements and streams in fragments are announced when those are sent")
    func mixed() async throws {
        let pieces = try await heroes.pieces("{ heroes @stream(initialCount: 1) { name ... @defer { slow } } }")
        #expect(
            pieces.first
                == #"{"data":{"heroes":[{"name":"n1"}]},"pending":[{"id":"0","path":["heroes",0]},{"id":"1","path":["heroes"]}],"#
                + #""hasNext":true}"#)
        #expect(
            pieces[1]
                == #"{"pending":[{"id":"2","path":["heroes",1]}],"incremental":[{"id":"1","items":[{"name":"n2"}]}],"#
                + #""completed":[{"id":"1"}],"hasNext":true}"#)
        #expect(pieces.last?.hasSuffix(#""hasNext":false}"#) == true)
        #expect(
            try await heroes.pieces("{ hero { ... @defer { tags @stream(initialCount: 1) } } }") == [
                #"{"data":{"hero":{}},"pending":[{"id":"0","path":["hero"]}],"hasNext":true}"#,
                #"{"pending":[{"id":"1","path":["hero","tags"]}],"incremental":[{"id":"0","data":{"tags":["x"]}}],"#
                    + #""completed":[{"id":"0"}],"hasNext":true}"#,
                #"{"incremental":[{"id":"1","items":["y","z"]}],"completed":[{"id":"1"}],"hasNext":false}"#,
            ])
    }

    @Test("nothing is put off when `if` is false, when the client takes one result, and in subscriptions")
    func off() async throws {
        let query = "query($on: Boolean!) { hero { id ... @defer(if: $on) { name } } list @stream(if: $on) }"
        let whole = #"{"data":{"hero":{"id":"1","name":"n1"},"list":["a","b","c"]}}"#
        #expect(try await heroes.pieces(query, variables: ["on": false]) == [whole])
        #expect(try await heroes.pieces(query, variables: ["on": true]).count > 1)
        let result = try await heroes.executor.execute(GraphQLRequest(query: query, variables: ["on": true]))
        #expect(String(decoding: result.bytes, as: UTF8.self) == whole)
        let operation = try heroes.executor.prepare(
            GraphQLRequest(
                query: "subscription($on: Boolean!) { heard { id ... @defer(if: $on) { name } } }",
                variables: ["on": true]))
        guard case .events(let events) = try await heroes.executor.subscribe(operation) else {
            Issue.record("the subscription was refused")
            return
        }
        for try await event in events {
            #expect(String(decoding: event.bytes, as: UTF8.self) == #"{"data":{"heard":{"id":"1","name":"n1"}}}"#)
        }
    }

    @Test("a mutation's payload may be deferred in part, but not the mutation itself")
    func mutation() async throws {
        #expect(throws: PreparedOperation.Failure.self) {
            try heroes.executor.prepare(GraphQLRequest(query: #"mutation { ... @defer { rename(name: "7") { id } } }"#))
        }
        #expect(
            try await heroes.pieces(#"mutation { rename(name: "7") { id ... @defer { slow } } }"#) == [
                #"{"data":{"rename":{"id":"7"}},"pending":[{"id":"0","path":["rename"]}],"hasNext":true}"#,
                #"{"incremental":[{"id":"0","data":{"slow":"slow7"}}],"completed":[{"id":"0"}],"hasNext":false}"#,
            ])
    }

    @Test("a schema without the directives refuses them")
    func undeclared() throws {
        let executor = Executor(try Bookshop().schema)
        #expect(throws: PreparedOperation.Failure.self) {
            try executor.prepare(GraphQLRequest(query: "{ ... @defer { hello } }"))
        }
    }
}
