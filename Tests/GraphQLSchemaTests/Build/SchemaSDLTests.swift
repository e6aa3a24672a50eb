import Fixtures
import GraphQLLanguage
import GraphQLSchema
import Testing

@Suite("Schemas from and to SDL")
struct SchemaSDLTests {
    @Test("sloppy schemas give warnings, not refusals")
    func sloppy() throws {
        let schema = try Schema.build(
            sdl: """
                type Query { a: Missing a: Int b(x: Query): [Other!] c: In }
                type Query { d: Int }
                union U = Query | Nothing | Query
                extend type Elsewhere { e: Int }
                extend enum Query { F }
                input In { q: Query }
                enum E { A B A }
                schema { query: Query mutation: M }
                """)
        #expect(schema["Query"]?.fields.map(\.name) == ["a", "b", "c"])
        #expect(schema["Query"]?.field(named: "a")?.type.namedType == "Missing")
        #expect(schema["Elsewhere"]?.fields.map(\.name) == ["e"])
        #expect(schema["E"]?.enumValues.map(\.name) == ["A", "B"])
        #expect(schema.mutationType == nil)
        let text = schema.warnings.map(\.message).joined(separator: "\n")
        for part in [
            "\"a\" more than once", "\"Query\" is defined more than once", "\"Missing\", which is not defined",
            "\"Other\", which is not defined", "\"Nothing\"", "\"Elsewhere\" is extended", "another kind",
            "not an input type", "not an output type", "mutation type \"M\" is not defined",
        ] {
            #expect(text.contains(part), "no warning about \(part) in \(text)")
        }
    }

    @Test("an extension of a schema that has no definition adds to the roots of the usual names")
    func extendedRoots() throws {
        let schema = try Schema.build(
            sdl: "extend schema { mutation: Change } type Query { a: Int } type Change { b: Int }")
        #expect(schema.queryType?.name == "Query")
        #expect(schema.mutationType?.name == "Change")
        #expect(schema.warnings == [])
        let defined = try Schema.build(sdl: "schema { query: Q } type Q { a: Int } type Mutation { b: Int }")
        #expect(defined.mutationType == nil)
    }

    @Test("arguments and input fields may be deprecated, and scalars say where they are specified")
    func september2025() throws {
        let schema = try Schema.build(
            sdl: """
                type Query { a(old: Int @deprecated(reason: "no"), kept: Int): Date }
                input In { old: Int @deprecated, kept: Int! }
                input One @oneOf { a: Int, b: String }
                directive @d(old: Int @deprecated) on FIELD
                scalar Date @specifiedBy(url: "https://example.org/date")
                """)
        #expect(schema.warnings == [])
        #expect(schema.queryType?.field(named: "a")?.argument(named: "old")?.deprecationReason == "no")
        #expect(schema["In"]?.inputField(named: "old")?.deprecationReason == "No longer supported")
        #expect(schema.directives["d"]?.argument(named: "old")?.isDeprecated == true)
        #expect(schema["One"]?.isOneOf == true)
        #expect(schema["Date"]?.specifiedByURL == "https://example.org/date")
        #expect(schema.directives["deprecated"]?.argument(named: "reason")?.type.description == "String!")
        for place in [DirectiveLocation.argumentDefinition, .inputFieldDefinition, .enumValue, .fieldDefinition] {
            #expect(schema.directives["deprecated"]?.isAllowed(at: place) == true)
        }
        let again = try Schema.build(introspection: schema.introspectionJSON().root)
        #expect(again["In"]?.inputField(named: "old")?.isDeprecated == true)
        #expect(again["One"]?.isOneOf == true)
        #expect(again["Date"]?.specifiedByURL == "https://example.org/date")
    }

    @Test("without a schema definition the usual names are the roots")
    func defaultRoots() throws {
        let schema = try Schema.build(
            sdl: "type Query { a: Int } type Mutation { b: Int } extend type Query { c: Int }")
        #expect(schema.queryType?.fields.map(\.name) == ["a", "c"])
        #expect(schema.mutationType != nil)
        #expect(schema.subscriptionType == nil)
    }

    @Test("printed SDL builds the same schema")
    func roundTrip() throws {
        let printed = HarbourSchema.schema.printSDL()
        let again = try Schema.build(sdl: printed)
        #expect(again.printSDL() == printed)
        #expect(printed.contains("type Ship implements Node & Named @owner(team: \"fleet\") {"))
        #expect(printed.contains("draught: Float @deprecated(reason: \"Use depth.\")"))
        #expect(printed.contains("schema {"))
        #expect(!printed.contains("directive @skip"))
        #expect(!printed.contains("__Type"))
    }

    @Test(
        "real schemas load, and survive SDL and introspection", .enabled(if: Fixtures.isPresent),
        arguments: ["github", "gitlab", "linear", "swapi"])
    func realSchemas(name: String) throws {
        let schema = try Schema.build(sdl: Source(bytes: Fixtures.bytes("schemas/\(name).graphql"), name: name))
        #expect(schema.queryType != nil)
        #expect(schema.types.count > 40)
        let printed = schema.printSDL()
        #expect(try Schema.build(sdl: printed).printSDL() == printed)
        let again = try Schema.build(introspection: schema.introspectionJSON().root)
        #expect(again.types.map(\.name) == schema.types.map(\.name))
        #expect(again.warnings.isEmpty || !schema.warnings.isEmpty)
        #expect(!schema.search("user").isEmpty || name == "swapi")
    }

    @Test("GitHub's duplicate fields are told", .enabled(if: Fixtures.isPresent))
    func gitHub() throws {
        let schema = try Schema.build(sdl: Source(bytes: Fixtures.bytes("schemas/github.graphql")))
        #expect(schema.warnings.contains { $0.message.contains("more than once") })
        #expect(schema.possibleTypes(of: "Node").count > 100)
    }
}
