import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON
import Testing

@Suite("Coercing variables")
struct VariableCoercionTests {
    private func coerce(
        _ declarations: String, _ given: JSONObject
    ) throws -> Result<[String: JSONValue], CoercionErrors> {
        let schema = try Schema.build(
            sdl: """
                type Query { a: Int }
                enum Rank { MATE CAPTAIN }
                scalar Tonnage
                input Crew { rank: Rank! = MATE, count: Int!, next: Crew }
                input Choice @oneOf { name: String, crew: Crew }
                """)
        let operation = try Parser.parse("query(\(declarations)) { a }").operations[0]
        return VariableCoercion(schema: schema).coerce(given, for: operation.variables)
    }

    private func failures(_ declarations: String, _ given: JSONObject) throws -> [CoercionError] {
        switch try coerce(declarations, given) {
        case .success: []
        case .failure(let failure): failure.errors
        }
    }

    @Test("defaults are filled in, also inside input objects, and absent variables stay absent")
    func defaults() throws {
        let coerced = try coerce("$a: Int = 3, $b: String, $c: Crew, $d: Int = 4", ["c": ["count": 2], "d": nil]).get()
        #expect(coerced == ["a": 3, "c": ["rank": "MATE", "count": 2], "d": nil])
    }

    @Test("whole numbers beyond 2^53 keep their digits in a custom scalar")
    func exactNumbers() throws {
        let given: JSONObject = ["t": .number(JSONNumber(9_007_199_254_740_993))]
        #expect(try coerce("$t: Tonnage", given).get()["t"]?.text == "9007199254740993")
    }

    @Test("a single value for a list becomes a list, at every level")
    func lists() throws {
        #expect(try coerce("$l: [[Int]]", ["l": 1]).get() == ["l": [[1]]])
        #expect(try coerce("$l: [[Int]]", ["l": [[1, nil], nil]]).get() == ["l": [[1, nil], nil]])
    }

    @Test("an ID takes strings and whole numbers, an Int only 32 bits")
    func scalars() throws {
        #expect(try coerce("$i: ID", ["i": 12]).get() == ["i": "12"])
        #expect(
            try coerce("$i: Int, $j: Int", ["i": 1.0, "j": -2_147_483_648]).get() == ["i": 1, "j": -2_147_483_648])
        #expect(
            try failures("$i: Int", ["i": 2_147_483_648]).map(\.message) == [
                #"Variable "$i" got invalid value 2147483648; "#
                    + "Int cannot represent non 32-bit signed integer value: 2147483648"
            ])
    }

    @Test("of the fields that a OneOf object has one is given; what it does not have is said for itself")
    func oneOf() throws {
        func messages(_ choice: JSONObject) throws -> [String] {
            try failures("$c: Choice", ["c": .object(choice)]).map { error in
                "\(error.path.dotted): " + error.message.split(separator: "; ").dropFirst().joined(separator: "; ")
            }
        }
        let exactlyOne = "c: Exactly one key must be specified for OneOf type \"Choice\"."
        #expect(try messages(["name": "a"]) == [])
        #expect(try messages([:]) == [exactlyOne])
        #expect(try messages(["name": "a", "crew": ["count": 1]]) == [exactlyOne])
        #expect(try messages(["name": nil]) == ["c.name: Field \"name\" must be non-null."])
        let unknown = "c.nam: Field \"nam\" is not defined by type \"Choice\". Did you mean \"name\"?"
        #expect(try messages(["name": "a", "nam": "b"]) == [unknown])
        #expect(try messages(["nam": nil]) == [unknown, exactlyOne])
    }

    @Test("every problem is reported with its path from the variable")
    func paths() throws {
        let found = try failures(
            "$c: [Crew!]!, $n: Int!", ["c": [["count": 1], ["count": nil, "next": ["count": true, "x": 1]]]])
        #expect(
            found.map(\.path) == [
                ["c", 1, "count"], ["c", 1, "next", "count"], ["c", 1, "next", "x"], ["n"],
            ])
        #expect(found.last?.message == #"Variable "$n" of required type "Int!" was not provided."#)
    }

    @Test("null is refused where the type does not allow it")
    func nulls() throws {
        #expect(
            try failures("$n: Int! = 1", ["n": nil]).map(\.message) == [
                #"Variable "$n" of non-null type "Int!" must not be null."#
            ])
        #expect(try failures("$n: Int! = 1", [:]).isEmpty)
    }

    @Test("a type that is no input type is refused")
    func outputTypes() throws {
        #expect(
            try failures("$q: Query, $u: Unknown", [:]).map(\.message) == [
                #"Variable "$q" expected value of type "Query" which cannot be used as an input type."#,
                #"Variable "$u" expected value of type "Unknown" which cannot be used as an input type."#,
            ])
    }

    @Test("a long value is not repeated in full")
    func longValues() throws {
        let long = String(repeating: "x", count: 5_000)
        #expect(try failures("$n: Int", ["n": .string(long)]).allSatisfy { $0.message.count < 6_000 })
        #expect(try failures("$c: Crew", ["c": .array([.string(long), 1])]).allSatisfy { $0.message.count < 500 })
    }
}
