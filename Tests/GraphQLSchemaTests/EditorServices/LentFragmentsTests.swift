import GraphQLLanguage
import GraphQLSchema
import Testing

@Suite("Fragments of other files")
struct LentFragmentsTests {
    private func document(_ text: String) -> EditedDocument { EditedDocument(Array(text.utf8)) }

    @Test("of two with one name the first file's is lent, and it is known where it stands")
    func lending() throws {
        var lent = LentFragments()
        lent.update([
            ("a.graphql", document("query Q { ships { ...Parts } }\n\nfragment Parts on Ship { id }\n")),
            ("b.graphql", document("fragment Parts on Ship { name }\nfragment More on Ship { name }")),
        ])
        #expect(lent.fragments.map(\.file) == ["a.graphql", "b.graphql"])
        let parts = try #require(lent["Parts"])
        #expect(String(decoding: parts.text, as: UTF8.self) == "fragment Parts on Ship { id }")
        #expect((parts.line, parts.start) == (2, 32))
        #expect(lent.usedNames == ["Parts"])
        #expect(lent["Nowhere"] == nil)
        #expect(lent.files(defining: "Parts") == ["a.graphql", "b.graphql"])
        #expect(lent.files(defining: "More") == ["b.graphql"])
        #expect(lent.files(defining: "Nowhere") == [])
    }

    @Test("a file that changes lends what it holds now; what it kept stays the same part")
    func changing() throws {
        var file = document("fragment A on Ship { id }\nfragment B on Ship { id }\n")
        var lent = LentFragments()
        lent.update([("a.graphql", file)])
        let (a, b) = (try #require(lent["A"]).part, try #require(lent["B"]).part)
        file.update(Array("fragment A on Ship { id name }\nfragment B on Ship { id }\n".utf8))
        lent.update([("a.graphql", file)])
        #expect(lent["A"]?.part !== a)
        #expect(lent["B"]?.part === b)
        #expect(lent["B"]?.start == 31)
        lent.update([])
        #expect(lent.fragments.isEmpty)
    }

    @Test("they are offered behind a document's own, with the file they come from")
    func completing() {
        let (bytes, offset) = cursor("{ ships { ...| } }\nfragment Own on Ship { id }")
        var lent = LentFragments()
        lent.update([("parts.graphql", document("fragment Lent on Ship { id }\nfragment Other on Port { id }"))])
        let items = EditedDocument(bytes).completions(at: offset, schema: HarbourSchema.schema, lent: lent)
            .filter { $0.kind == .fragment }
        #expect(items.map(\.label) == ["Own", "Lent"])
        #expect(items.last?.documentation == "from parts.graphql")
    }

    @Test("one of another file is put in the place of its spread")
    func inlining() throws {
        let (bytes, offset) = cursor("{\n  ships {\n    ...Le|nt\n  }\n}\n")
        var lent = LentFragments()
        lent.update([("parts.graphql", document("fragment Lent on Ship {\n  id\n}\n"))])
        let refactoring = try #require(
            Refactoring(EditedDocument(bytes), at: offset, schema: HarbourSchema.schema, lent: lent))
        let edits = try #require(refactoring.inlineFragment())
        #expect(
            String(decoding: edits.applied(to: bytes), as: UTF8.self)
                == "{\n  ships {\n    ... on Ship {\n      id\n    }\n  }\n}\n")
    }
}
