import GraphQLLanguage
import GraphQLSchema
import Testing

@Suite("A document while it is edited")
struct EditedDocumentTests {
    @Test("an edit makes new parts only of what it touches")
    func parts() {
        let text = (0..<50).map { "query Q\($0) { ships { id } }\n" }.joined()
        var document = EditedDocument(Array(text.utf8))
        #expect(document.parts.count == 50)
        let before = document.parts
        document.update(Array(text.replacing("Q25 {", with: "Q25 { count").utf8))
        #expect(document.parts.count == 50)
        #expect(zip(before, document.parts).filter { $0 !== $1 }.count == 1)
        #expect(document.parts[25].name == "Q25")
        #expect(document.starts[26] == document.starts[25] + document.parts[25].bytes.count)
    }

    @Test("a string that is opened swallows what follows, and sets it free when it is closed")
    func swallowing() {
        let text = "query A { a }\nquery B { b }\nquery C { c }\n"
        var document = EditedDocument(Array(text.utf8))
        let open = text.replacing("{ a", with: "{ a(x: \"\"\"")
        document.update(Array(open.utf8))
        #expect(document.parts.map(\.name) == ["A"])
        document.update(Array(text.utf8))
        #expect(document.parts.map(\.name) == ["A", "B", "C"])
        document.update([])
        #expect(document.parts.map(\.bytes) == [[]])
    }

    @Test("a cancelled update leaves the document as it was, and the next one takes over all of it")
    func cancelling() {
        let text = (0..<50).map { "query Q\($0) { ships { id } }\n" }.joined()
        let changed = (0..<50).map { "query R\($0) { ships { id } }\n" }.joined()
        var document = EditedDocument(Array(text.utf8))
        let stamp = document.stamp
        var looks = 0
        let isDone = document.update(Array(changed.utf8)) {
            looks += 1
            return looks > 10
        }
        #expect(!isDone)
        #expect(looks == 11)
        #expect(document.stamp === stamp)
        #expect(document.parts.first?.name == "Q0")
        document.update(Array(changed.utf8))
        #expect(document.parts.map(\.name) == (0..<50).map { "R\($0)" })
        #expect(document.stamp !== stamp)
    }

    @Test("one huge definition is given up in its midst, whether its tokens or its fields are being read")
    func cancellingWithinDefinition() {
        let text = "{" + String(repeating: " field(argument: [1, 2])", count: 30_000) + " }"
        var document = EditedDocument(Array("{ a }".utf8))
        var looks = 0
        #expect(
            document.update(Array(text.utf8)) {
                looks += 1; return false
            })
        let all = looks
        // Its tokens are read, and then its tree.
        #expect(all >= 2 * (text.utf8.count >> 16))
        for last in [1, all / 2, all] {
            var stopped = EditedDocument(Array("{ a }".utf8))
            looks = 0
            let isDone = stopped.update(Array(text.utf8)) {
                looks += 1
                return looks == last
            }
            #expect(!isDone)
            #expect(looks == last)
            #expect(stopped.bytes == Array("{ a }".utf8))
        }
    }

    @Test("the lines of each definition are known")
    func lines() {
        let document = EditedDocument(Array("# first\nquery A {\n  a\n}\n\n\nquery B { b }\n".utf8))
        #expect(document.firstLines == [0, 6])
        #expect(document.parts.map(\.lines) == [1...3, 0...0])
    }

    @Test("in a fragment the variables of the operations are offered")
    func variablesInFragments() {
        let (bytes, offset) = cursor(
            "query A($upper: Int) { ships { ...F } }\nfragment F on Ship { voyages(first: |) { from { id } } }")
        let items = EditedDocument(bytes).completions(at: offset, schema: HarbourSchema.schema)
        #expect(items.contains { $0.label == "$upper" })
    }

    @Test("completions are those of the whole text")
    func completing() {
        for text in [
            "query A { ships { | } }\nquery B { count }\nfragment F on Ship { id }",
            "query A { count }\nquery B($x: Int) { ships(first: |) { id } }\nfragment F on Ship { id }",
            "query A { count }\nquery B { ships { ...| } }\nfragment F on Ship { id }\nfragment G on Port { id }",
            "query A { count }\n|\nquery B { count }",
        ] {
            let (bytes, offset) = cursor(text)
            let whole = completions(in: bytes, at: offset, schema: HarbourSchema.schema)
            let own = EditedDocument(bytes).completions(at: offset, schema: HarbourSchema.schema)
            #expect(Set(own) == Set(whole), "\(text)")
            #expect(!own.isEmpty)
        }
    }

    @Test("what the cursor is on counts from the start of the text, its definition too")
    func info() {
        let (bytes, offset) = cursor("query A { count }\nquery B { ships { ...F| } }\nfragment F on Ship { id }")
        let found = EditedDocument(bytes).info(at: offset, schema: HarbourSchema.schema)
        #expect(found.map { Source(bytes: bytes).text($0.range) } == "F")
        guard case .fragment(_, let range?)? = found?.target else {
            Issue.record("no fragment")
            return
        }
        #expect(Source(bytes: bytes).text(range) == "fragment F on Ship { id }")
    }
}
