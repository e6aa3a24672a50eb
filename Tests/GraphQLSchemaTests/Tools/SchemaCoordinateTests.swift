import GraphQLSchema
import Testing

@Suite("Schema coordinates")
struct SchemaCoordinateTests {
    private let schema = HarbourSchema.schema

    @Test(
        "each form of a coordinate is read and written the same",
        arguments: ["Ship", "Ship.name", "Query.ship(id:)", "@skip", "@skip(if:)"])
    func forms(text: String) throws {
        let coordinate = try #require(SchemaCoordinate(text))
        #expect(coordinate.description == text)
    }

    @Test(
        "anything else is none",
        arguments: [
            "", ".", "Ship.", "Ship. name", "Ship(id:)", "Ship.name(id)", "Ship.name(id:", "@", "1x", "a.b.c", "@a.b",
        ]
    )
    func wrong(text: String) { #expect(SchemaCoordinate(text) == nil) }

    @Test("a coordinate names what the schema has, and nothing where it has nothing")
    func resolve() throws {
        for text in ["Ship", "Ship.name", "Query.ship(id:)", "@skip", "@skip(if:)"] {
            let coordinate = try #require(SchemaCoordinate(text))
            #expect(schema.element(at: coordinate)?.coordinate == text)
        }
        for text in ["Shop", "Ship.nome", "Query.ship(x:)", "@skop", "@skip(x:)"] {
            let coordinate = try #require(SchemaCoordinate(text))
            #expect(schema.element(at: coordinate) == nil)
        }
    }
}
