import GraphQLExecution
import JSON
import Testing

@Suite("Executing queries and mutations")
struct ExecutorTests {
    let shop: Bookshop

    init() throws {
        shop = try Bookshop()
    }

    @Test("fields answer in the order of the selection, under their aliases")
    func order() async throws {
        let answer = try await shop.answer(#"{ b: hello long a: greet(name: "Ann", times: 2) __typename }"#)
        #expect(
            answer
                == #"{"data":{"b":"world","long":9007199254740993,"a":"hello Ann, hello Ann","__typename":"Query"}}"#)
    }

    @Test("fields that wait keep their place among those that do not")
    func waitingFields() async throws {
        let answer = try await shop.answer(
            "{ z: late(after: 9) hello y: late(after: 1) lateBook { author { name } id } }")
        #expect(
            answer
                == #"{"data":{"z":"late 9","hello":"world","y":"late 1","lateBook":{"author":null,"id":"9"}}}"#)
    }

    @Test("fields of one response key are merged, from fragments too")
    func merging() async throws {
        let answer = try await shop.answer(
            """
            { book(id: "1") { title } ...More book(id: "1") { sequel { id } } }
            fragment More on Query { book(id: "1") { pages sequel { title } } }
            """)
        #expect(
            answer
                == #"{"data":{"book":{"title":"Emma","pages":474,"sequel":{"title":"Emma again","id":"1+"}}}}"#)
    }

    @Test("type conditions choose by the runtime type, for interfaces and unions")
    func typeConditions() async throws {
        let items = try await shop.answer(
            "{ items { __typename title ... on Book { isbn } ... on Film { id } ... on Item { same: id } } }")
        #expect(
            items
                == #"{"data":{"items":[{"__typename":"Book","title":"Emma","isbn":9780000000000000001,"same":"1"},"#
                + #"{"__typename":"Film","title":"Clueless","id":"2","same":"2"}]}}"#)
        let found = try await shop.answer("{ found { ... on Book { title } ... on Film { id } } }")
        #expect(found.hasSuffix(#""data":{"found":[{"id":"2"},null,{"title":"Emma"},null]}}"#))
        #expect(found.contains(#""path":["found",1]"#))
        #expect(found.contains(#"The resolver returned a \"Author\", which is no \"Found\"."#))
    }

    @Test("@skip and @include look at their variables")
    func skipAndInclude() async throws {
        let query = """
            query($yes: Boolean!, $no: Boolean! = false) {
              hello @skip(if: $yes) a: hello @include(if: $yes) b: hello @include(if: $no)
              ... @skip(if: $no) { c: hello } ...F @include(if: $no)
            }
            fragment F on Query { d: hello }
            """
        #expect(try await shop.answer(query, variables: ["yes": true]) == #"{"data":{"a":"world","c":"world"}}"#)
    }

    @Test("arguments are coerced: defaults, variables, nested input objects, single values for lists")
    func arguments() async throws {
        #expect(try await shop.answer("{ greet }") == #"{"data":{"greet":"hello stranger"}}"#)
        #expect(try await shop.answer("{ greet(name: null) }") == #"{"data":{"greet":"hello nobody"}}"#)
        #expect(
            try await shop.answer("query($n: String) { greet(name: $n) }") == #"{"data":{"greet":"hello stranger"}}"#)
        let echo = try await shop.answer(
            "query($to: Int!) { echo(filter: { words: \"one\", range: { to: $to } }) }", variables: ["to": 7])
        #expect(
            echo
                == #"{"data":{"echo":"{\"genre\":\"NOVEL\",\"words\":[\"one\"],\"range\":{\"from\":0,\"to\":7}}"}}"#)
        #expect(try await shop.answer("{ echo }") == #"{"data":{"echo":"\"absent\""}}"#)
    }

    @Test("a oneOf input takes exactly one key")
    func oneOf() async throws {
        #expect(try await shop.answer("{ key(key: {id: 5}) }") == #"{"data":{"key":"{\"id\":\"5\"}"}}"#)
        let errors = try await shop.errors(
            "query($k: Key!) { key(key: $k) }", variables: ["k": ["id": "1", "isbn": 2]])
        #expect(
            errors == [
                #"Variable "$k" got invalid value {"id":"1","isbn":2}; "#
                    + #"Exactly one key must be specified for OneOf type "Key"."#
            ])
    }

    @Test("an error of a nullable field leaves null, with message, place, path and extensions")
    func partialData() async throws {
        #expect(
            try await shop.answer("{ hello\n  oops: fails }")
                == #"{"errors":[{"message":"no luck","locations":[{"line":2,"column":3}],"path":["oops"],"#
                + #""extensions":{"code":"UNLUCKY"}}],"data":{"hello":"world","oops":null}}"#)
    }

