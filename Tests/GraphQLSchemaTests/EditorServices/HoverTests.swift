import GraphQLLanguage
import GraphQLSchema
import Testing

@Suite("Hover, definition and symbols")
struct HoverTests {
    private func text(_ text: String) -> String? {
        let (bytes, offset) = cursor(text)
        return hover(in: bytes, at: offset, schema: HarbourSchema.schema)?.text
    }

    @Test("a hover says how the thing is declared, what it means, and why not to use it")
    func hovers() {
        #expect(text("{ ship(id: 1) { voy|ages } }") == "Ship.voyages(first: Int = 10, after: String): [Voyage!]!")
        #expect(text("{ ship(i|d: 1) { id } }") == "id: ID!")
        #expect(text("{ ship(id: 1) { drau|ght } }") == "Ship.draught: Float\n\nDeprecated: Use depth.")
        #expect(text("fragment F on Sh|ip { id }") == "type Ship implements Node & Named\n\nA ship.")
        #expect(text("query Q($a: ID!) { ship(id: $|a) { id } }") == "$a: ID!")
        #expect(text("{ ships(filter: {lim|it: 1}) { id } }") == "ShipFilter.limit: Int!")
        #expect(text("{ nothing| }") == nil)
    }

    @Test("the definition of a fragment or variable is found from where it is used")
    func definitions() {
        for (text, expected) in [
            ("query Q($a: ID!) { ship(id: $|a) { id } }", "$a"),
            ("{ ships { ...F| } } fragment F on Ship { id }", "fragment F on Ship { id }"),
        ] {
            let (bytes, offset) = cursor(text)
            let range = definition(in: bytes, at: offset, schema: HarbourSchema.schema)
            #expect(range.map { Source(bytes: bytes).text($0) } == expected)
        }
    }

    @Test("symbols are the definitions, whole or half typed")
    func list() {
        let found = symbols(in: Array("query A { a }\n{ b }\nfragment F on T { c }\nmutation M { ".utf8))
        #expect(found.map(\.name) == ["A", nil, "F", "M"])
        #expect(found.map(\.kind) == [.operation(.query), .operation(.query), .fragment, .operation(.mutation)])
        #expect(found[1].nameRange == SourceRange(14..<15))
    }
}
