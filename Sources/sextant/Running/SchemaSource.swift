import GraphQLClient
import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON
import Workspace

/// Where a subcommand gets its schema: a file, another URL, an earlier session, or the endpoint's introspection.
struct SchemaSource: Sendable {
    let endpoint: EndpointOptions
    let invocation: Invocation

    init(_ endpoint: EndpointOptions, _ invocation: Invocation) {
        self.endpoint = endpoint
        self.invocation = invocation
    }

    /// The schema that `--schema` names, else the cached one, else a fresh one.
    func load() async throws -> Schema {
        if let schema = endpoint.schema { return try await Self.load(schema, endpoint.connection, invocation) }
        if let kept = Self.kept(of: endpoint.connection, invocation) { return kept.schema }
        return try await fetch()
    }

    /// The endpoint's schema as it is now; later runs find it in the schema cache.
    func fetch() async throws -> Schema {
        let introspected = try await introspect(endpoint.connection)
        Self.keep(introspected, of: endpoint.connection, invocation)
        return introspected.schema
    }

    /// Keeps a schema for later sessions. One that cannot be kept is only fetched again.
    static func keep(
        _ introspected: IntrospectedSchema, of connection: ConnectionConfiguration, _ invocation: Invocation
    ) {
        var bytes: [UInt8] = []
        JSONWriter.write(introspected.document.root, into: &bytes)
        try? SchemaCache(paths: invocation.paths)
            .store(bytes, url: connection.endpoint, headers: connection.namedHeaders)
    }

    /// The schema of an earlier session, and when it was fetched, in seconds since 1970.
    static func kept(
        of connection: ConnectionConfiguration, _ invocation: Invocation
    ) -> (schema: Schema, writtenAt: Int)? {
        let entry = SchemaCache(paths: invocation.paths).load(
            url: connection.endpoint, headers: connection.namedHeaders)
        guard let entry, let document = try? JSONDocument(parsing: entry.bytes),
            let schema = try? Schema.build(introspection: document.root)
        else { return nil }
        return (schema, entry.writtenAt)
    }

    /// What the flags name: a file, a URL, or the endpoint's own schema. One asked for by name needs no endpoint.
    static func schema(_ arguments: ParsedArguments, _ invocation: Invocation) async throws -> Schema {
        if let place = arguments.value(.schema), arguments.value(.endpoint) == nil {
            return try await load(place, nil, invocation)
        }
        return try await SchemaSource(EndpointOptions(arguments, invocation), invocation).load()
    }

    /// The schema in a file, SDL or introspection JSON, or behind a URL. Another URL gets none of the endpoint's headers.
    static func load(
        _ place: String, _ connection: ConnectionConfiguration?, _ invocation: Invocation
    ) async throws -> Schema {
        if place.contains("://") {
            var other = ConnectionConfiguration(endpoint: place)
            if let connection { other.network = connection.network }
            return try await introspect(other).schema
        }
        return try parse(FileSystem.read(place), name: place)
    }

    static func parse(_ bytes: [UInt8], name: String) throws(SchemaFileError) -> Schema {
        let first = bytes.first { $0 > 0x20 }
        do {
            if first == UInt8(ascii: "{") {
                return try Schema.build(introspection: JSONDocument(parsing: bytes).root)
            }
            return try Schema.build(sdl: Source(bytes: bytes, name: name))
        } catch {
            throw SchemaFileError(file: name, underlying: error)
        }
    }

    /// Throws the list of what is wrong with a document.
    func validate(_ source: OperationSource) async throws {
        let document = try Parser.parse(Source(source.text, name: source.name))
        let problems = GraphQLValidation.validate(document, schema: try await load()).map { problem in
            let place = problem.locations.first.map { ":\($0.line):\($0.column)" } ?? ""
            return "\(source.name)\(place): \(problem.rule): \(problem.message)"
        }
        if !problems.isEmpty { throw RunError.invalid(problems: problems) }
    }
}

extension ConnectionConfiguration {
    /// The headers as name and value, for what is kept per identity.
    var namedHeaders: [(name: String, value: String)] { headers.fields.map { ($0.name, $0.value) } }
}
