import Testing

@testable import GraphQLClient

@Suite("Reading a response")
struct ResponseReaderTests {
    private func read(_ text: String) throws -> GraphQLResponse<DynamicOperation> {
        let document = try JSONDocument(parsing: text)
        #expect(ResponseReader.isResponse(document.root))
        return try ResponseReader.read(document, for: operation("{ a }"), http: nil).result
    }

    private func errors(_ payload: String?) throws -> [String] {
        let node = try payload.map { try JSONDocument(parsing: $0).root }
        return GraphQLError.list(from: ResponseReader.response(fromErrors: node).root["errors"]).map(\.message)
    }

    @Test("data, errors and extensions are kept; the body is what the server sent")
    func everything() throws {
        let text = #"{ "data": {"a": 1.50}, "errors": [{"message": "m"}], "extensions": {"cost": 3} }"#
        let response = try read(text)
        #expect(response.value?["a"]?.numberText == "1.50")
        #expect(response.errors.map(\.message) == ["m"])
        #expect(response.extensions?["cost"]?.int == 3)
        #expect(response.body?.bytes == Array(text.utf8))
    }

    @Test("data that is null, or left out beside errors, is no data")
    func noData() throws {
        #expect(try read(#"{"data":null}"#).value == nil)
        #expect(try read(#"{"errors":["plain"]}"#).errors.map(\.message) == ["plain"])
    }

    @Test("an error message's payload may be a list, one error, a string, a wrapped list, or nothing")
    func errorPayloads() throws {
        #expect(try errors(#"[{"message":"a"},{"message":"b"}]"#) == ["a", "b"])
        #expect(try errors(#"{"message":"a"}"#) == ["a"])
        #expect(try errors(#""a""#) == ["a"])
        #expect(try errors(#"{"errors":[{"message":"a"}]}"#) == ["a"])
        for nothing in [nil, "[]", "5"] { #expect(try errors(nothing).count == 1) }
    }

    @Test("data that does not fit the operation's own type names the operation")
    func unexpectedData() throws {
        struct Strict: GraphQLOperation {
            struct Mismatch: Error, CustomStringConvertible { let description = "a is no Int" }
            let document: OperationDocument
            let variables: JSONObject = [:]
            func data(from value: ResponseValue) throws -> Int {
                guard let number = value["a"]?.int else { throw Mismatch() }
                return number
            }
        }
        let strict = Strict(document: try OperationDocument(text: "query Strict { a }"))
        let good = try JSONDocument(parsing: #"{"data":{"a":5}}"#)
        #expect(try ResponseReader.read(good, for: strict, http: nil).result.data == 5)
        let bad = try JSONDocument(parsing: #"{"data":{"a":"x"}}"#)
        let error = #expect(throws: ResponseParsingError.self) {
            _ = try ResponseReader.read(bad, for: strict, http: nil)
        }
        #expect(describe(try #require(error)).sentence == "The data does not fit \"Strict\": a is no Int.")
    }
}
