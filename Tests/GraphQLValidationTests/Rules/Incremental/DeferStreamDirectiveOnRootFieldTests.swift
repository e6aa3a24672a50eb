import GraphQLSchema
import GraphQLValidation
import Testing

@Suite("Defer and stream at the root of operations")
struct DeferStreamDirectiveOnRootFieldTests {
    private func errors(_ text: String) throws -> [String] {
        try IncrementalSchema.errors(text, rule: "DeferStreamDirectiveOnRootField")
    }

    @Test(
        "a query may, and below the root everyone may",
        arguments: [
            "{ ... @defer { ship { id } } ships @stream { id } }",
            "{ ...F @defer } fragment F on Query { ship { id } }",
            "mutation { launch { ... @defer { id } crew @stream { id } } }",
            "mutation { ... { launch { ...F @defer } } } fragment F on Ship { id }",
            "subscription { moved { ...F @defer } } fragment F on Ship { id }",
        ])
    func valid(text: String) throws { #expect(try errors(text) == []) }

    @Test(
        "a mutation and a subscription may not",
        arguments: [
            (
                "mutation { ... @defer { launch { id } } }",
                ["1:16 Defer directive cannot be used on root mutation type \"Mutation\"."]
            ),
            (
                "mutation { ...F @defer } fragment F on Mutation { launch { id } }",
                ["1:17 Defer directive cannot be used on root mutation type \"Mutation\"."]
            ),
            (
                "mutation { ...F } fragment F on Mutation { ... on Mutation @defer { launch { id } } }",
                ["1:60 Defer directive cannot be used on root mutation type \"Mutation\"."]
            ),
            (
                "subscription { ... @defer { moved { id } } }",
                ["1:20 Defer directive cannot be used on root subscription type \"Subscription\"."]
            ),
            (
                "mutation { all @stream { id } }",
                ["1:16 Stream directive cannot be used on root mutation type \"Mutation\"."]
            ),
            (
                "subscription { fleet @stream { id } }",
                ["1:22 Stream directive cannot be used on root subscription type \"Subscription\"."]
            ),
        ])
    func invalid(text: String, expected: [String]) throws { #expect(try errors(text) == expected) }

    @Test("where the schema does not define the directive, only that is wrong")
    func undefined() throws {
        let schema = try Schema.build(sdl: "type Query { a: Int } type Mutation { a: Int }")
        let text = "mutation { ... @defer { a } }"
        #expect(
            try IncrementalSchema.errors(text, rule: "DeferStreamDirectiveOnRootField", schema: schema) == [])
        #expect(
            try IncrementalSchema.errors(text, rule: "KnownDirectives", schema: schema)
                == ["1:16 Unknown directive \"@defer\"."])
    }
}
