import Fixtures
import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON
import Testing

@Suite("The validation corpus of graphql-core 3.2.14")
struct ValidationCorpusTests {
    @Test("each rule finds the same errors at the same places", .enabled(if: Fixtures.isPresent))
    func corpus() throws {
        var schemas: [String: Schema] = [:]
        var checked = 0
        for line in try Fixtures.bytes("corpora/validation.jsonl").split(separator: 0x0A) {
            let row = try JSONDocument(parsing: Array(line)).root
            let rule = try #require(row["rule"]?.string)
            let text = try #require(row["text"]?.string)
            var schema: Schema?
            if let sdl = row["schema"]?.string {
                let known = try schemas[sdl] ?? Schema.build(sdl: sdl)
                schemas[sdl] = known
                schema = known
            }
            let found = try #require(Validator.validate(Parser.parse(text), schema: schema, rule: rule), "\(rule)")
            let errors = found.map { error in
                normal(error.message) + " " + error.locations.map(\.description).joined(separator: " ")
            }
            let expected = try #require(row["errors"]).elements.map { error in
                normal(error["message"]?.string ?? "") + " "
                    + (error["locations"]?.elements.map { "\($0[0]?.int ?? 0):\($0[1]?.int ?? 0)" } ?? [])
                    .joined(separator: " ")
            }
            checked += 1
            if expected == [Self.aborted] { continue }
            // Some rows were made with suggestions switched off.
            let matches = errors.sorted() == expected.sorted() || errors.map(plain).sorted() == expected.sorted()
            #expect(matches, "\(rule) for \(text): \(errors) instead of \(expected)")
        }
        #expect(checked > 300)
    }

    /// Where graphql-core's budget for field merging was made small; ours is spent only by documents of another size.
    private static let aborted = "validation aborted. "

    private func plain(_ message: String) -> String {
        guard let start = message.firstRange(of: " did you mean")?.lowerBound,
            let end = message.lastIndex(of: "?")
        else { return message }
        return String(message[..<start] + message[message.index(after: end)...])
    }

    /// graphql-core quotes with single quotes and writes directive locations as words.
    private func normal(_ message: String) -> String {
        String(message.map { $0 == "\"" ? "'" : $0 == "_" ? " " : $0 }).lowercased()
    }
}
