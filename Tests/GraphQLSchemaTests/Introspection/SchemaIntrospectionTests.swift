import GraphQLSchema
import JSON
import Testing

@Suite("Schemas from and to introspection")
struct SchemaIntrospectionTests {
    @Test("a schema written as introspection JSON is read back the same")
    func roundTrip() throws {
        let json = HarbourSchema.schema.introspectionJSON()
        let again = try Schema.build(introspection: json.root)
        #expect(again.types.map(\.name) == HarbourSchema.schema.types.map(\.name))
        #expect(again["Ship"]?.field(named: "log")?.argument(named: "level")?.isRequired == false)
        #expect(again["Place"]?.isOneOf == true)
        #expect(again["Ship"]?.field(named: "draught")?.deprecationReason == "Use depth.")
        #expect(again.possibleTypes(of: "SearchResult") == ["Ship", "Port", "Captain"])
        #expect(again.introspectionJSON().bytes == json.bytes)
    }

    @Test("broken parts are left out with a warning")
    func broken() throws {
        let json = try JSONDocument(
            parsing: """
                {"data": {"__schema": {"queryType": {"name": "Query"}, "types": [
                  {"name": "X"}, {"kind": "OBJECT"}, {"kind": "OBJECT", "name": "Query", "fields": [
                    {"name": "a", "type": {"kind": "NON_NULL", "name": null}},
                    {"name": "b", "type": {"kind": "SCALAR", "name": "Int"},
                     "args": [{"name": "c", "type": {"kind": "SCALAR", "name": "Int"}, "defaultValue": "1 2"}]}]}
                ], "directives": [{"name": "skip", "onField": true, "onFragment": true, "args": []}]}}}
                """)
        let schema = try Schema.build(introspection: json.root)
        #expect(schema.queryType?.fields.map(\.name) == ["b"])
        #expect(schema.warnings.count == 4)
        #expect(schema.directives["skip"]?.isAllowed(at: .inlineFragment) == true)
    }

    @Test("what is no introspection result is refused", arguments: ["{}", "[]", "1", #"{"data":{"__schema":null}}"#])
    func refused(text: String) throws {
        let json = try JSONDocument(parsing: text)
        #expect(throws: IntrospectionError.self) { try Schema.build(introspection: json.root) }
    }
}
