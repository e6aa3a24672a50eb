import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Sandbox
import Testing

@Suite("Documents that would take too long")
struct CostlyDocumentsTests {
    @Test("thousands of operations that each use thousands of fragments are checked in part, and that is said")
    func budget() throws {
        let schema = try Schema.build(sdl: "type Query { a(x: Int): Int }")
        let count = 1_500
        let fragments =
            (0..<count).map { "fragment F\($0) on Query { a ...F\($0 + 1) }" } + ["fragment F\(count) on Query { a }"]
        let operations = (0..<count).map { "query Q\($0)($x: Int) { ...F0 b: a(x: $x) }" }
        let document = try Parser.parse((operations + fragments).joined(separator: "\n"))
        var errors: [ValidationError] = []
        let time = processorTime { errors = validate(document, schema: schema) }
        #expect(errors.map(\.rule) == ["DocumentBudget"])
        #expect(time < .seconds(180))
    }
}
