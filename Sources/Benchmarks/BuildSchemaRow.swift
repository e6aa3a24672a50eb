import CPosix
import GraphQLLanguage
import GraphQLSchema
import JSON
import Sandbox

#if canImport(Glibc)
import Glibc
#endif

/// Row 2: a parsed schema and an introspection result to a schema one can work with, and the memory it takes.
enum BuildSchemaRow: BenchmarkRow {
    static let number = 2
    static let title = "SDL and introspection to a schema of GitHub's size, its memory (peer: graphql-js)"

    static func run(_ options: BenchmarkOptions) async throws {
        let folder = TemporaryFolder()
        let sdl = try LanguageInputs.schema()
        let (sdlFile, introspectionFile) = ("\(folder.path)/schema.graphql", "\(folder.path)/schema.json")
        try Files.write(sdl, to: sdlFile)
        #if canImport(Glibc)
        // First, while little lies free that the schema could move into.
        let before = try residentMegabytes()
        let schema = try Schema.build(sdl: Source(bytes: sdl))
        let kept = try residentMegabytes() - before
        consume(schema)
        ResultLine(
            row: "2 memory of the schema, graphql-js", ours: kept,
            peer: GraphQLJS.schemaMegabytes(sdlFile), unit: "MB", better: .less, limit: nil, rounds: 1,
            install: GraphQLJS.install
        ).write()
        #endif

        let document = try Parser.parse(Source(bytes: sdl))
        let introspection = Schema.build(sdl: document).introspectionJSON().bytes
        try Files.write(introspection, to: introspectionFile)

        try await GraphQLJS.compare("2 SDL to schema", task: "sdl", files: [sdlFile], runs: 5, options) {
            consume(try Schema.build(sdl: Source(bytes: sdl)))
        }
        try await GraphQLJS.compare("2 syntax tree to schema", task: "build", files: [sdlFile], runs: 5, options) {
            consume(Schema.build(sdl: document))
        }
        try await GraphQLJS.compare(
            "2 introspection JSON to schema", task: "introspection", files: [introspectionFile], runs: 5, options
        ) {
            consume(try Schema.build(introspection: JSONDocument(parsing: introspection).root))
        }
    }

    #if canImport(Glibc)
    /// The memory of this process once what is free has gone back to the system.
    private static func residentMegabytes() throws -> Double {
        malloc_trim(0)
        return try ProcessFigures(getpid()).residentMegabytes
    }
    #endif
}
