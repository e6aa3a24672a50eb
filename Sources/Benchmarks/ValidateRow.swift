import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Sandbox

/// Row 3: every rule over a large query and over a document of 1,200 operations.
enum ValidateRow: BenchmarkRow {
    static let number = 3
    static let title = "validate query20k and a document of 1,200 operations (peer: graphql-js)"

    static func run(_ options: BenchmarkOptions) async throws {
        try await measure(
            "3 validate query20k", try LanguageInputs.schema(), Array(LargeQuery.text.utf8), runs: 50, options)
        let many = try LanguageInputs.operations()
        try await measure("3 validate 1,200 operations", many.schema, many.document, runs: 1, options)
    }

    private static func measure(
        _ row: String, _ sdl: [UInt8], _ text: [UInt8], runs: Int, _ options: BenchmarkOptions
    ) async throws {
        let folder = TemporaryFolder()
        let (schemaFile, textFile) = ("\(folder.path)/schema.graphql", "\(folder.path)/text.graphql")
        try Files.write(sdl, to: schemaFile)
        try Files.write(text, to: textFile)
        let schema = try Schema.build(sdl: Source(bytes: sdl))
        let document = try Parser.parse(Source(bytes: text))
        try await GraphQLJS.compare(row, task: "validate", files: [schemaFile, textFile], runs: runs, options) {
            consume(Validator.validate(document, schema: schema, limit: .max))
        }
    }
}
