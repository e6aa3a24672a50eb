import GraphQLClient
import Testing

@testable import sextant

@Suite("Reading a schema file")
struct SchemaSourceTests {
    private func failure(_ text: String, name: String) -> FailureMessage? {
        do throws(SchemaFileError) {
            _ = try SchemaSource.parse(Array(text.utf8), name: name)
            return nil
        } catch {
            return describe(error)
        }
    }

    @Test("SDL and introspection JSON are told apart by how they begin")
    func kinds() throws {
        #expect(try SchemaSource.parse(Array("type Query { a: Int }".utf8), name: "a").queryType?.name == "Query")
        let json =
            #" {"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q", "fields": []}]}}"#
        #expect(try SchemaSource.parse(Array(json.utf8), name: "a").queryType?.name == "Q")
    }

    @Test("what is wrong names the file and the place, and shows the line")
    func place() throws {
        let sdl = try #require(failure("type Query {\n  a: Int\n  b(: Int\n}\n", name: "broken.graphqls"))
        #expect(sdl.sentence == "broken.graphqls:3:5: Syntax Error: Expected Name, found \":\".")
        #expect(sdl.detail.contains { $0.contains("b(: Int") })
        #expect(sdl.kind == .document)

        let json = try #require(failure("{\n  \"data\": [", name: "broken.json"))
        #expect(json.sentence == "broken.json:2:12: Not valid JSON: the JSON text ends too early.")

        let other = try #require(failure("{}", name: "other.json"))
        #expect(other.sentence.hasPrefix("other.json: This is no introspection result"))
        #expect(other.kind == .document)
    }
}
