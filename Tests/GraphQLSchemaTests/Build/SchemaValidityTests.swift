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
                "interface I { i: Int } type A implements I { i: Int @deprecated }",
                "Interface field I.i is not deprecated, so implementation field A.i must not be deprecated."
            ),
            (
                "input A { a: Int } extend input A @oneOf",
                "An extension cannot make the Input Object \"A\" a OneOf one; it was left as it is."
            ),
            (
                "input A { a: Int b: B! } input B { c: C! } input C { a: A! }",
                "Cannot reference Input Object \"A\" within itself through a series of non-null fields: \"b.c.a\"."
            ),
        ])
    func fault(sdl: String, message: String) throws { #expect(try warnings(sdl) == [message]) }

    // The specification (3.13, type validation) forbids this; graphql-core and graphql-js do not look for it.
    @Test(
        "a directive whose definition uses itself is a fault",
        arguments: [
            (
                "directive @a(x: Int @a) on ARGUMENT_DEFINITION",
                "Directive \"@a\" cannot be used in its own definition."
            ),
            (
                "directive @a(x: Int @b) on ARGUMENT_DEFINITION directive @b(y: Int @a) on ARGUMENT_DEFINITION",
                "Directive \"@a\" cannot be used in its own definition through \"@b\"."
            ),
            (
                "directive @a(x: In) on ENUM_VALUE input In { e: [E] } enum E { A @a }",
                "Directive \"@a\" cannot be used in its own definition through \"In\", \"E\"."
            ),
            (
                "directive @a(x: S) on SCALAR scalar S @a directive @c(x: S) on FIELD",
                "Directive \"@a\" cannot be used in its own definition through \"S\"."
            ),
        ])
    func directiveCycle(sdl: String, message: String) throws { #expect(try warnings(sdl) == [message]) }

    @Test("types that contain themselves make no cycle of the directives that take them")
    func directivesWithoutCycle() throws {
        let sdl = """
            directive @a(x: In @b) on FIELD
            directive @b(y: In) on ARGUMENT_DEFINITION
            input In { in: In other: Other @deprecated } input Other { in: [In!] }
            """
        #expect(try warnings(sdl) == [])
    }

    @Test("a chain of 20,000 directives is followed to its end")
    func longDirectiveCycle() throws {
        let count = 20_000
        let sdl = (0..<count).map { "directive @d\($0)(a: Int @d\(($0 + 1) % count)) on ARGUMENT_DEFINITION" }
        let found = try warnings(sdl.joined(separator: "\n"))
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("Directive \"@d0\" cannot be used in its own definition through \"@d1\"") == true)
    }

    @Test(
        "what the built-in directives and a directive's arguments take is checked",
        arguments: [
            ("type A { a: Int @deprecated(reason: 1) }", "Argument \"@deprecated(reason:)\" has invalid value 1."),
            ("enum A { B @deprecated(reason: null) }", "Argument \"@deprecated(reason:)\" has invalid value null."),
            ("scalar A @specifiedBy(url: [])", "Argument \"@specifiedBy(url:)\" has invalid value []."),
            ("directive @a(x: Query) on FIELD", "\"@a(x:)\" uses \"Query\", which is not an input type."),
            ("directive @a(x: [Nope]) on FIELD", "\"@a(x:)\" uses the type \"Nope\", which is not defined."),
        ])
    func values(sdl: String, message: String) throws { #expect(try warnings(sdl) == [message]) }

    @Test("interfaces that implement each other are told about both")
    func circle() throws {
        #expect(
            try warnings("interface I implements J { i: Int } interface J implements I { i: Int }") == [
                "Type I cannot implement J because it would create a circular reference.",
                "Type J cannot implement I because it would create a circular reference.",
            ])
    }

    @Test(
        "a default value that contains itself is named, with the defaults in between",
        arguments: [
            ("input A { x: A = {} }", ["A.x references itself."]),
            (
                "input B { x: C = {} } input C { x: D = {} } input D { x: B = {} }",
                ["B.x references itself via the default values of: C.x, D.x."]
            ),
            ("input A { x: [A] = [{}] }", ["A.x references itself."]),
            ("input A { x: A = { x: { x: {} } } }", ["A.x references itself."]),
            (
                "input A { x: A = { x: null } y: A = { y: null } }",
                ["A.x references itself via the default values of: A.y."]
            ),
            ("input A { x: B! = {} } input B { x: A = { x: {} } }", ["B.x references itself."]),
            (
                "input A { x: B = {} } input B { x: A = {} } extend input A { y: Int = 1 }",
                ["A.x references itself via the default values of: B.x."]
            ),
        ])
    func defaultCycles(sdl: String, faults: [String]) throws {
        #expect(
            try warnings(sdl)
                == faults.map { "Invalid circular reference. The default value of Input Object field " + $0 })
    }

    @Test(
        "default values that end are right",
        arguments: [
            "input A { x: A = null }", "input A { x: A = { x: null } }", "input A { x: [A] = [] }",
            "input A { x: B = {} } input B { y: A }", "input A { x: A = { x: { x: null } } y: Int = 1 }",
        ])
    func endingDefaults(sdl: String) throws { #expect(try warnings(sdl) == []) }

    @Test(
        "a OneOf input object of which no value ends is named",
        arguments: [
            ("input A @oneOf { self: A }", ["A"]),
            ("input A @oneOf { b: B } input B @oneOf { c: C } input C @oneOf { a: A }", ["A", "B", "C"]),
            ("input A @oneOf { a: A b: B } input B @oneOf { a: A n: Int }", []),
            ("input A @oneOf { list: [A] }", []), ("input A @oneOf { b: B } input B { a: A }", []),
        ] as [(String, [String])])
    func oneOfCycles(sdl: String, types: [String]) throws {
        #expect(
            try warnings(sdl)
                == types.map {
                    "OneOf Input Object \($0) must be inhabited but all fields recursively reference only other OneOf"
                        + " Input Objects forming an unresolvable cycle."
                })
    }

    @Test("a chain of 50,000 defaults is followed to its end")
    func longDefaultChain() throws {
        let chain = (0..<50_000).map { "input I\($0) { next: I\(($0 + 1) % 50_000) = {} }" }.joined(separator: "\n")
        let found = try warnings(chain)
        #expect(found.count == 1)
        #expect(found.first?.contains("field I0.next references itself via") == true)
    }

    @Test("a chain of 50,000 OneOf input objects is followed to its end")
    func longOneOfChain() throws {
        let chain = (0..<50_000).map { "input I\($0) @oneOf { next: I\(($0 + 1) % 50_000) }" }.joined(separator: "\n")
        #expect(try warnings(chain).count == 50_000)
        #expect(try warnings(chain + " extend input I7 { end: Int }") == [])
    }

    @Test("a chain of 50,000 input objects is followed to its end")
    func longChain() throws {
        let chain = (0..<50_000).map { "input I\($0) { next: I\(($0 + 1) % 50_000)! }" }.joined(separator: "\n")
        let found = try warnings(chain)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Cannot reference Input Object \"I0\" within itself") == true)
    }
}
