import GraphQLExecution
import GraphQLServer
import Workspace

extension Commands {
    /// `sextant serve`
    static func serve(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.count <= 1 else {
            throw UsageError("serve takes one schema: SDL or introspection JSON.")
        }
        let port = try arguments.positiveInteger(.port) ?? 0
        guard let port = UInt16(exactly: port) else { throw UsageError("--port takes a number up to 65535.") }
        let (schema, name) = try servedSchema(arguments, invocation)
        let server = Server(schema: schema, port: port)
        try server.start()
        defer { server.stop() }
        if arguments.has(.quiet) {
            invocation.print(server.url)
        } else {
            invocation.print("Serving \(name) at \(server.url) (Ctrl-C stops)")
        }
        return try HeadlessTask.run {
            // Nothing to do until a signal cancels the task.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            return .success
        }
    }

    /// The schema with what answers for it, and what the person calls it.
    private static func servedSchema(
        _ arguments: ParsedArguments, _ invocation: Invocation
    ) throws -> (ExecutableSchema, name: String) {
        let seed = try arguments.wholeNumber(.seed)
        let listSize = try arguments.wholeNumber(.listSize)
        guard let place = arguments.operands.first else {
            for (flag, value) in [(FlagName.seed, seed), (.listSize, listSize)] where value != nil {
                throw UsageError("--\(flag.rawValue) is for mock data: it needs a SCHEMA.graphqls.")
            }
            return (DemoHarbour.make(), "the demo harbour")
        }
        let schema = try SchemaSource.parse(FileSystem.read(place), name: place)
        guard schema.queryType != nil else { throw UsageError("\(place) holds no schema: it has no query type.") }
        if !arguments.has(.quiet) { invocation.noteWarnings(of: schema, from: place) }
        var mock = MockSchema(schema)
        if let seed { mock.seed = UInt64(seed) }
        if let listSize { mock.listSize = listSize }
        return (mock.make(), "mock data for \(place)")
    }
}
