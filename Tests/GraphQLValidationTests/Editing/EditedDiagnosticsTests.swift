import Fixtures
import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Sandbox
import Testing

@Suite("Diagnostics while typing")
struct EditedDiagnosticsTests {
    private let schema: Schema

    init() throws {
        schema = try Schema.build(
            sdl:
                "type Query { ship(id: ID): Ship ships: [Ship] } type Ship { id: ID name(upper: Boolean): String port: Port } type Port { id: ID }"
        )
    }

    private func lines(_ text: String, _ diagnostics: inout EditedDiagnostics) -> [String] {
        diagnostics.update(EditedDocument(Array(text.utf8))).map { "\($0.rule): \(Source(text).text($0.range))" }
    }

    @Test("each definition is checked by itself, and a syntax error hides nothing but its own")
    func independent() {
        var diagnostics = EditedDiagnostics(schema: schema)
        #expect(
            lines("query A { ships { nome } }\n\nquery B { ships ( }\n\nquery C { ship(x: 1) { id } }\n", &diagnostics)
                == ["FieldsOnCorrectType: nome", "Syntax: }", "KnownArgumentNames: x: 1"])
    }

    @Test("what is spread from a fragment that does not parse yet is neither unknown nor unused")
    func brokenFragment() {
        var diagnostics = EditedDiagnostics(schema: schema)
        let text = """
            query A($b: Boolean) { ships { ...Parts } }

            fragment Parts on Ship { name(upper: ) ...More }

            fragment More on Ship { id }
            """
        #expect(lines(text, &diagnostics) == ["Syntax: )"])
        #expect(lines(text.replacing("upper: ", with: "upper: $b"), &diagnostics) == [])
        #expect(
            lines(text.replacing("(upper: )", with: ""), &diagnostics) == ["NoUnusedVariables: $b: Boolean"])
    }

    @Test("fragments of other files are known, and what is wrong with them is not said here")
    func lent() {
        var diagnostics = EditedDiagnostics(schema: schema)
        let text = "query A { ships { ...Parts ...Nowhere } }\nfragment Own on Ship { id }\n"
        let document = EditedDocument(Array(text.utf8))
        var lent = LentFragments()
        func found() -> [String] {
            diagnostics.update(document, lent: lent) { false }?.map { "\($0.rule): \(Source(text).text($0.range))" }
                ?? []
        }
        #expect(found() == ["KnownFragmentNames: Parts", "KnownFragmentNames: Nowhere", "NoUnusedFragments: Own"])
        var other = EditedDocument(Array("fragment Parts on Ship { nome }\nfragment More on Ship { ...Own }".utf8))
        lent.update([("other.graphql", other)])
        #expect(found() == ["KnownFragmentNames: Nowhere"])
        other.update(Array("fragment Parts on Port { id }".utf8))
        lent.update([("other.graphql", other)])
        #expect(
            found() == ["PossibleFragmentSpreads: ...Parts", "KnownFragmentNames: Nowhere", "NoUnusedFragments: Own"])
    }

    @Test("a fragment that other files define too is told where it is defined, or else where it is spread")
    func definedTwice() {
        var diagnostics = EditedDiagnostics(schema: schema)
        var lent = LentFragments()
        lent.update([
            ("a.graphql", EditedDocument(Array("fragment Parts on Ship { id } fragment Own on Ship { id }".utf8))),
            ("b.graphql", EditedDocument(Array("fragment Parts on Ship { name } fragment Rest on Ship { id }".utf8))),
        ])
        let text = "query A { ships { ...Parts ...Own ...Rest } }\n\nfragment Own on Ship { name }\n"
        let found = diagnostics.update(EditedDocument(Array(text.utf8)), lent: lent) { false } ?? []
        #expect(
            found.map(\.message) == [
                "Fragment \"Parts\" is defined in a.graphql and in b.graphql; that of a.graphql counts.",
                "There can be only one fragment named \"Own\": a.graphql defines it too, and this one counts here.",
            ])
        #expect(found.map { Source(text).text($0.range) } == ["Parts", "Own"])
        #expect(found.first?.range.start == 21)
        #expect(found.allSatisfy { $0.rule == "UniqueFragmentNames" })
    }

    @Test("a conflict that lies in other files only is said at the definition that brings them together")
    func conflictElsewhere() {
        var diagnostics = EditedDiagnostics(schema: schema)
        let text = "query A { ships { ...X ...Y } }"
        var lent = LentFragments()
        lent.update([
            ("x.graphql", EditedDocument(Array("fragment X on Ship { a: id }\nfragment Y on Ship { a: name }".utf8)))
        ])
        let found = diagnostics.update(EditedDocument(Array(text.utf8)), lent: lent) { false } ?? []
        #expect(found.map { "\($0.rule): \(Source(text).text($0.range))" } == ["OverlappingFieldsCanBeMerged: A"])
    }

    @Test("fragments of a document without operations are there for others")
    func fragmentsOnly() {
        var diagnostics = EditedDiagnostics(schema: schema)
        #expect(lines("fragment Parts on Ship { id }", &diagnostics) == [])
    }

    @Test("cancelled, it stops before the next definition and goes on from there")
    func cancelling() {
        var diagnostics = EditedDiagnostics(schema: schema)
        let text = (0..<40).map { "query Q\($0) { ships { nome } }\n" }.joined()
        let document = EditedDocument(Array(text.utf8))
        var looks = 0
        let stopped = diagnostics.update(document, lent: LentFragments()) {
            looks += 1
            return looks > 30
        }
        #expect(stopped == nil)
        looks = 0
        let found = diagnostics.update(document, lent: LentFragments()) {
            looks += 1
            return false
        }
        #expect(found?.count == 40)
        #expect(looks == 10)
    }

    @Test("a definition that did not change keeps its diagnostics, at their new place")
    func moving() {
        var diagnostics = EditedDiagnostics(schema: schema)
        var document = EditedDocument(Array("query A { ships { id } }\nquery B { ships { nome } }\n".utf8))
        _ = diagnostics.update(document)
        let before = document.parts[1]
        let text = "query A { ships { id name } }\nquery B { ships { nome } }\n"
        document.update(Array(text.utf8))
        #expect(document.parts[1] === before)
        let found = diagnostics.update(document)
        #expect(found.map { Source(text).text($0.range) } == ["nome"])
    }

    @Test("after any edit the diagnostics are those of a fresh look at the whole text", arguments: 0..<8)
    func sameAsFresh(seed: Int) throws {
        let text = """
            # ships
            query A($a: ID, $b: Boolean) { ship(id: $a) { ...Parts name } }
            query B { ships { ...Parts x: id } }
            fragment Parts on Ship { id name(upper: $b) ...More }
            fragment More on Ship { port { id } }
            fragment Rest on Port { id nothing }

            """
        let pieces = [
            "name", "...More", "...Rest", "$a", "{ id }", "\n", " ", "query C { ships { id } }\n", "}", "{", "x",
            "\"", "#", "{ ships { id: name } }", "fragment More on Ship { id }",
        ]
        var document = EditedDocument(Array(text.utf8))
        var diagnostics = EditedDiagnostics(schema: schema)
        var steps = Steps(state: UInt64(seed))
        var compared = 0
        var bytes = Array(text.utf8)
        for step in 0..<300 {
            let place = steps.next(bytes.count + 1)
            if steps.next(2) == 0 {
                bytes.removeSubrange(place..<min(place + steps.next(8), bytes.count))
            } else {
                bytes.insert(contentsOf: pieces[steps.next(pieces.count)].utf8, at: place)
            }
            if step % 3 == 2 { bytes = Array(text.utf8) }
            document.update(bytes)
            let found = diagnostics.update(document)
            #expect(document.parts.flatMap(\.bytes) == bytes)
            #expect(document.parts.map(\.bytes) == EditedDocument(bytes).parts.map(\.bytes))
            guard let parsed = try? Parser.parse(Source(bytes: bytes)) else { continue }
            // A line that begins like a definition is taken for one, even where it could be fields of an open one.
            guard !found.contains(where: { $0.rule == "Syntax" }) else { continue }
            let expected = Set(validate(parsed, schema: schema).map { "\($0.rule): \($0.message)" })
            let own = Set(found.map { "\($0.rule): \($0.message)" })
            #expect(own == expected, "\(String(decoding: bytes, as: UTF8.self))")
            compared += 1
        }
        #expect(compared > 100)
    }

    @Test("when a fragment changes, its users are checked again a few at a time, the last ones by later updates")
    func budget() throws {
        let operations = (0..<50).map { "query Q\($0) { ships { ...Parts } }\n" }.joined()
        var bytes = Array((operations + "fragment Parts on Ship { id }\n").utf8)
        var document = EditedDocument(bytes)
        var diagnostics = EditedDiagnostics(schema: schema)
        #expect(diagnostics.update(document, budget: 0) == [])
        #expect(diagnostics.isUpToDate)

        bytes = Array((operations + "fragment Parts on Ship { id name(upper: $b) }\n").utf8)
        document.update(bytes)
        let first = diagnostics.update(document, budget: 500)
        #expect(!diagnostics.isUpToDate)
        #expect(first.count < 20)
        var rounds = 0
        while !diagnostics.isUpToDate, rounds < 20 {
            _ = diagnostics.update(document, budget: 500)
            rounds += 1
        }
        #expect(rounds > 2)
        let found = diagnostics.update(document)
        // All of them stand at the variable in the fragment: one for each operation.
        #expect(found.filter { $0.rule == "NoUndefinedVariables" }.count == 50)
        #expect(
            found
                == {
                    var fresh = EditedDiagnostics(schema: schema); return fresh.update(document)
                }())
    }

    @Test(
        "a key in a document of 1,200 operations is checked, and completed, in a few milliseconds",
        .enabled(if: Fixtures.isPresent))
    func large() throws {
        let schema = try Schema.build(sdl: Source(bytes: try Fixtures.bytes("schemas/github.graphql")))
        let text = (0..<1_200).map { number in
            """
            query Repository\(number)($owner: String!, $name: String!) {
              repository(owner: $owner, name: $name) {
                id
                ...Parts\(number % 40)
                issues(first: 10, states: [OPEN]) { nodes { id title author { login } } }
              }
            }

            """
        }.joined(separator: "\n")
        let fragments = (0..<40).map { "fragment Parts\($0) on Repository { name url owner { login } }\n" }.joined()
        var bytes = Array((text + fragments).utf8)
        var document = EditedDocument(bytes)
        var diagnostics = EditedDiagnostics(schema: schema)
        var found: [Diagnostic] = []
        let whole = processorTime { found = diagnostics.update(document) }
        #expect(found == [])
        let place = try #require(document.parts.firstIndex { $0.name == "Repository600" })
        let offset = document.starts[place] + document.parts[place].bytes.count / 2
        let typed = Array("viewer".utf8)
        var slowest = Duration.zero
        var completing = Duration.zero
        for (index, byte) in typed.enumerated() {
            bytes.insert(byte, at: offset + index)
            slowest = max(
                slowest,
                processorTime {
                    document.update(bytes)
                    _ = diagnostics.update(document)
                })
            completing = max(
                completing,
                processorTime { _ = document.completions(at: offset + index + 1, schema: schema) })
        }
        // Debug builds are many times slower, and so are some machines; what grew with the document would be slower still.
        #expect(slowest < max(.milliseconds(400), whole / 4))
        #expect(completing < max(.milliseconds(200), whole / 8))
    }
}

/// Numbers that are the same on every run.
private struct Steps {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
