import CPosix
import GraphQLLanguage
import Sandbox
import Testing

@testable import Workspace

@Suite struct DocumentIndexTests {
    let folder = TemporaryFolder()

    private func index(_ patterns: String...) throws -> DocumentIndex {
        var index = DocumentIndex(folder: folder.path)
        index.refresh(files: FileWalk.files(matching: try patterns.map { try Glob($0) }, in: folder.path))
        return index
    }

    private func names(_ fragments: [IndexedDefinition]) -> [String] { fragments.map { "\($0.name) \($0.file)" } }

    @Test("operations and fragments are known by name, kind, file and line")
    func definitions() throws {
        folder.write(
            "a.graphql", "# a comment\nquery Fleet { ships { ...Card } }\n\nsubscription Moved { moved { id } }\n")
        folder.write("b.gql", "fragment Card on Ship { id ...Deep }")
        let index = try index("**/*.{graphql,gql,ts}")
        #expect(
            index.definitions.map { "\($0.kind.word) \($0.name) \($0.file):\($0.line)" } == [
                "query Fleet a.graphql:2", "subscription Moved a.graphql:4", "fragment Card b.gql:1",
            ])
        #expect(index.operations(named: "Fleet").count == 1)
        #expect(index.operations(named: "Card").isEmpty)
    }

    @Test("an operation gets the fragments it needs from other files, and those that they need, each once")
    func transitive() throws {
        folder.write("op.graphql", "query Q { a { ...A ...B } }")
        folder.write("a.graphql", "fragment A on T { ...C x }")
        folder.write("b.graphql", "fragment B on T { ...C ...A }\nfragment Unused on T { x }")
        folder.write("c.graphql", "fragment C on T { ...C ...Nowhere y }")
        let index = try index("*.graphql")
        let source = Source("query Q { a { ...A ...B } }", name: "op.graphql")
        let text = index.completed(try Parser.parse(source), file: "op.graphql")
        let document = try Parser.parse(text)
        #expect(document.fragments.map(\.name.value) == ["A", "B", "C"])
        #expect(text.hasPrefix("query Q { a { ...A ...B } }\n"))
    }

    @Test("of fragments with one name the one of the file itself, then of an imported file, then the first counts")
    func nearest() throws {
        folder.write("a/card.graphql", "fragment Card on A { id }")
        folder.write("b/card.graphql", "fragment Card on B { id }")
        folder.write("b/op.graphql", "#import \"./card.graphql\"\nquery Q { x { ...Card } }")
        folder.write("c/op.graphql", "query R { x { ...Card } }\nfragment Card on C { id }")
        let index = try index("**/*.graphql")
        func file(for file: String) -> [String] { names(index.fragments(neededBy: ["Card"], own: [], file: file)) }
        #expect(file(for: "b/op.graphql") == ["Card b/card.graphql"])
        #expect(file(for: "c/op.graphql") == ["Card c/op.graphql"])
        #expect(file(for: "elsewhere.graphql") == ["Card a/card.graphql"])
        #expect(index.fragments(neededBy: ["Card"], own: ["Card"], file: nil).isEmpty)
        #expect(index.duplicates.map { $0.map(\.file) } == [["a/card.graphql", "b/card.graphql", "c/op.graphql"]])
    }

    @Test("imported files belong to the index although no pattern names them, circles included")
    func imports() throws {
        folder.write("ops/q.graphql", "# import '../lib/one.graphql'\nquery Q { x { ...One } }")
        folder.write("lib/one.graphql", "#import \"two.graphql\"\nfragment One on T { ...Two }")
        folder.write("lib/two.graphql", "#import \"one.graphql\"\n#import \"none.graphql\"\nfragment Two on T { id }")
        let index = try index("ops/*.graphql")
        #expect(index.files == ["ops/q.graphql", "lib/one.graphql", "lib/two.graphql"])
        #expect(
            names(index.fragments(neededBy: ["One"], own: [], file: "ops/q.graphql"))
                == ["One lib/one.graphql", "Two lib/two.graphql"])
    }

    @Test("only files that have changed are read again, and those that are gone are forgotten")
    func refreshes() throws {
        for number in 0..<20 { folder.write("f\(number).graphql", "query Q\(number) { a }") }
        var index = try index("*.graphql")
        #expect(index.readCount == 20)
        let files = index.files
        index.refresh(files: files)
        #expect(index.readCount == 0)
        folder.write("f7.graphql", "query Seven { a }")
        unlink("\(folder.path)/f8.graphql")
        index.refresh(files: files)
        #expect(index.readCount == 1)
        #expect(index.definitions.count == 19)
        #expect(index.operations(named: "Seven").count == 1)
    }

    @Test("files in other languages are counted, and files that do not parse are named without hiding the rest")
    func oddFiles() throws {
        folder.write("a.graphql", "query A { a }")
        folder.write("b.graphql", "query B {\n  a(\n")
        folder.write("c.tsx", "gql`query C { a }`")
        folder.write("d.swift", "")
        folder.write("huge.graphql", "")
        #expect(truncate("\(folder.path)/huge.graphql", 1 << 30) == 0)
        let index = try index("*")
        #expect(index.skippedCount == 2)
        #expect(index.definitions.map(\.name) == ["A"])
        #expect(index.problems.map(\.file) == ["b.graphql", "huge.graphql"])
        #expect(index.problems.first?.problem.hasPrefix("3:1: ") == true)
    }
}
