import GraphQLLanguage
import GraphQLSchema
import Testing

@testable import sextant

@Suite struct ProjectSchemaTests {
    private func merged(_ texts: String...) throws -> Schema {
        Schema.build(sdl: ProjectSchema.merged(try texts.map { try Parser.parse($0) }))
    }

    @Test("a type that several files define has the fields of all, and one of them twice counts once")
    func types() throws {
        let schema = try merged(
            "type Query { a: Int }\nenum E { A }\nunion U = T\ntype T { a: Int }",
            "type Query { a: Int b: Int }\nenum E { B }\nextend type T { c: Int }", "input I { a: Int }")
        #expect(schema.printSDL().contains("type Query {\n  a: Int\n  b: Int\n}"))
        #expect(schema.printSDL().contains("enum E {\n  A\n  B\n}"))
        #expect(schema.printSDL().contains("type T {\n  a: Int\n  c: Int\n}"))
    }

    @Test("one document stays as it is")
    func single() throws {
        #expect(try merged("type Query { a: Int }").printSDL() == Schema.build(sdl: "type Query { a: Int }").printSDL())
    }
}
