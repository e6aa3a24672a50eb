import GraphQLClient
import GraphQLSchema
import JSON
import Workspace

extension Commands {
    private enum SchemaFormat: String, CaseIterable {
        case sdl, json
    }

    /// `sextant schema print`
    static func schema(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.first == "print", arguments.operands.count <= 2 else {
            throw UsageError("schema takes `print`, and a file or URL if it is not the endpoint's schema.")
        }
        let format = try arguments.choice(.format, SchemaFormat.self) ?? .sdl
        let place = arguments.operands.dropFirst().first ?? arguments.value(.schema)
        return try HeadlessTask.run {
            let schema: Schema
            if let place {
                schema = try await SchemaSource.load(place, nil, invocation)
            } else {
                schema = try await SchemaSource(EndpointOptions(arguments, invocation), invocation).fetch()
            }
            if !arguments.has(.quiet) {
                for warning in schema.warnings { invocation.note("sextant: warning: \(warning)") }
            }
            switch format {
            case .sdl: invocation.print(schema.printSDL())
            case .json: invocation.print(JSONWriter.string(schema.introspectionJSON().root, style: .pretty()))
            }
            return .success
        }
    }
}
