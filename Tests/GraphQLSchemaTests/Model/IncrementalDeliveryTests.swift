import GraphQLLanguage
import Testing

@testable import GraphQLSchema

@Suite struct IncrementalDeliveryTests {
    @Test("a schema without the directives gets them, and nothing else about it changes")
    func added() throws {
        let schema = try Schema.build(sdl: Source("type Query { a: Int }"))
        let accepting = schema.acceptingIncrementalDelivery
        #expect(accepting.directives["defer"]?.arguments.map(\.name) == ["if", "label"])
        #expect(accepting.directives["stream"]?.arguments.map(\.name) == ["if", "label", "initialCount"])
        #expect(accepting.directiveNames.suffix(2) == ["defer", "stream"])
        #expect(accepting.types.map(\.name) == schema.types.map(\.name))
        #expect(accepting.queryType === schema.queryType)
    }

    @Test("a schema's own directives stay as they are")
    func kept() throws {
        let schema = try Schema.build(
            sdl: Source("directive @defer on FIELD directive @stream on FIELD type Query { a: Int }"))
        #expect(schema.acceptingIncrementalDelivery === schema)
    }
}
