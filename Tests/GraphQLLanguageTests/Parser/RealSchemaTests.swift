import Fixtures
import GraphQLLanguage
import Testing

@Suite("Real schemas")
struct RealSchemaTests {
    @Test(
        "parse, and what is printed parses to the same print", .enabled(if: Fixtures.isPresent),
        arguments: ["github", "gitlab", "linear", "swapi", "linear.documents"])
    func roundTrip(name: String) throws {
        let document = try Parser.parse(Source(bytes: Fixtures.bytes("schemas/\(name).graphql"), name: name))
        #expect(document.definitions.count > 10)
        let printed = Printer.print(document)
        #expect(try Printer.print(Parser.parse(printed)) == printed)
    }
}
