import Fixtures
import GraphQLLanguage
import JSON
import Testing

@Suite("The corpus of graphql-core 3.2.14")
struct ParseCorpusTests {
    /// Python's parser stops at 200 levels; ours goes on to 1,000, as the language sets no limit.
    private static let depthMessage = "Syntax Error: Document is nested too deeply. Parsing aborted."

    /// Python counts a surrogate pair as two characters; here it is one, as bytes know no surrogates.
    private static let pairs = ["\"unescaped surrogate pair 😀\"", "\"\"\"unescaped surrogate pair 😀\"\"\""]

    @Test(
        "every document is printed, or refused at the same place for the same reason", .enabled(if: Fixtures.isPresent))
    func corpus() throws {
        var checked = 0
        for line in try Fixtures.bytes("corpora/parse.jsonl").split(separator: 0x0A) {
            let row = try JSONDocument(parsing: Array(line)).root
            let source = try #require(row["source"]?.string)
            let expected = row["error"]
            checked += 1
            do throws(SyntaxError) {
                let printed = Printer.print(try Parser.parse(source))
                if expected?["message"]?.string == Self.depthMessage { continue }
                #expect(printed == row["print"]?.string, "for \(source)")
            } catch {
                #expect(singleQuotes(error.message) == expected?["message"]?.string.map(singleQuotes), "for \(source)")
                #expect(error.position.line == expected?["line"]?.int, "for \(source)")
                let surplus = Self.pairs.contains(source) ? 1 : 0
                #expect(error.position.column + surplus == expected?["column"]?.int, "for \(source)")
            }
        }
        #expect(checked > 4_000)
    }

    /// graphql-core quotes with single quotes where graphql-js, which we follow, uses double ones.
    private func singleQuotes(_ text: String) -> String {
        String(text.map { $0 == "\"" ? "'" : $0 })
    }
}
