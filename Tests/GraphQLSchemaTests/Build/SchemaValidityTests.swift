import GraphQLSchema
import Testing

@Suite("What is wrong with a schema is a warning")
struct SchemaValidityTests {
    private func warnings(_ sdl: String) throws -> [String] {
        try Schema.build(sdl: "type Query { q: Int }\n" + sdl).warnings.map(\.message)
    }

    @Test("a sound schema has none")
    func sound() throws {
        #expect(try warnings("interface I { i(a: Int): [I] } type A implements I { i(a: Int, b: Int): [A!]! }") == [])
        #expect(HarbourSchema.schema.warnings == [])
    }

    @Test(
        "each fault is named",
        arguments: [
            ("type A", "Type A must define one or more fields."),
            ("enum A", "Enum type A must define one or more values."),
            ("input A", "Input Object type A must define one or more fields."),
            ("union A", "Union type A must define one or more member types."),
            (
                "type __A { a: Int }",
                "Name \"__A\" must not begin with \"__\", which is reserved by GraphQL introspection."
            ),
            (
                "type A { a(__x: Int): Int }",
                "Name \"__x\" must not begin with \"__\", which is reserved by GraphQL introspection."
            ),
            ("type A { a(x: Int! @deprecated): Int }", "Required argument A.a(x:) cannot be deprecated."),
            ("input A { a: Int! @deprecated }", "Required input field A.a cannot be deprecated."),
            ("directive @d(a: Int! @deprecated) on FIELD", "Required argument @d(a:) cannot be deprecated."),
            ("input A @oneOf { a: Int! }", "OneOf input field A.a must be nullable."),
            ("input A @oneOf { a: Int = 1 }", "OneOf input field A.a cannot have a default value."),
            (
                "interface I implements I { a: Int }",
                "Type I cannot implement itself because it would create a circular reference."
            ),
            (
                "interface I { i: Int } interface J implements I { i: Int } type A implements J { i: Int }",
                "Type A must implement I because it is implemented by J."
            ),
            (
                "interface I { i: Int } type A implements I { a: Int }",
                "Interface field I.i expected but A does not provide it."
            ),
            (
                "interface I { i: Int! } type A implements I { i: Int }",
                "Interface field I.i expects type Int! but A.i is type Int."
            ),
            (
                "interface I { i(a: Int): Int } type A implements I { i: Int }",
                "Interface field argument I.i(a:) expected but A.i does not provide it."
            ),
            (
                "interface I { i(a: Int): Int } type A implements I { i(a: Int!): Int }",
                "Interface field argument I.i(a:) expects type Int but A.i(a:) is type Int!."
            ),
            (
                "interface I { i: Int } type A implements I { i(a: Int!): Int }",
                "Object field A.i includes required argument a that is missing from the Interface field I.i."
            ),
            (
                "input A { a: Int b: B! } input B { c: C! } input C { a: A! }",
                "Cannot reference Input Object \"A\" within itself through a series of non-null fields: \"b.c.a\"."
            ),
        ])
    func fault(sdl: String, message: String) throws { #expect(try warnings(sdl) == [message]) }

    @Test("interfaces that implement each other are told about both")
    func circle() throws {
        #expect(
            try warnings("interface I implements J { i: Int } interface J implements I { i: Int }") == [
                "Type I cannot implement J because it would create a circular reference.",
                "Type J cannot implement I because it would create a circular reference.",
            ])
    }

    @Test("a chain of 50,000 input objects is followed to its end")
    func longChain() throws {
        let chain = (0..<50_000).map { "input I\($0) { next: I\(($0 + 1) % 50_000)! }" }.joined(separator: "\n")
        let found = try warnings(chain)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Cannot reference Input Object \"I0\" within itself") == true)
    }
}
