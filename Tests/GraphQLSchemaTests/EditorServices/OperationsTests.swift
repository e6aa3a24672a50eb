import GraphQLSchema
import Testing

@Suite("Operations in a text")
struct OperationsTests {
    private let text =
        "# first\nquery A {\n  a\n}\n\nfragment F on T { b }\n\n\"why\"\nmutation B($x: Int) { c }\n{ d }"

    @Test("all are found with their ranges")
    func found() {
        let bytes = Array(text.utf8)
        let all = operations(in: bytes)
        #expect(all.map(\.name) == ["A", "B", nil])
        #expect(all.map(\.kind) == [.query, .mutation, .query])
        #expect(String(decoding: bytes[all[1].range.bounds], as: UTF8.self) == "\"why\"\nmutation B($x: Int) { c }")
    }

    @Test("the one around the cursor, else the one above, else the first; none in a fragment")
    func cursor() {
        func name(at marker: String, plus: Int = 0) -> String?? {
            let bytes = Array(text.utf8)
            let place = bytes.firstRange(of: Array(marker.utf8))!.lowerBound + plus
            return operation(in: bytes, at: place).map(\.name)
        }
        #expect(name(at: "# first") == "A")
        #expect(name(at: "a\n}") == "A")
        #expect(name(at: "\n\nfragment", plus: 1) == "A")
        #expect(name(at: "on T") == .none)
        #expect(name(at: "\n\n\"why\"", plus: 1) == "A")
        #expect(name(at: "$x") == "B")
        #expect(name(at: "{ d }", plus: 1) == .some(nil))
    }

    @Test("half-typed operations end where the next one begins")
    func halfTyped() {
        #expect(operations(in: Array("query A { a { b \n\nquery B { c".utf8)).map(\.name) == ["A", "B"])
        #expect(operations(in: Array("query A {\n  query\n  query { x }\n}".utf8)).map(\.name) == ["A"])
        #expect(operations(in: Array("query\n\n{ a }".utf8)).count == 1)
        #expect(operations(in: []).isEmpty)
    }

    @Test("the variables an operation declares")
    func variables() {
        let cursor = Cursor(
            "query Q($a: [Int!]! = [1] @x(y: {z: 1}), $b: In = {c: [{d: 1}]} $e: $f: ) { g| } query R($h: X) { i }")
        let variables = declaredVariables(in: cursor.bytes, at: cursor.offset)
        #expect(variables.map(\.name) == ["a", "b", "e", "f"])
        #expect(variables.map { $0.type?.description } == ["[Int!]!", "In", nil, nil])
        #expect(variables.map(\.hasDefault) == [true, true, false, false])
        #expect(declaredVariables(in: Array("{ a(b: $c) }".utf8), at: 3).isEmpty)
    }
}
