import GraphQLOperations
import Testing

@Suite("Selections")
struct SelectionsTests {
    private func key(_ field: String, _ variables: JSONObject = [:], declaring: String = "") throws -> String {
        let document = try OperationDocument(text: "query Q\(declaring) { \(field) }")
        return document.selections.levels[0].groups[0].fields[0]
            .storageName(document.applyingDefaults(to: variables))
    }

    @Test("fields are grouped by response key and merged through fragments")
    func grouping() throws {
        let document = try OperationDocument(
            text: """
                { ship { id ...F ... on Boat { length id } captain { name } } }
                fragment F on Ship { tons: tonnage captain { rank } }
                """)
        let root = document.selections.levels[0]
        let ship = document.selections.levels[try #require(root["ship"]?.child)]
        #expect(ship.groups.map(\.responseKey) == ["__typename", "id", "tons", "captain", "length"])
        #expect(ship["tons"]?.fields.map(\.name) == ["tonnage"])
        #expect(ship["length"]?.fields[0].scope.typeConditions == ["Boat"])
        let captain = document.selections.levels[try #require(ship["captain"]?.child)]
        #expect(captain.groups.map(\.responseKey) == ["__typename", "rank", "name"])
    }

    @Test("a selection below a merged field remembers which selection of the field brought it in")
    func occurrences() throws {
        let document = try OperationDocument(
            text: "query Q($x: Boolean!) { a { id } a @include(if: $x) { name } }")
        let group = try #require(document.selections.levels[0]["a"])
        #expect(group.fields.map(\.occurrence) == [0, 1])
        let below = document.selections.levels[try #require(group.child)]
        #expect(below["id"]?.fields[0].parents == 1)
        #expect(below["name"]?.fields[0].parents == 2)
    }

    @Test("skip and include are decided by variables; constants are decided at once")
    func conditions() throws {
        let document = try OperationDocument(
            text: """
                query Q($x: Boolean!, $y: Boolean) {
                  a @include(if: $x) b @skip(if: $x) c @skip(if: true) d @include(if: true)
                  ... @include(if: $x) { e @skip(if: $y) }
                }
                """)
        let level = document.selections.levels[0]
        #expect(level.groups.map(\.responseKey) == ["a", "b", "d", "e"])
        func present(_ variables: JSONObject) -> [String] {
            level.groups.filter { $0.fields[0].scope.passes(variables) }.map(\.responseKey)
        }
        #expect(present(["x": true, "y": false]) == ["a", "d", "e"])
        #expect(present(["x": true, "y": true]) == ["a", "d"])
        #expect(present(["x": false]) == ["b", "d"])
    }

    @Test("defer marks the selections inside it")
    func deferral() throws {
        let document = try OperationDocument(
            text: "query Q($d: Boolean) { a { id ... @defer(label: \"slow\", if: $d) { b } } }")
        let level = document.selections.levels[1]
        let deferral = try #require(level["b"]?.fields[0].scope.deferrals.first)
        #expect(deferral.label == "slow")
        #expect(deferral.isActive(["d": true]))
        #expect(!deferral.isActive(["d": false]))
        #expect(level["id"]?.fields[0].scope.deferrals.isEmpty == true)
    }

    @Test("a field without arguments is stored under its name, whatever its alias")
    func plainKey() throws {
        #expect(try key("ship") == "ship")
        #expect(try key("boat: ship") == "ship")
    }

    @Test("arguments become canonical JSON: keys sorted, numbers as written, enums as strings")
    func canonicalKey() throws {
        #expect(try key(#"ship(id: "7")"#) == #"ship({"id":"7"})"#)
        #expect(
            try key(#"f(z: 1.50, a: [1, {y: null, b: ASC}], m: "q\"\u0041")"#)
                == #"f({"a":[1,{"b":"ASC","y":null}],"m":"q\"A","z":1.50})"#)
    }

    @Test("variables are filled in, with defaults; one without a value leaves its argument out")
    func variableKey() throws {
        let declaring = "($a: Int = 5, $b: ID, $c: In)"
        #expect(try key("f(a: $a, b: $b)", declaring: declaring) == #"f({"a":5})"#)
        #expect(try key("f(b: $b)", declaring: declaring) == "f")
        #expect(try key("f(b: $b)", ["b": .null], declaring: declaring) == #"f({"b":null})"#)
        #expect(
            try key("f(c: {x: $a, y: $b, z: [$b]})", ["a": 1], declaring: declaring)
                == #"f({"c":{"x":1,"z":[null]}})"#)
    }

    @Test(
        "different arguments never share a key",
        arguments: [
            (#"f(a: "x,b:y")"#, #"f(a: "x", b: "y")"#), (#"f(a: "null")"#, "f(a: null)"), (#"f(a: "1")"#, "f(a: 1)"),
            ("f(a: 1)", "f(a: 1.0)"), (#"f(a: "x)")"#, #"f(a: "x")"#),
        ])
    func distinctKeys(one: String, other: String) throws {
        #expect(try key(one) != key(other))
    }
}
