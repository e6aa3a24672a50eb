import GraphQLClient
import GraphQLLanguage
import GraphQLSchema
import JSON
import Networking
import Workspace

/// The schema that a project's `schema` describes: what all pointers lead to, merged. A type that several of them
/// define has the fields of all.
struct ProjectSchema: Sendable {
    private let context: ProjectContext

    init(_ context: ProjectContext) { self.context = context }

    func load(_ network: NetworkOptions) async throws -> Schema {
        let places = try context.project.schemaPlaces(variables: context.variables)
        guard !places.isEmpty else {
            throw ConfigError(
                ConfigPlace(file: context.config.path), "the project “\(context.project.name)” has no “schema”",
                "add it, or name one with --schema")
        }
        var documents: [Document] = []
        for place in places { documents.append(try await document(at: place, network)) }
        return Schema.build(sdl: Self.merged(documents))
    }

    private func document(at place: SchemaPointer.Place, _ network: NetworkOptions) async throws -> Document {
        switch place {
        case .sdl(let text, let place):
            return try Parser.parse(Source(text, name: "\(place.file):\(place.line)"))
        case .file(let path):
            let bytes = try FileSystem.read(path)
            if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
                return try SchemaSource.parse(bytes, name: path).document
            }
            return try Parser.parse(Source(bytes: bytes, name: path))
        case .url(let url, let headers):
            try context.requireTrust()
            // The headers of its own pointer, and no others.
            var connection = ConnectionConfiguration(endpoint: url)
            connection.network = network
            for (name, value) in headers { connection.headers[name] = value }
            return try await introspect(connection).schema.document
        }
    }

    /// Of a type's definitions, those behind the first are extensions of it.
    static func merged(_ documents: [Document]) -> Document {
        guard documents.count > 1 else { return documents.first ?? Document(definitions: []) }
        var types: Set<String> = []
        var directives: Set<String> = []
        var definitions: [Definition] = []
        for definition in documents.flatMap(\.definitions) {
            switch definition {
            case .type(let type) where !types.insert(type.name.value).inserted: definitions.append(.typeExtension(type))
            case .directive(let directive) where !directives.insert(directive.name.value).inserted: continue
            default: definitions.append(definition)
            }
        }
        return Document(definitions: definitions)
    }
}
