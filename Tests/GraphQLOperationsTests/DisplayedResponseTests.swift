import GraphQLOperations
import Testing

@Suite("DisplayedResponse")
struct DisplayedResponseTests {
    private func displayed(
        _ operation: String, _ body: String, _ variables: JSONObject = [:], style: JSONWriter.Style = .compact
    ) throws -> String {
        let document = try OperationDocument(text: operation)
        var output: [UInt8] = []
        DisplayedResponse(document: document, variables: variables)
            .write(body: try JSONDocument(parsing: Array(body.utf8)).root, style: style, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test("the server's bytes come out, less space and less the added __typenames")
    func hidesAdded() throws {
        let body = #"""
            { "data" : {"ship": {"__typename":"Ship", "name":"\u00e4\/", "t":1.00 , "ports":[{"__typename":"Port","id":"1"}]}},
              "extensions": {"__typename":"kept"} }
            """#
        #expect(
            try displayed("{ ship { name t ports { id } } }", body)
                == #"{"data":{"ship":{"name":"\u00e4\/","t":1.00,"ports":[{"id":"1"}]}},"extensions":{"__typename":"kept"}}"#
        )
    }

    @Test("a __typename that the operation asks for stays, under its alias too")
    func keepsWritten() throws {
        let body = #"{"data":{"a":{"__typename":"A","id":1},"b":{"__typename":"B","t":"B"}}}"#
        #expect(
            try displayed("{ a { id __typename } b { t: __typename } }", body)
                == #"{"data":{"a":{"__typename":"A","id":1},"b":{"t":"B"}}}"#)
    }

    @Test("a __typename asked for under a condition stays when the condition holds")
    func conditional() throws {
        let operation = "query Q($x: Boolean!) { a { id __typename @include(if: $x) } }"
        let body = #"{"data":{"a":{"id":1,"__typename":"A"}}}"#
        #expect(try displayed(operation, body, ["x": true]) == body)
        #expect(try displayed(operation, body, ["x": false]) == #"{"data":{"a":{"id":1}}}"#)
    }

    @Test("a __typename asked for in a fragment stays for objects of its type only")
    func typed() throws {
        let body = #"{"data":{"s":[{"__typename":"Ship","name":"x"},{"__typename":"Port","id":1}]}}"#
        #expect(
            try displayed("{ s { ... on Ship { __typename name } ... on Port { id } } }", body)
                == #"{"data":{"s":[{"__typename":"Ship","name":"x"},{"id":1}]}}"#)
    }

    @Test("JSON scalars below the selections are not touched")
    func jsonScalars() throws {
        let body = #"{"data":{"a":{"__typename":"A","json":{"__typename":"mine"}}}}"#
        #expect(try displayed("{ a { json } }", body) == #"{"data":{"a":{"json":{"__typename":"mine"}}}}"#)
    }

    @Test("lists within lists without end are written whole")
    func deepLists() throws {
        let lists = String(repeating: "[", count: 9_000) + String(repeating: "]", count: 9_000)
        let body = "{\"data\":{\"grid\":\(lists)}}"
        #expect(try displayed("{ grid { x } }", body) == body)
    }

    @Test("pretty printing indents every level")
    func pretty() throws {
        let text = try displayed(
            "{ a { json } }", #"{"data":{"a":{"__typename":"A","json":{"x":[1]}}},"errors":[]}"#,
            style: .pretty(indent: 2))
        #expect(
            text == """
                {
                  "data": {
                    "a": {
                      "json": {
                        "x": [
                          1
                        ]
                      }
                    }
                  },
                  "errors": []
                }
                """)
    }
}
