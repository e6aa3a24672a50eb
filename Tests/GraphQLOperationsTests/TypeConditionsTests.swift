import GraphQLLanguage
import GraphQLOperations
import GraphQLSchema
import Testing

@Suite("TypeConditions")
struct TypeConditionsTests {
    @Test("a schema's possible types answer; what it does not know stays unknown")
    func schema() throws {
        let schema = try Schema.build(
            sdl: Source(
                """
                interface Named { name: String } union Any = Ship | Port type Query { a: Any }
                type Ship implements Named { name: String } type Port { id: ID }
                """))
        let conditions = TypeConditions(schema: schema)
        #expect(conditions.matches("Named", "Ship") == true)
        #expect(conditions.matches("Named", "Port") == false)
        #expect(conditions.matches("Any", "Port") == true)
        #expect(conditions.matches("Ship", "Port") == false)
        #expect(conditions.matches("Named", "Boat") == nil)
        #expect(conditions.matches("Boat", "Boat") == true)
        #expect(TypeConditions.unknown.matches("Named", "Ship") == nil)
    }
}
