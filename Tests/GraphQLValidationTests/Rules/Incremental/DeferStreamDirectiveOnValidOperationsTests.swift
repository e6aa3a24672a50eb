import GraphQLLanguage
import GraphQLValidation
import Testing

@Suite("Defer and stream in subscriptions")
struct DeferStreamDirectiveOnValidOperationsTests {
    private func errors(_ text: String) throws -> [String] {
        try IncrementalSchema.errors(text, rule: "DeferStreamDirectiveOnValidOperations")
    }

    private static let noDefer =
        "Defer directive not supported on subscription operations. Disable `@defer` by setting the `if` argument to `false`."
    private static let noStream =
        "Stream directive not supported on subscription operations. Disable `@stream` by setting the `if` argument to `false`."

    @Test(
        "queries and mutations may put off, and so may what can be switched off or left out",
        arguments: [
            "{ ship { ... @defer { id } crew @stream { id } } }",
            "mutation { launch { ... @defer { id } } }",
            "subscription { moved { ... @defer(if: false) { id } crew @stream(if: false) { id } } }",
            "subscription S($a: Boolean!) { moved { ... @defer(if: $a) { id } crew @stream(if: $a) { id } } }",
            "subscription { moved { ... @defer @skip(if: true) { id } crew @stream @include(if: false) { id } } }",
            "subscription S($a: Boolean!) { moved { ... @defer @skip(if: $a) { id } crew @stream @include(if: $a) { id } } }",
            "subscription { moved { id } } query Q { ship { ... @defer { id } } }",
        ])
    func valid(text: String) throws { #expect(try errors(text) == []) }

    @Test(
        "a subscription may not",
        arguments: [
            ("subscription { moved { ... @defer { id } } }", ["1:28 " + noDefer]),
            ("subscription { moved { ... @defer(if: true) { id } } }", ["1:28 " + noDefer]),
            ("subscription { moved { crew @stream { id } } }", ["1:29 " + noStream]),
            (
                "subscription { moved { crew @stream(initialCount: 1) { id } port { ... @defer { id } } } }",
                ["1:29 " + noStream, "1:72 " + noDefer]
            ),
            ("subscription { moved { ... @defer @skip(if: false) { id } } }", ["1:28 " + noDefer]),
            ("subscription { moved { ... @defer @include(if: true) { id } } }", ["1:28 " + noDefer]),
        ])
    func invalid(text: String, expected: [String]) throws { #expect(try errors(text) == expected) }

    @Test("what a fragment puts off is told once, with the spreads that lead there")
    func fragments() throws {
        let text = """
            subscription { moved { ...A ...A } }
            fragment A on Ship { port { ...B } }
            fragment B on Ship { crew @stream { id } ...A }
            """
        #expect(try errors(text) == ["3:27 2:29 1:24 " + Self.noStream])
    }

    @Test("a chain of ten thousand fragments is followed to its end")
    func chain() throws {
        var text = "subscription { moved { ...F0 } }"
        for index in 0..<10_000 { text += " fragment F\(index) on Ship { ...F\(index + 1) }" }
        text += " fragment F10000 on Ship { ... @defer { id } }"
        let found = Validator.validate(
            try Parser.parse(text), schema: IncrementalSchema.schema, rule: "DeferStreamDirectiveOnValidOperations")
        #expect(found?.map(\.message) == [Self.noDefer])
        #expect((found?.first?.locations.count ?? .max) < 100)
    }
}
