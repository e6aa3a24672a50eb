import Testing

@Suite("Streamed fields")
struct StreamDirectiveOnListFieldTests {
    private func errors(_ text: String) throws -> [String] {
        try IncrementalSchema.errors(text, rule: "StreamDirectiveOnListField")
    }

    @Test(
        "lists are streamed, null allowed or not, lists of lists too",
        arguments: [
            "{ ships @stream(initialCount: 0) { id } }", "{ ship { crew @stream { id } decks @stream } }",
            "{ ship { port @include(if: true) { id } } }", "{ ship { nothing @stream } }",
        ])
    func valid(text: String) throws { #expect(try errors(text) == []) }

    @Test("others are not")
    func invalid() throws {
        #expect(
            try errors("{ ship @stream { name @stream } }") == [
                "1:8 Stream directive cannot be used on non-list field \"ship\" on type \"Query\".",
                "1:23 Stream directive cannot be used on non-list field \"name\" on type \"Ship\".",
            ])
    }
}
