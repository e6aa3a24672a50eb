import GraphQLLanguage
import Sandbox

/// Row 1: GraphQL text to a syntax tree with locations, and the tree of a large schema back to text.
enum ParseGraphQLRow: BenchmarkRow {
    static let number = 1
    static let title = "parse query20k and a schema of GitHub's size, print the schema (peer: graphql-js)"

    static func run(_ options: BenchmarkOptions) async throws {
        let folder = TemporaryFolder()
        let query = Array(LargeQuery.text.utf8)
        let schema = try LanguageInputs.schema()
        let (queryFile, schemaFile) = ("\(folder.path)/query.graphql", "\(folder.path)/schema.graphql")
        try Files.write(query, to: queryFile)
        try Files.write(schema, to: schemaFile)

        try await GraphQLJS.compare("1 parse query20k", task: "parse", files: [queryFile], runs: 200, options) {
            consume(try Parser.parse(Source(bytes: query)))
        }
        try await GraphQLJS.compare("1 parse schema", task: "parse", files: [schemaFile], runs: 5, options) {
            consume(try Parser.parse(Source(bytes: schema)))
        }
        let document = try Parser.parse(Source(bytes: schema))
        try await GraphQLJS.compare("1 print schema", task: "print", files: [schemaFile], runs: 5, options) {
            consume(Printer.print(document))
        }
    }
}
