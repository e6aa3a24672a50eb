import Testing

@testable import GraphQLClient

@Suite("A response put together of parts")
struct IncrementalResponseTests {
    private func response(_ parts: String...) throws -> IncrementalResponse {
        var response = IncrementalResponse()
        for part in parts { try response.add(JSONDocument(parsing: Array(part.utf8)).root) }
        return response
    }

    private func text(_ response: IncrementalResponse) -> String {
        String(decoding: response.document.bytes, as: UTF8.self)
    }

    @Test("v0.2: pieces find their places by announced ids, and lists grow at their ends")
    func byID() throws {
        let whole = try response(
            #"{"data":{"nested":{},"pets":["a"]},"pending":[{"id":"0","path":["nested"],"label":"x"},{"id":1,"path":[]},{"id":"2","path":["pets"]}],"hasNext":true}"#,
            #"{"hasNext":true,"incremental":[{"data":{"pet":{"name":"Ada"}},"id":"0"},{"data":{"hello":"hi"},"id":"1"},{"items":["b","c"],"id":"2"}],"completed":[{"id":"1"}]}"#,
            #"{"hasNext":false,"incremental":[{"data":{"slow":"Ada"},"id":"0","subPath":["pet"]},{"items":["d"],"id":"2"}],"completed":[{"id":"0"},{"id":"2"}],"extensions":{"cost":2}}"#
        )
        #expect(!whole.hasNext)
        #expect(
            text(whole)
                == #"{"data":{"nested":{"pet":{"name":"Ada","slow":"Ada"}},"pets":["a","b","c","d"],"hello":"hi"},"extensions":{"cost":2}}"#
        )
    }

    @Test("a place may be announced in the part that uses it, and the first part may already be the last")
    func lateAndEarly() throws {
        #expect(
            try text(
                response(
                    #"{"data":{"a":{}},"hasNext":true}"#,
                    #"{"pending":[{"id":"7","path":["a"]}],"incremental":[{"id":"7","data":{"b":1}}],"completed":[{"id":"7"}],"hasNext":false}"#
                )) == #"{"data":{"a":{"b":1}}}"#)
        let single = try response(
            #"{"data":{"a":{}},"pending":[{"id":"0","path":["a"]}],"incremental":[{"id":"0","data":{"b":1}}],"completed":[{"id":"0"}],"hasNext":false}"#
        )
        #expect(text(single) == #"{"data":{"a":{"b":1}}}"#)
        #expect(!single.hasNext)
    }

    @Test("an id that was announced wins over a path, and a path is enough where none was")
    func hybrid() throws {
        #expect(
            try text(
                response(
                    #"{"data":{"list":[1]},"pending":[{"id":"0","path":["list"]}],"hasNext":true}"#,
                    #"{"incremental":[{"id":"0","path":["list"],"label":null,"items":[2],"extensions":null}],"hasNext":true}"#,
                    #"{"incremental":[{"id":"9","path":[],"data":{"b":3}}],"hasNext":false}"#))
                == #"{"data":{"list":[1,2],"b":3}}"#)
    }

    @Test("2022: pieces find their places by paths, and that of items ends with the first one's position")
    func byPath() throws {
        #expect(
            try text(
                response(
                    #"{"data":{"nested":{},"pets":[{"n":0}]},"hasNext":true}"#,
                    #"{"incremental":[{"data":{"pet":{"name":"Ada","bad":null}},"errors":[{"message":"bad","path":["nested","pet","bad"]}],"path":["nested"],"label":"y"}],"hasNext":true}"#,
                    #"{"incremental":[{"items":[{"n":1},{"n":2}],"path":["pets",1]},{"data":{"slow":1},"path":["pets",0]}],"hasNext":true}"#,
                    #"{"hasNext":false}"#))
                == #"{"errors":[{"message":"bad","path":["nested","pet","bad"]}],"data":{"nested":{"pet":{"name":"Ada","bad":null}},"pets":[{"n":0,"slow":1},{"n":1},{"n":2}]}}"#
        )
    }

    @Test("2020: a part is itself a piece")
    func flat() throws {
        #expect(
            try text(
                response(
                    #"{"data":{"ship":{"id":"1"}},"hasNext":true}"#,
                    #"{"data":{"name":"Aurora"},"path":["ship"],"label":"late","hasNext":true}"#,
                    #"{"data":null,"path":["ship"],"errors":[{"message":"no crew"}],"hasNext":false}"#))
                == #"{"errors":[{"message":"no crew"}],"data":{"ship":{"id":"1","name":"Aurora"}}}"#)
    }

    @Test("what failed adds its errors, and later items of a failed list are passed over")
    func failures() throws {
        #expect(
            try text(
                response(
                    #"{"data":{"list":[1]},"hasNext":true}"#,
                    #"{"incremental":[{"items":null,"path":["list",1],"errors":[{"message":"sank"}]}],"hasNext":true}"#,
                    #"{"incremental":[{"items":[3],"path":["list",2]}],"hasNext":true}"#, #"{"hasNext":false}"#))
                == #"{"errors":[{"message":"sank"}],"data":{"list":[1]}}"#)
        #expect(
            try text(
                response(
                    #"{"data":{"a":{}},"pending":[{"id":"0","path":["a"]}],"hasNext":true}"#,
                    #"{"completed":[{"id":"0","errors":[{"message":"sank"}]}],"hasNext":false}"#))
                == #"{"errors":[{"message":"sank"}],"data":{"a":{}}}"#)
    }

    @Test("numbers keep their digits, members their order, and an empty part is a sign of life")
    func exact() throws {
        #expect(
            try text(response("{}", #"{"data":{"b":1.50,"a":{}},"hasNext":true}"#, "{}", #"{"hasNext":false}"#))
                == #"{"data":{"b":1.50,"a":{}}}"#)
        #expect(
            try text(response(#"{"errors":[{"message":"no"}],"data":null,"hasNext":false}"#)).hasSuffix(
                #""data":null}"#))
    }

    @Test(
        "a part that fits nowhere is refused, and the response stays as it was",
        arguments: [
            (#"{"incremental":[{"id":"9","data":{"b":1}}],"hasNext":true}"#, PartProblem.unknownID("9")),
            (#"{"incremental":[{"path":["x","y"],"data":{"b":1}}],"hasNext":true}"#, .noPlace(["x", "y"])),
            (#"{"incremental":[{"path":["list",5],"items":[1]}],"hasNext":true}"#, .noPlace(["list", 5])),
            (#"{"incremental":[{"path":["list"],"data":{"b":1}}],"hasNext":true}"#, .noPlace(["list"])),
            (#"{"incremental":[{"path":[],"data":{"ok":1}},{"data":{"b":1}}],"hasNext":true}"#, .notGraphQL),
            (#"{"data":{"again":1},"hasNext":true}"#, .notGraphQL), ("[]", .notGraphQL),
            (#"{"key":"value"}"#, .notGraphQL),
        ] as [(String, PartProblem)])
    func misfits(part: String, problem: PartProblem) throws {
        var response = try response(#"{"data":{"a":{},"list":[0]},"hasNext":true}"#)
        let node = try JSONDocument(parsing: Array(part.utf8)).root
        #expect(throws: problem) { try response.add(node) }
        #expect(text(response) == #"{"data":{"a":{},"list":[0]}}"#)
    }

    @Test("a piece before the response has begun is refused")
    func tooEarly() throws {
        #expect(throws: PartProblem.withoutBeginning) {
            try response(#"{"incremental":[{"path":[],"data":{"b":1}}],"hasNext":true}"#)
        }
        #expect(throws: PartProblem.withoutBeginning) { try response(#"{"data":{"b":1},"path":["a"],"hasNext":true}"#) }
    }
}
