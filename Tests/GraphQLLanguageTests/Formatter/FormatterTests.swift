import Fixtures
import JSON
import Testing

@testable import GraphQLLanguage

@Suite("Formatting")
struct FormatterTests {
    private func expect(_ text: String, becomes expected: String, _ location: SourceLocation = #_sourceLocation) throws
    {
        let formatted = try Formatter.format(text)
        #expect(formatted == expected, sourceLocation: location)
        #expect(try Formatter.format(formatted) == formatted, "formatting twice", sourceLocation: location)
        #expect(try print(formatted) == print(text), "the meaning", sourceLocation: location)
    }

    private func print(_ text: String) throws -> String { Printer.print(try Parser.parse(text)) }

    @Test("fields get lines of their own, arguments stay on one")
    func operation() throws {
        try expect(
            "query Q($a:Int=1,$b:[In!]!){a:ship(id:$a,at:{x:1,y:[1,2]})@include(if:true){id,name ...F ... on S{x}...@skip(if:true){y}}}",
            becomes: """
                query Q($a: Int = 1, $b: [In!]!) {
                  a: ship(id: $a, at: {x: 1, y: [1, 2]}) @include(if: true) {
                    id
                    name
                    ...F
                    ... on S {
                      x
                    }
                    ... @skip(if: true) {
                      y
                    }
                  }
                }

                """)
    }

    @Test("comments stay where they stand: above, beside, inside, and at the end")
    func comments() throws {
        try expect(
            """
            #import "a.graphql"
            # about Q
            query Q { # opens
            # above
               a(b:1 # beside one
                 c:2) # beside a
               # last
            } # closes
            # the end
            """,
            becomes: """
                #import "a.graphql"
                # about Q
                query Q { # opens
                  # above
                  a(
                    b: 1 # beside one
                    c: 2
                  ) # beside a
                  # last
                } # closes
                # the end

                """)
    }

    @Test("a comment in the middle of something breaks the line there and nowhere else")
    func commentInside() throws {
        try expect(
            "query # a\n Q\n# b\n{ a # c\n : # d\n b }",
            becomes: "query # a\n  Q\n  # b\n{\n  a # c\n    : # d\n    b\n}\n")
    }

    @Test("blank lines that group stay, one for many, and none behind a brace")
    func blankLines() throws {
        try expect(
            "{\n\n a\n b\n\n\n\n c\n\n}\nquery B { b }\n\n\n\nfragment F on T { x }",
            becomes: "{\n  a\n  b\n\n  c\n}\n\nquery B {\n  b\n}\n\nfragment F on T {\n  x\n}\n")
    }

    @Test("what is too long for a line gets a line for each item")
    func longLists() throws {
        try expect(
            "query Q($first: Int, $after: String, $filter: AVeryLongNameOfAnInputType!, $orderBy: Order) "
                + "{ a(filter: {one: \"a string of some length\", two: \"another one of the kind\", three: [1]}) }",
            becomes: """
                query Q(
                  $first: Int
                  $after: String
                  $filter: AVeryLongNameOfAnInputType!
                  $orderBy: Order
                ) {
                  a(
                    filter: {
                      one: "a string of some length"
                      two: "another one of the kind"
                      three: [1]
                    }
                  )
                }

                """)
    }

    @Test("a schema keeps its descriptions, its order and its one-line groups")
    func schema() throws {
        try expect(
            #"""
            scalar A
            scalar B

            "What it is" type T implements & I & J @key(fields: "id") { "the id" id: ID!
            f("one" a: Int = 1, b: [String!]): [T!]! @deprecated(reason: "old")
            """
                Many
                  lines
            """
            g: Int }
            union U = | A | B
            enum E { A B @deprecated }
            extend schema @link(url: "x") { query: T }
            directive @d(a: Int) repeatable on | FIELD | QUERY
            """#,
            becomes: #"""
                scalar A
                scalar B

                "What it is"
                type T implements I & J @key(fields: "id") {
                  "the id"
                  id: ID!
                  f(
                    "one"
                    a: Int = 1
                    b: [String!]
                  ): [T!]! @deprecated(reason: "old")
                  """
                  Many
                    lines
                  """
                  g: Int
                }

                union U = A | B
                enum E {
                  A
                  B @deprecated
                }

                extend schema @link(url: "x") {
                  query: T
                }

                directive @d(a: Int) repeatable on FIELD | QUERY

                """#)
    }

    @Test("members that do not fit, or have comments, stand below each other")
    func members() throws {
        try expect(
            "union SearchResult = # all\n| A # first\n| B",
            becomes: "union SearchResult = # all\n  | A # first\n  | B\n")
        try expect(
            "directive @d on QUERY | MUTATION | SUBSCRIPTION | FIELD | FRAGMENT_DEFINITION | FRAGMENT_SPREAD | SCALAR",
            becomes: """
                directive @d on
                  | QUERY
                  | MUTATION
                  | SUBSCRIPTION
                  | FIELD
                  | FRAGMENT_DEFINITION
                  | FRAGMENT_SPREAD
                  | SCALAR

                """)
    }

    @Test("words of the grammar may be names")
    func keywords() throws {
        try expect(
            "query query($on: Int) { on query(type: $on) fragment ... on on { on } }",
            becomes: """
                query query($on: Int) {
                  on
                  query(type: $on)
                  fragment
                  ... on on {
                    on
                  }
                }

                """)
        try expect("query($a: Int) { a }", becomes: "query ($a: Int) {\n  a\n}\n")
    }

    @Test(
        "every document of the corpus and every real schema formats to itself, comments and all",
        .enabled(if: Fixtures.isPresent))
    func corpus() throws {
        var texts = try Fixtures.bytes("corpora/parse.jsonl").split(separator: 0x0A).compactMap {
            try JSONDocument(parsing: Array($0)).root["source"]?.string
        }
        for name in ["github", "linear", "swapi", "linear.documents"] {
            texts.append(String(decoding: try Fixtures.bytes("schemas/\(name).graphql"), as: UTF8.self))
        }
        for text in texts where (try? Parser.parse(text)) != nil {
            let formatted = try Formatter.format(text)
            #expect(try Formatter.format(formatted) == formatted, "\(text.prefix(300))")
            #expect(try print(formatted) == print(text), "\(text.prefix(300))")
            #expect(comments(of: formatted) == comments(of: text), "\(text.prefix(300))")
        }
    }

    private func comments(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        return Tokens.of(bytes).filter { $0.kind == .comment }.map { token in
            String(decoding: bytes[token.range.bounds], as: UTF8.self).split { $0 == " " }.joined(separator: " ")
        }
    }

    @Test("a text that does not parse is an error with a position")
    func error() {
        #expect(throws: SyntaxError.self) { try Formatter.format("{ a") }
    }
}
