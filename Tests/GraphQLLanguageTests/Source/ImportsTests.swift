import GraphQLLanguage
import Testing

@Suite("Import comments")
struct ImportsTests {
    @Test("comments at the top name files; other comments, and those further down, name none")
    func imports() {
        let source = Source(
            """
            # A list of ships
            #import "ships.graphql"
              # import '../ports.graphql'
            #imported "x"
            #import x
            #import "
            query { a }
            #import "late.graphql"
            """)
        #expect(source.imports.map(\.path) == ["ships.graphql", "../ports.graphql"])
        #expect(source.imports.first.map { source.text($0.range) } == "#import \"ships.graphql\"")
        #expect(Source("").imports == [])
    }
}
