import GraphQLLanguage
import GraphQLSchema
import Testing

@Suite("Refactoring")
struct RefactoringTests {
    /// The text without its caret, and a refactoring there.
    private func refactor(
        _ text: String, _ change: (Refactoring) -> [TextEdit]?, becomes expected: String?,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let (bytes, offset) = cursor(text)
        let refactoring = try #require(
            Refactoring(in: bytes, at: offset, schema: HarbourSchema.schema), sourceLocation: location)
        let result = change(refactoring).map { String(decoding: $0.applied(to: bytes), as: UTF8.self) }
        #expect(result == expected, sourceLocation: location)
        if let result { #expect((try? Parser.parse(result)) != nil, "still parses", sourceLocation: location) }
    }

    @Test("fill: the leaves that are missing, on lines or on one line as the others are")
    func fill() throws {
        try refactor(
            "{\n  ship(id: 1) {\n    name\n    |\n  }\n}", { $0.fillLeafFields() },
            becomes: "{\n  ship(id: 1) {\n    name\n    id\n    depth\n    status\n    crew\n    \n  }\n}")
        try refactor(
            "{ ship(id: 1) { na|me } }", { $0.fillLeafFields() },
            becomes: "{ ship(id: 1) { name id depth status crew } }")
        try refactor("{ ship(id: 1) { ca|ptain { id name } } }", { $0.fillLeafFields() }, becomes: nil)
    }

    @Test("fill: a field without a selection set gets one")
    func fillEmpty() throws {
        try refactor(
            "{\n  ship(id: 1)|\n}", { $0.fillLeafFields() },
            becomes: "{\n  ship(id: 1) {\n    id\n    name\n    depth\n    status\n    crew\n  }\n}")
        try refactor(
            "{ search(text: \"\")| }", { $0.fillLeafFields() }, becomes: "{ search(text: \"\") {\n  __typename\n} }")
    }

    @Test("an anonymous operation is named after its first field, and not like another")
    func name() throws {
        try refactor("{| ships { id } }", { $0.nameOperation() }, becomes: "query Ships { ships { id } }")
        try refactor(
            "query Ships { count }\nquery ($a: ID!) { ships| { id } ship(id: $a) { id } }", { $0.nameOperation() },
            becomes: "query Ships { count }\nquery Ships2 ($a: ID!) { ships { id } ship(id: $a) { id } }")
        try refactor("query A {| count }", { $0.nameOperation() }, becomes: nil)
    }

    @Test("literals become variables of the arguments' types, with their values")
    func literals() throws {
        try refactor(
            "query Q($id: ID!) {\n  ship(id: 7) {| voyages(first: 3) { from { id } } }\n  node(id: $id) { id }\n}",
            { $0.literalsToVariables()?.edits },
            becomes:
                "query Q($id: ID!, $id2: ID!, $first: Int) {\n  ship(id: $id2) { voyages(first: $first) { from { id } } }\n  node(id: $id) { id }\n}"
        )
        try refactor(
            "{ ship(id: 7|) { id } }", { $0.literalsToVariables()?.edits },
            becomes: "query ($id: ID!) { ship(id: $id) { id } }")
        try refactor(
            "query Q { ship(id: 7|) { id } }", { $0.literalsToVariables()?.edits },
            becomes: "query Q($id: ID!) { ship(id: $id) { id } }")
        let (bytes, offset) = cursor("{ ship(id: \"7\"|) { id } }")
        let values = Refactoring(in: bytes, at: offset, schema: HarbourSchema.schema)?.literalsToVariables()?.values
        #expect(values?.map { "\($0.name) = \(Printer.print($0.value))" } == ["id = \"7\""])
    }

    @Test("a fragment is put in the place of its spread, and taken out again")
    func fragments() throws {
        try refactor(
            "{\n  ships {\n    ...Pa|rts @include(if: true)\n  }\n}\n\nfragment Parts on Ship {\n  id\n  name\n}\n",
            { $0.inlineFragment() },
            becomes:
                "{\n  ships {\n    ... on Ship @include(if: true) {\n      id\n      name\n    }\n  }\n}\n\nfragment Parts on Ship {\n  id\n  name\n}\n"
        )
        try refactor(
            "{\n  ships {\n    id|\n    name\n  }\n}", { $0.extractFragment() },
            becomes:
                "{\n  ships {\n    ...ShipsFields\n  }\n}\n\nfragment ShipsFields on Ship {\n  id\n  name\n}")
        try refactor("{ co|unt }", { $0.extractFragment() }, becomes: nil)
        try refactor("{ co|unt }", { $0.inlineFragment() }, becomes: nil)
    }

    @Test("what is selected becomes a fragment, the whole selections that it touches")
    func extractSelected() throws {
        let text = "query A {\n  ships {\n    id\n    name\n    captain {\n      id\n    }\n  }\n}"
        let bytes = Array(text.utf8)
        let start = try #require(bytes.firstRange(of: Array("me\n".utf8))).lowerBound
        let end = try #require(bytes.firstRange(of: Array("captain".utf8))).lowerBound + 3
        let refactoring = try #require(Refactoring(in: bytes, at: end, schema: HarbourSchema.schema))
        let edits = try #require(refactoring.extractFragment(selecting: SourceRange(start..<end)))
        let result = String(decoding: edits.applied(to: bytes), as: UTF8.self)
        #expect(
            result
                == "query A {\n  ships {\n    id\n    ...ShipFields\n  }\n}\n\nfragment ShipFields on Ship {\n  name\n  captain {\n    id\n  }\n}"
        )
        #expect((try? Parser.parse(result)) != nil)
    }

    @Test("edits count from the start of the document, and names of the whole document are avoided")
    func furtherDown() throws {
        try refactor(
            "query Ships { count }\n\n{| ships { id } }\n", { $0.nameOperation() },
            becomes: "query Ships { count }\n\nquery Ships2 { ships { id } }\n")
        try refactor(
            "fragment ShipsFields on Ship { id }\nquery B { ships { n|ame } }", { $0.extractFragment() },
            becomes:
                "fragment ShipsFields on Ship { id }\nquery B { ships { ...ShipsFields2 } }\n\nfragment ShipsFields2 on Ship { name }"
        )
    }

    @Test("a text that does not parse is left alone")
    func halfTyped() {
        #expect(Refactoring(in: Array("{ ships {".utf8), at: 3, schema: HarbourSchema.schema) == nil)
    }
}
