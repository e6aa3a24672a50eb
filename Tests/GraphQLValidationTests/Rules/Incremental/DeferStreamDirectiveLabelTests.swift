import Testing

@Suite("Labels of deferred and streamed parts")
struct DeferStreamDirectiveLabelTests {
    private func errors(_ text: String) throws -> [String] {
        try IncrementalSchema.errors(text, rule: "DeferStreamDirectiveLabel")
    }

    @Test(
        "labels that differ, or none, are right",
        arguments: [
            "{ ship { ... @defer { id } ... @defer { name } crew @stream { id } } }",
            "{ ship { ... @defer(label: \"a\") { id } ...F @defer(label: \"b\") crew @stream(label: \"c\") { id } } }"
                + " fragment F on Ship { name }",
            "{ ship { id @include(if: true) name @include(if: true) } }",
        ])
    func valid(text: String) throws { #expect(try errors(text) == []) }

    @Test("a label that is used twice stands at both places, also in another definition")
    func repeated() throws {
        let message = "Defer/Stream directive label argument must be unique."
        #expect(
            try errors("{ ship { ... @defer(label: \"a\") { id } crew @stream(label: \"a\") { id } } }")
                == ["1:14 1:45 " + message])
        #expect(
            try errors(
                "{ ship { ... @defer(label: \"a\") { ...F } } } fragment F on Ship { ... @defer(label: \"a\") { id } }")
                == ["1:14 1:71 " + message])
    }

    @Test("a label that is only known when it runs is refused")
    func variable() throws {
        #expect(
            try errors("query Q($a: String) { ship { ... @defer(label: $a) { id } crew @stream(label: $a) { id } } }")
                == [
                    "1:34 Directive \"defer\"'s label argument must be a static string.",
                    "1:64 Directive \"stream\"'s label argument must be a static string.",
                ])
    }
}
