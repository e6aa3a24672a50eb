import GraphQLSchema
import Testing

@Suite("Looking things up in a schema")
struct SchemaTests {
    let schema = HarbourSchema.schema

    @Test("types, fields, arguments and roots are found by name")
    func lookUp() throws {
        let ship = try #require(schema["Ship"])
        #expect(ship.kind == .object)
        #expect(ship.description == "A ship.")
        #expect(ship.interfaces == ["Node", "Named"])
        #expect(ship.field(named: "voyages")?.type.description == "[Voyage!]!")
        #expect(ship.field(named: "log")?.argument(named: "from")?.isRequired == true)
        #expect(ship.field(named: "log")?.argument(named: "level")?.isRequired == false)
        #expect(ship.field(named: "draught")?.deprecationReason == "Use depth.")
        #expect(ship.field(named: "sails") == nil)
        #expect(schema["Status"]?.enumValue(named: "SUNK")?.deprecationReason == "No longer supported")
        #expect(schema["Place"]?.isOneOf == true)
        #expect(schema["DateTime"]?.specifiedByURL == "https://example.org/time")
        #expect(schema.rootType(for: .subscription)?.name == "Subscription")
        #expect(schema.description == "A harbour and its ships.")
        #expect(schema.warnings.isEmpty)
    }

    @Test("abstract types know what they may be")
    func abstractTypes() {
        #expect(schema.possibleTypes(of: "Node") == ["Ship", "Captain", "Port"])
        #expect(schema.possibleTypes(of: "SearchResult") == ["Ship", "Port", "Captain"])
        #expect(schema.isSubtype("Ship", of: "Named"))
        #expect(!schema.isSubtype("Voyage", of: "Named"))
        #expect(schema.overlap("Node", "SearchResult"))
        #expect(!schema.overlap("Voyage", "Node"))
        #expect(schema.implementations(of: "Node").map(\.name) == ["Ship", "Captain", "Port"])
    }

    @Test("what is built in is there: scalars, directives, introspection")
    func builtIns() throws {
        #expect(schema["Int"]?.isBuiltIn == true)
        #expect(schema.directives["skip"]?.argument(named: "if")?.isRequired == true)
        #expect(schema["__Type"]?.field(named: "fields") != nil)
        let query = try #require(schema.queryType)
        let ship = try #require(schema["Ship"])
        #expect(schema.field(named: "__schema", on: query)?.type.namedType == "__Schema")
        #expect(schema.field(named: "__schema", on: ship) == nil)
        #expect(schema.field(named: "__typename", on: ship)?.type.description == "String!")
        #expect(schema.metaFields(on: query).map(\.name) == ["__schema", "__type", "__typename"])
    }

    @Test("search puts names before descriptions and equal names first")
    func search() {
        #expect(schema.search("ship").prefix(2).map(\.coordinate) == ["Ship", "Captain.ship"])
        #expect(schema.search("HARBOUR").isEmpty)
        #expect(schema.search("ship.na").map(\.coordinate) == ["Ship.name", "ShipFilter.name"])
        #expect(schema.search("level").map(\.coordinate) == ["Level", "Ship.log(level:)"])
        #expect(schema.search("zzz").isEmpty)
        #expect(schema.search("").isEmpty)
    }
}
