import JSON
import Testing

@testable import sextant

@Suite struct ResultTableTests {
    private func table(_ json: String) throws -> String {
        ResultTable(data: try JSONDocument(parsing: json).root).text
    }

    @Test("the outermost list of objects is the table, a member a column")
    func list() throws {
        let json = """
            {"ships":{"nodes":[{"id":"7","tonnage":9007199254740993},{"id":"12","name":"北極","port":{"id":"p"}}]}}
            """
        #expect(
            try table(json) == """
                id  tonnage           name  port
                7   9007199254740993
                12                    北極  {"id":"p"}

                """)
    }

    @Test("a response without a list is its paths and values")
    func leaves() throws {
        #expect(try table(#"{"ship":{"id":"7","at":null}}"#) == "ship.id  7\nship.at\n")
    }

    @Test("a cell cannot command the terminal")
    func sanitizes() throws {
        #expect(try table(#"{"a":"\u001b[31mred"}"#) == "a  ␛[31mred\n")
    }
}
