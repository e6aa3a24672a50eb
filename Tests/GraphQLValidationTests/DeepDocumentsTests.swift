import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Testing

@Suite("Documents as deep as the parser lets them be")
struct DeepDocumentsTests {
    private func nested(_ open: String, _ close: String, _ middle: String, times: Int) -> String {
        String(repeating: open, count: times) + middle + String(repeating: close, count: times)
    }

    @Test("selections are validated and completed")
    func selections() throws {
        let text = nested("{ self ", "}", "{ id }", times: 990)
        let document = try Parser.parse("{ node \(text) }")
        #expect(validate(document, schema: TestSchema.schema).isEmpty)
        let open = Array(("{ node " + String(repeating: "{ self ", count: 990) + "{ ").utf8)
        #expect(completions(in: open, at: open.count, schema: TestSchema.schema).map(\.label).contains("self"))
    }

    @Test("values and their types are validated")
    func values() throws {
        let lists = "{ found(filter: {name: \(nested("[", "]", "1", times: 990))}) { __typename } }"
        #expect(validate(try Parser.parse(lists), schema: TestSchema.schema).map(\.rule) == ["ValuesOfCorrectType"])
        let objects = "{ found(filter: \(nested("{name: \"\", inner: ", "}", "null", times: 990))) { __typename } }"
        #expect(validate(try Parser.parse(objects), schema: TestSchema.schema).isEmpty)
        let type = nested("[", "]", "Int", times: 990)
        let schema = try Schema.build(
            sdl: "type Query { a(b: \(type) = \(nested("[", "]", "1", times: 990))): \(type) }")
        #expect(try Schema.build(sdl: schema.printSDL()).printSDL() == schema.printSDL())
        #expect(
            validate(try Parser.parse("query Q($v: \(type)) { a(b: $v) }"), schema: schema).isEmpty)
    }
}
