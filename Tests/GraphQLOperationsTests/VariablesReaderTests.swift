import GraphQLOperations
import Testing

@Suite("Variables")
struct VariablesReaderTests {
    private func document(_ declarations: String) throws -> OperationDocument {
        try OperationDocument(text: "query Q(\(declarations)) { a }")
    }

    private func node(_ text: String) throws -> JSONNode { try JSONC.parse(Array(text.utf8)).root }

    private func problems(
        _ declarations: String, _ text: String?, _ overrides: [(name: String, text: String)] = []
    ) throws -> [VariablesError.Problem] {
        let document = try document(declarations)
        let node = try text.map { try self.node($0) }
        do {
            _ = try document.variables(from: node, overrides: overrides)
            return []
        } catch {
            return error.problems
        }
    }

    @Test("numbers keep their text and unknown variables pass through")
    func passing() throws {
        let document = try document("$t: Tonnage, $f: Float")
        let values = try document.variables(from: node(#"{"t": 9007199254740993, "f": 1.50, "extra": [1]}"#))
        #expect(JSONWriter.string(.object(values)) == #"{"t":9007199254740993,"f":1.50,"extra":[1]}"#)
        #expect(document.undeclared(in: values) == ["extra"])
    }

    @Test("a missing required variable is named with its type")
    func missing() throws {
        let found = try problems("$id: ID!, $n: Int! = 1", nil)
        #expect(found.count == 1)
        #expect(found.first?.variable == "id")
        #expect(found.first?.isMissing == true)
        #expect(found.first?.message == "Variable $id of the type ID! has no value.")
    }

    @Test("a value of the wrong shape has its path and its position")
    func wrongShape() throws {
        let text = "{\n  // ids\n  \"ids\": [\"a\", null],\n  \"n\": \"x\",\n}"
        let found = try problems("$ids: [ID!]!, $n: Int", text)
        #expect(found.map(\.path) == [["ids", 1], ["n"]])
        #expect(found.map(\.line) == [3, 4])
        #expect(found.map(\.column) == [16, 8])
        #expect(found.first?.message == "Variable $ids[1] of the type [ID!]! may not be null.")
    }

    @Test("variables that are no object are refused with their position")
    func noObject() throws {
        let found = try problems("$n: Int", " [1]")
        #expect(found.first?.column == 2)
        #expect(found.first?.message.contains("a list") == true)
    }

    @Test("a single value may stand for a list, null for anything nullable, a whole number for an ID")
    func lenient() throws {
        #expect(try problems("$a: [Int!], $b: ID, $c: Boolean, $d: Any", #"{"a":1,"b":7,"c":null,"d":{}}"#).isEmpty)
    }

    @Test("single values are read as the declared type says")
    func overrides() throws {
        let document = try document("$s: String!, $i: ID, $n: Int, $e: Rank, $o: Filter, $l: [String!]")
        let values = try document.variables(
            from: node(#"{"n": 1}"#),
            overrides: [
                ("s", "true"), ("i", "007"), ("n", "42"), ("e", "ADMIRAL"), ("o", #"{"a":1.0}"#), ("l", #"["x"]"#),
            ])
        #expect(
            JSONWriter.string(.object(values))
                == #"{"n":42,"s":"true","i":"007","e":"ADMIRAL","o":{"a":1.0},"l":["x"]}"#)
    }

    @Test("a single value that is no JSON where JSON is due is refused with the variable's name and type")
    func badOverride() throws {
        let found = try problems("$n: Int!", nil, [("n", "many")])
        #expect(found.count == 1)
        #expect(found.first?.message == "Variable $n has the type Int!, and many is no JSON value.")
    }
}
