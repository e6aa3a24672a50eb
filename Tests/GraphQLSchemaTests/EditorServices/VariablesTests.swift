import GraphQLSchema
import JSON
import Testing

@Suite("The variables editor")
struct VariablesTests {
    private let variables = [
        DeclaredVariable(name: "id", type: .nonNull(.named("ID"))),
        DeclaredVariable(name: "filter", type: .named("ShipFilter")),
        DeclaredVariable(name: "level", type: .named("Level")),
        DeclaredVariable(name: "place", type: .named("Place")),
    ]

    private func items(_ text: String) -> [CompletionItem] {
        let cursor = Cursor(text)
        return variablesCompletions(
            in: cursor.bytes, at: cursor.offset, variables: variables, schema: HarbourSchema.schema)
    }

    private func labels(_ text: String) -> [String] { items(text).map(\.label) }

    @Test("names of declared variables that are not given yet")
    func names() {
        #expect(labels("{ | }") == ["id", "filter", "level", "place"])
        #expect(labels("{ \"id\": 1, \"f|\" }") == ["filter"])
        #expect(items("{ \"f|\" }").first?.insertText == "\"filter\": ")
        #expect(items("{ \"f|\" : 1}").first?.insertText == "\"filter\"")
        #expect(items("{ \"f|\" }").first?.replaceRange.bounds == 2..<5)
        #expect(labels("{ // fi|\n }").isEmpty)
    }

    @Test("values and fields by the declared type")
    func values() {
        #expect(labels("{ \"level\": | }") == ["INFO", "ALERT", "null"])
        #expect(items("{ \"level\": \"A|\" }").first?.insertText == "\"ALERT\"")
        #expect(labels("{ \"filter\": { \"li|") == ["limit"])
        #expect(labels("{ \"filter\": { \"status\": [\"SAILING\", |") == ["SAILING", "MOORED", "SUNK"])
        #expect(items("{ \"filter\": | }").first?.insertText == "{ \"limit\":  }")
    }

    private func problems(_ text: String) throws -> [String] {
        variablesProblems(
            try JSONC.parse(text).root, variables: variables, schema: HarbourSchema.schema
        ).map(\.message)
    }

    @Test("wrong names, missing ones and values of the wrong shape are told")
    func check() throws {
        #expect(try problems(#"{"id": "7", "filter": {"limit": 3, "status": ["SUNK"]}, "level": null}"#).isEmpty)
        #expect(try problems(#"{"id": 7, "filter": {"limit": 3, "status": "SUNK", "and": {"limit": 2}}}"#).isEmpty)
        #expect(try problems("{}") == ["The variable \"$id\" of type ID! is missing."])
        #expect(try problems("[]") == ["The variables must be an object: { \"name\": value }."])
        let text = try problems(
            #"{"id": null, "nope": 1, "filter": {"limit": "x", "y": 1}, "level": "LOUD", "place": {}}"#
        ).joined(separator: "\n")
        for part in [
            "$id must not be null", "no variable \"$nope\"", "$filter.limit must be of type Int",
            "ShipFilter has no field \"y\"", "$level must be a value of Level: \"INFO\", \"ALERT\"",
            "exactly one field",
        ] {
            #expect(text.contains(part), "\(part) is missing in \(text)")
        }
    }
}
