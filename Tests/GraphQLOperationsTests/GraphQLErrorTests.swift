import GraphQLOperations
import Testing

@Suite("GraphQLError")
struct GraphQLErrorTests {
    private func errors(_ text: String) throws -> [GraphQLError] {
        GraphQLError.list(from: try JSONDocument(parsing: Array(text.utf8)).root)
    }

    @Test("message, locations, path, extensions and custom keys are read")
    func complete() throws {
        let error = try #require(
            errors(
                #"[{"message":"No","locations":[{"line":2,"column":3}],"path":["a",1],"extensions":{"code":"X"},"k":1}]"#
            ).first)
        #expect(error.message == "No")
        #expect(error.locations == [GraphQLError.Location(line: 2, column: 3)])
        #expect(error.path == ["a", 1])
        #expect(error.code == "X")
        #expect(error.raw["k"] == 1)
    }

    @Test("plain strings, missing messages and malformed parts do not fail")
    func tolerant() throws {
        let found = try errors(#"["boom",{"message":{"a":1},"locations":"?","path":7},{}]"#)
        #expect(found.map(\.message) == ["boom", #"{"a":1}"#, "The server gave an error without a message."])
        #expect(found[1].locations.isEmpty)
        #expect(found[1].path == nil)
    }

    @Test("a single error may stand where a list was due")
    func single() throws {
        #expect(try errors(#"{"message":"alone"}"#).map(\.message) == ["alone"])
        #expect(GraphQLError.list(from: nil).isEmpty)
    }
}