    @Test("a null that may not be takes its parent along, up to the nearest place that may be null")
    func nullPropagation() async throws {
        let upToRoot = try await shop.answer("{ hello nothing }")
        #expect(upToRoot.hasSuffix(#""path":["nothing"]}],"data":null}"#))
        #expect(upToRoot.contains("Cannot return null for non-nullable field Query.nothing."))

        let upToList = try await shop.answer("{ deep { name friends { name } strict { name } } }")
        #expect(
            upToList.hasSuffix(
                #""data":{"deep":{"name":"Jane","friends":null,"strict":[{"name":"Ann"},{"name":"Bea"}]}}}"#))
        #expect(upToList.contains(#""path":["deep","friends",1,"name"]"#))

        let throughLists = try await shop.answer("{ hello deep { strict { mustHave } } }")
        #expect(throughLists.hasSuffix(#""data":{"hello":"world","deep":null}}"#))
        #expect(throughLists.contains(#""path":["deep","strict",0,"mustHave"]"#))

        #expect(
            try await shop.answer("{ strictList }").hasSuffix(#""path":["strictList",1]}],"data":{"strictList":null}}"#)
        )
    }

    @Test("a null deep in what came late takes its parents along as well")
    func lateNullPropagation() async throws {
        let answer = try await shop.answer(#"{ book(id: "1") { title author { name mustHave } } late(after: 3) }"#)
        #expect(answer.hasSuffix(#""data":{"book":{"title":"Emma","author":null},"late":"late 3"}}"#))
        #expect(answer.contains(#""path":["book","author","mustHave"]"#))
        #expect(answer.components(of: "\"message\"") == 1)
    }

    @Test("an ID may come as a whole number, however it is written, and goes out as a string")
    func identifiers() async throws {
        var resolvers = Resolvers()
        resolvers.query { query in
            query.field("ids") { _ in [3, 4.0, "five", 6.5] as JSONValue }
        }
        let schema = try ExecutableSchema(sdl: "type Query { ids: [ID] }", resolvers: resolvers)
        let result = try await Executor(schema).execute(GraphQLRequest(query: "{ ids }"))
        #expect(result.data?["ids"]?.elements.map(\.string) == ["3", "4", "five", nil])
        #expect(result.errors.map(\.path?.dotted) == ["ids.3"])
    }

    @Test("values that do not fit their type are errors of their field")
    func leafErrors() async throws {
        let list = try await shop.answer("{ list }")
        #expect(list.hasSuffix(#""path":["list",2]}],"data":{"list":[1,null,null]}}"#))
        #expect(list.contains(#"Int cannot represent non-integer value: \"three\""#))
        #expect(try await shop.errors("{ genre badGenre }") == [#"Enum "Genre" cannot represent value: "POEM""#])
        #expect(
            try await shop.answer("{ numbers json }")
                == #"{"data":{"numbers":[[1,2],[]],"json":{"b":[1,2.5],"a":null}}}"#)
    }

    @Test("mutations run one after the other, also those that wait")
    func serialMutations() async throws {
        let answer = try await shop.answer(
            "mutation { a: addLate(value: 1) b: add(value: 2) c: fail d: addLate(value: 3) e: add(value: 4) }")
        #expect(answer.hasSuffix(#""data":{"a":1,"b":12,"c":null,"d":123,"e":1234}}"#))
    }

    @Test("the operation is chosen by name")
    func operationName() async throws {
        let both = "query A { hello } query B { long }"
        #expect(try await shop.answer(both, operationName: "B") == #"{"data":{"long":9007199254740993}}"#)
        #expect(
            try await shop.errors(both) == ["Must provide operation name if query contains multiple operations."])
        #expect(try await shop.errors(both, operationName: "C") == [#"Unknown operation named "C"."#])
    }

    @Test("a request that fails before execution has no data")
    func requestErrors() async throws {
        #expect(
            try await shop.answer("{ hello").hasPrefix(#"{"errors":[{"message":"Syntax Error: "#))
        #expect(
            try await shop.answer("query($to: Int!) { echo(filter: { range: { to: $to } }) }")
                == #"{"errors":[{"message":"Variable \"$to\" of required type \"Int!\" was not provided.","#
                + #""locations":[{"line":1,"column":7}]}]}"#)
    }

    @Test("a document that is not valid is not executed, and every fault is named")
    func validation() async throws {
        let answer = try await shop.answer("{ hello nope book(id: \"1\") }")
        #expect(
            answer
                == #"{"errors":[{"message":"Cannot query field \"nope\" on type \"Query\".","#
                + #""locations":[{"line":1,"column":9}]},{"message":"Field \"book\" of type \"Book\" must have a "#
                + #"selection of subfields. Did you mean \"book { ... }\"?","locations":[{"line":1,"column":14}]}]}"#)
    }

    @Test("variables are checked deep inside, with the path to what is wrong")
    func variablePaths() async throws {
        let errors = try await shop.errors(
            "query($f: BookFilter) { echo(filter: $f) }",
            variables: ["f": ["genre": "POEM", "words": ["a", 2], "range": ["from": "x"], "more": 1]])
        #expect(
            errors == [
                #"Variable "$f" got invalid value "POEM" at "f.genre"; Value "POEM" does not exist in "Genre" enum."#,
                #"Variable "$f" got invalid value 2 at "f.words.1"; String cannot represent a non string value: 2"#,
                #"Variable "$f" got invalid value "x" at "f.range.from"; Int cannot represent non-integer value: "x""#,
                #"Variable "$f" got invalid value {"from":"x"} at "f.range"; "#
                    + #"Field "to" of required type "Int!" was not provided."#,
                #"Variable "$f" got invalid value 1 at "f.more"; Field "more" is not defined by type "BookFilter"."#,
            ])
    }

    @Test("a response too deep for the stack is refused at the field that goes too far")
    func depth() async throws {
        let levels = 400
        let query =
            "{ book(id: \"1\") {" + String(repeating: " sequel {", count: levels) + " id "
            + String(repeating: "}", count: levels) + "} }"
        #expect(try await shop.errors(query) == ["The response is nested deeper than 250 levels."])
    }

    @Test("a cancelled execution throws and leaves no result")
    func cancellation() async throws {
        let shop = shop
        let task = Task { try await shop.answer("{ late(after: 1000000000) }") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

extension String {
    /// How often a text occurs.
    func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
