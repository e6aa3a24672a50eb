import GraphQLClient
import GraphQLSchema
import JSON
import Workspace

extension Commands {
    private enum SchemaFormat: String, CaseIterable {
        case sdl, json
    }

    /// `sextant schema VERB`
    static func schema(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        let operands = Array(arguments.operands.dropFirst())
        switch arguments.operands.first {
        case "print": return try schemaPrint(operands, arguments, invocation)
        case "search": return try schemaSearch(operands, arguments, invocation)
        case "diff": return try schemaDiff(operands, arguments, invocation)
        default: throw UsageError("schema takes one of print, search, diff.")
        }
    }

    private static func schemaPrint(
        _ places: [String], _ arguments: ParsedArguments, _ invocation: Invocation
    ) throws -> ExitCode {
        guard places.count <= 1 else {
            throw UsageError("schema print takes one file or URL, if it is not the endpoint's schema.")
        }
        let format = try arguments.choice(.format, SchemaFormat.self) ?? .sdl
        return try HeadlessTask.run {
            let schema: Schema
            if let place = places.first {
                schema = try await SchemaSource.load(place, nil, invocation, arguments)
            } else {
                schema = try await SchemaSource.schema(arguments, invocation, fresh: true)
            }
            if !arguments.has(.quiet) {
                invocation.noteWarnings(of: schema, from: places.first ?? arguments.value(.schema))
            }
            switch format {
            case .sdl: invocation.printForeign(schema.printSDL())
            case .json: invocation.printForeign(JSONWriter.string(schema.introspectionJSON().root, style: .pretty()))
            }
            return .success
        }
    }
}
