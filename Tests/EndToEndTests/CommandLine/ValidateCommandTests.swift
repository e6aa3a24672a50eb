import CPosix
import Testing

@Suite struct ValidateCommandTests {
    private static let schema = """
        type Query { ship(id: ID!): Ship ships: [Ship!]! }
        type Ship { id: ID! name: String! }
        """

    @Test("valid documents print nothing and exit with 0, fragments of one file serving another")
    func valid() async throws {
        let home = Home()
        home.write("schema.graphqls", Self.schema)
        home.write("a.graphql", "query A { ships { ...Parts } }")
        home.write("b.graphql", "fragment Parts on Ship { id name }")
        let run = try await sextant(
            "validate", "--schema", "schema.graphqls", "a.graphql", "b.graphql", home: home)
        #expect(run.status == 0)
        #expect(run.output == "")
        #expect(run.errors == "")
    }

    @Test("@defer and @stream are unknown to a schema without them, unless a setting says that the server knows them")
    func incrementalDelivery() async throws {
        let home = Home()
        home.write("schema.graphqls", Self.schema)
        home.write("a.graphql", "{ ships @stream(initialCount: 1) { id ... @defer(label: \"rest\") { name } } }")
        func validated() async throws -> Outcome {
            try await sextant("validate", "--schema", "schema.graphqls", "a.graphql", home: home)
        }
        let strict = try await validated()
        #expect(strict.status == 5)
        #expect(strict.output.contains("KnownDirectives: Unknown directive \"@stream\"."))
        home.write(".env", "SEXTANT_INCREMENTAL_DELIVERY=1\n")
        let accepting = try await validated()
        #expect(accepting.status == 0)
        #expect(accepting.output == "")
        home.write("a.graphql", "{ ship(id: 1) @stream { id } }")
        let misplaced = try await validated()
        #expect(misplaced.output.contains("StreamDirectiveOnListField"))
    }

    @Test("each fault is a line with file, line, column, rule and message, and the exit code is 5")
    func faults() async throws {
        let home = Home()
        home.write("schema.graphqls", Self.schema)
        home.write("a.graphql", "query A { ships { nome } }\n")
        home.write("b.graphql", "query B {\n  ship { id }\n}\nquery A { ships { id } }\n")
        let run = try await sextant(
            "validate", "a.graphql", "b.graphql", "--schema", "schema.graphqls", home: home)
        #expect(run.status == 5)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        #expect(
            lines.contains(
                "a.graphql:1:19: FieldsOnCorrectType: Cannot query field \"nome\" on type \"Ship\". Did you mean \"name\"?"
            ))
        #expect(lines.contains { $0.hasPrefix("b.graphql:2:3: ProvidedRequiredArguments: ") })
        #expect(
            lines.contains(
                "a.graphql:1:7: UniqueOperationNames: There can be only one operation named \"A\". See also b.graphql:4:7."
            ))
    }

    @Test("--json prints an object a line")
    func json() async throws {
        let home = Home()
        home.write("schema.graphqls", Self.schema)
        let run = try await sextant(
            "validate", "-", "--schema", "schema.graphqls", "--json", home: home,
            input: "{ a: ships { id: name } }\n{ ship { id } }")
        #expect(run.status == 5)
        #expect(
            run.output.split(separator: "\n").first
                == #"{"file":"-","rule":"LoneAnonymousOperation","message":"This anonymous operation must be the only defined operation.","locations":[{"line":1,"column":1}]}"#
        )
    }

    @Test("a syntax error has the rule Syntax")
    func syntax() async throws {
        let home = Home()
        home.write("schema.graphqls", Self.schema)
        home.write("a.graphql", "{ ships {\n")
        let run = try await sextant("validate", "a.graphql", "--schema", "schema.graphqls", home: home)
        #expect(run.status == 5)
        #expect(run.output == "a.graphql:2:1: Syntax: Syntax Error: Expected Name, found <EOF>.\n")
    }

    @Test("files named by #import lend their fragments, and their own faults are not told")
    func imports() async throws {
        let home = Home()
        home.write("schema.graphqls", Self.schema)
        home.write("parts.graphql", "fragment Parts on Ship { id } fragment Other on Ship { nome }")
        home.write("a.graphql", "#import \"./parts.graphql\"\nquery A { ships { ...Parts } }")
        let run = try await sextant("validate", "a.graphql", "--schema", "schema.graphqls", home: home)
        #expect(run.output == "")
        #expect(run.status == 0)
        let twice = try await sextant(
            "validate", "a.graphql", "././parts.graphql", "a.graphql", "--schema", "schema.graphqls", home: home)
        #expect(twice.output.contains("FieldsOnCorrectType"))
        #expect(!twice.output.contains("Unique"))
    }

    @Test("without a file or a schema the usage is wrong")
    func usage() async throws {
        #expect(try await sextant("validate").status == 2)
        let home = Home()
        home.write("a.graphql", "{ a }")
        #expect(try await sextant("validate", "a.graphql", home: home).status == 2)
        #expect(try await sextant("validate", "none.graphql", "--schema", "none.graphqls", home: home).status == 2)
    }

    @Test(
        "a large project of a real schema has 31 fields that do not merge, 226 unused fragments, and nothing else",
        .enabled(if: getenv("SEXTANT_FIXTURES") != nil))
    func linear() async throws {
        let folder = try #require(getenv("SEXTANT_FIXTURES").map { String(cString: $0) }) + "/schemas"
        let run = try await sextant(
            "validate", "--schema", "\(folder)/linear.graphql", "\(folder)/linear.documents.graphql", "--json")
        let lines = run.output.split(separator: "\n")
        #expect(lines.filter { $0.contains(#""rule":"OverlappingFieldsCanBeMerged""#) }.count == 31)
        #expect(lines.filter { $0.contains(#""rule":"NoUnusedFragments""#) }.count == 226)
        #expect(lines.count == 257)
        #expect(run.status == 5)
    }
}
