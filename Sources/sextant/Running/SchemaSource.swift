import GraphQLClient
import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON
import Workspace

/// Where a subcommand gets its schema: a file, another URL or environment, the project, an earlier session, or the
/// endpoint's introspection.
struct SchemaSource: Sendable {
    let endpoint: EndpointOptions
    let invocation: Invocation

    init(_ endpoint: EndpointOptions, _ invocation: Invocation) {
        self.endpoint = endpoint
        self.invocation = invocation
    }

    /// The schema that `--schema` names, else the cached one, else a fresh one.
    func load() async throws -> Schema {
        if let schema = endpoint.schema { return try await Self.load(schema, endpoint, invocation) }
        if let kept = Self.kept(of: endpoint.identity, invocation) { return kept.schema }
        return try await fetch()
    }

    /// The endpoint's schema as it is now; later runs find it in the schema cache.
    func fetch() async throws -> Schema {
        if endpoint.environment?.introspects == false, let project = endpoint.project, !project.project.schema.isEmpty {
            return try await ProjectSchema(project).load(endpoint.connection.network)
        }
        let introspected = try await introspect(endpoint.connection)
        Self.keep(introspected, of: endpoint.identity, invocation)
        return introspected.schema
    }

    /// Keeps a schema for later sessions. One that cannot be kept is only fetched again.
    static func keep(
        _ introspected: IntrospectedSchema, of identity: EndpointIdentity, _ invocation: Invocation
    ) {
        var bytes: [UInt8] = []
        JSONWriter.write(introspected.document.root, into: &bytes)
        try? SchemaCache(paths: invocation.paths)
            .store(bytes, url: identity.url, headers: identity.headers, environment: identity.environment)
    }

    /// The schema of an earlier session, and when it was fetched, in seconds since 1970.
    static func kept(
        of identity: EndpointIdentity, _ invocation: Invocation
    ) -> (schema: Schema, writtenAt: Int)? {
        let entry = SchemaCache(paths: invocation.paths).load(
            url: identity.url, headers: identity.headers, environment: identity.environment)
        guard let entry, let document = try? JSONDocument(parsing: entry.bytes),
            let schema = try? Schema.build(introspection: document.root)
        else { return nil }
        return (schema, entry.writtenAt)
    }

    /// What the flags name: a file, a URL, an environment, or the endpoint's own schema. One asked for by name needs no
    /// endpoint, and where nothing is named the project's schema counts before that of its environment.
    static func schema(
        _ arguments: ParsedArguments, _ invocation: Invocation, fresh: Bool = false
    ) async throws -> Schema {
        if arguments.value(.endpoint) == nil {
            if let place = arguments.value(.schema) { return try await load(place, nil, invocation, arguments) }
            if try invocation.leadingSetting("SEXTANT_ENDPOINT") == nil, let context = invocation.project.found,
                !context.project.schema.isEmpty
            {
                return try await ProjectSchema(context).load(EndpointOptions.network(arguments, invocation))
            }
        }
        let source = SchemaSource(try EndpointOptions(arguments, invocation), invocation)
        return fresh ? try await source.fetch() : try await source.load()
    }

    /// The schema of another environment, behind a URL, or in a file: SDL or introspection JSON. Another URL gets none of
    /// the endpoint's headers.
    static func load(
        _ place: String, _ endpoint: EndpointOptions?, _ invocation: Invocation,
        _ arguments: ParsedArguments = ParsedArguments()
    ) async throws -> Schema {
        if let context = endpoint?.project ?? invocation.project.found, let other = context.environment(named: place) {
            let options = try EndpointOptions(.environment(other, context), arguments.aboutNetwork, invocation)
            return try await introspect(options.connection).schema
        }
        if place.contains("://") {
            var other = ConnectionConfiguration(endpoint: place)
            if let endpoint { other.network = endpoint.connection.network }
            return try await introspect(other).schema
        }
        // The settings of an environment name files from the folder of the configuration.
        if let folder = endpoint?.project?.config.folder, !place.hasPrefix("/"), !FileSystem.exists(place) {
            return try parse(FileSystem.read("\(folder)/\(place)"), name: place)
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
        let problems = GraphQLValidation.validate(document, schema: try await load().asSet(invocation)).map { problem in
            let place = problem.locations.first.map { ":\($0.line):\($0.column)" } ?? ""
            return "\(source.name)\(place): \(problem.rule): \(problem.message)"
        }
        if !problems.isEmpty { throw RunError.invalid(problems: problems) }
    }
}

extension Schema {
    /// The schema with `@defer` and `@stream` where a setting says that the server knows them.
    func asSet(_ invocation: Invocation) -> Schema {
        invocation.environment["SEXTANT_INCREMENTAL_DELIVERY"] == nil ? self : acceptingIncrementalDelivery
    }
}

extension ConnectionConfiguration {
    /// The headers as name and value, for what is kept per identity.
    var namedHeaders: [(name: String, value: String)] { headers.fields.map { ($0.name, $0.value) } }
}
