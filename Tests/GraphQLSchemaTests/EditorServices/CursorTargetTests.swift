import GraphQLSchema
import Testing

@Suite("What the cursor is on")
struct CursorTargetTests {
    private func coordinate(_ text: String) -> String? {
        let cursor = Cursor(text)
        return typeInfo(in: cursor.bytes, at: cursor.offset, schema: HarbourSchema.schema)?.target.coordinate
    }

    @Test("fields, also behind an alias, and meta fields")
    func fields() {
        #expect(coordinate("{ sh|ip(id: 1) { name } }") == "Query.ship")
        #expect(coordinate("{ |ship(id: 1) { name } }") == "Query.ship")
        #expect(coordinate("{ ship(id: 1) { name| } }") == "Ship.name")
        #expect(coordinate("{ al|ias: ship(id: 1) { name } }") == "Query.ship")
        #expect(coordinate("{ ship(id: 1) { __type|name } }") == "Ship.__typename")
        #expect(coordinate("{ wro|ng }") == nil)
    }

    @Test("arguments, values, input fields, types and directives")
    func others() {
        #expect(coordinate("{ ship(i|d: 1) { name } }") == "Query.ship(id:)")
        #expect(coordinate("{ ship(id: 1) { log(level: IN|FO) } }") == "Level.INFO")
        #expect(coordinate("{ ships(filter: {li|mit: 1}) { id } }") == "ShipFilter.limit")
        #expect(coordinate("{ node(id: 1) { ... on Sh|ip { id } } }") == "Ship")
        #expect(coordinate("query Q($f: ShipFi|lter) { count }") == "ShipFilter")
        #expect(coordinate("{ count @sk|ip(if: true) }") == "@skip")
        #expect(coordinate("{ count @skip(i|f: true) }") == "@skip(if:)")
        #expect(coordinate("fragment F on Po|rt { id }") == "Port")
    }

    @Test("variables and fragments lead to where they are defined")
    func definitions() throws {
        let use = Cursor("query Q($id: ID!) { ship(id: $i|d) { ...F } } fragment F on Ship { id }")
        guard
            case .variable("id", let type?, let range?)? = typeInfo(
                in: use.bytes, at: use.offset, schema: HarbourSchema.schema)?.target
        else {
            Issue.record("no variable")
            return
        }
        #expect(type.description == "ID!")
        #expect(range.bounds == 8..<11)
        let spread = Cursor("{ ship(id: 1) { ...F| } } fragment F on Ship { id }")
        guard
            case .fragment("F", let definition?)? = typeInfo(
                in: spread.bytes, at: spread.offset, schema: HarbourSchema.schema)?.target
        else {
            Issue.record("no fragment")
            return
        }
        #expect(definition.lowerBound == 25)
    }
}
