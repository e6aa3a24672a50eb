import Explorer
import GraphQLClient
import GraphQLServer
import SQLiteCache
import Synchronization
import Terminal
import Workspace

/// Gives the explorer what it cannot make itself: endpoints with their caches, the demo server, schemas, files.
struct ExplorerSetup: Sendable {
    let arguments: ParsedArguments
    let invocation: Invocation

    func configuration(endpoint: OpenedEndpoint?, tabs: [InitialTab]) throws -> ExplorerConfiguration {
        let environment = invocation.environment
        let library = ThemeLibrary(environment: environment.variables)
        var terminal = TerminalOptions()
        if let theme = arguments.value(.theme) ?? environment["SEXTANT_THEME"] {
            terminal.theme = try library.theme(named: theme)
        }
        if arguments.has(.noColor) || environment["SEXTANT_NO_COLOR"] != nil { terminal.colour = .never }

        var configuration = ExplorerConfiguration(
            endpoint: endpoint, services: services, environment: environment.variables, terminal: terminal,
            themes: library)
        configuration.tabs = tabs
        configuration.recentEndpoints = RecentEndpoints(paths: invocation.paths).load()
        configuration.isReadOnly = arguments.has(.readOnly) || environment["SEXTANT_READ_ONLY"] != nil
        configuration.loadsSchema = !arguments.has(.noSchema)
        return configuration
    }

    private var services: ExplorerServices {
        ExplorerServices(
            connect: { text in try open(EndpointOptions(url: EndpointArgument.url(from: text), arguments, invocation))
            },
            startDemo: { try startDemo() },
            loadSchema: { connection in try await loadSchema(connection) },
            earlierSchema: { connection in earlierSchema(connection) },
            readFile: { path in try FileSystem.read(path) }, fileExists: FileSystem.exists,
            writeFile: { path, bytes in try FileSystem.replace(path, with: bytes) },
            saveFile: { path, bytes in
                if FileSystem.exists(path) {
                    try FileSystem.rewrite(path, with: bytes)
                } else {
                    try FileSystem.create(path, with: bytes)
                }
            },
            folderExists: FileSystem.isDirectory, makeFolder: { try FileSystem.makeFolder($0) })
    }

    func open(_ endpoint: EndpointOptions) throws -> OpenedEndpoint {
        let url = endpoint.connection.endpoint
        try? RecentEndpoints(paths: invocation.paths).remember(url)
        let (store, notices) = try openStore(of: endpoint)
        let facts = ConnectionFacts(
            endpoint: url, host: EndpointArgument.host(of: url), isLoopback: EndpointArgument.isLoopback(url: url),
            auth: endpoint.tokenSource?.name ?? "", headerCount: endpoint.connection.headers.fields.count,
            notices: notices)
        return OpenedEndpoint(configuration: endpoint.connection, store: store, facts: facts)
    }

    /// The explorer always has a cache to look into; `none` keeps it in memory, and so does a home that cannot be written.
    private func openStore(of endpoint: EndpointOptions) throws -> (Store, notices: [String]) {
        do {
            let cache = endpoint.cache ?? .default
            let store = try StoreOpening.open(cache, endpoint, invocation, isQuiet: true) ?? .inMemory()
            return (store, store.notices)
        } catch  where endpoint.cache == nil {
            return (.inMemory(), ["The cache is kept in memory only: \(describe(error).sentence)"])
        }
    }

    /// One for the process, which it lives and ends with.
    private static let demoServer = Result {
        let server = Server(schema: DemoHarbour.make())
        try server.start()
        return server
    }

    /// The URL of the demo, once it runs. Its port is another one each time, so nothing about it is worth keeping.
    private static let demoURL = Mutex<String?>(nil)

    private static func isDemo(_ connection: ConnectionConfiguration) -> Bool {
        demoURL.withLock { $0 == connection.endpoint }
    }

    /// The demo's cache is in memory, since its data ends with the process.
    func startDemo() throws -> OpenedEndpoint {
        let server = try Self.demoServer.get()
        Self.demoURL.withLock { $0 = server.url }
        let facts = ConnectionFacts(endpoint: server.url, host: "127.0.0.1", isLoopback: true, isDemo: true)
        return OpenedEndpoint(
            configuration: ConnectionConfiguration(endpoint: server.url), store: .inMemory(), facts: facts,
            firstTab: InitialTab(text: DemoHarbour.firstTab, variables: DemoHarbour.firstTabVariables))
    }

    private func loadSchema(_ connection: ConnectionConfiguration) async throws -> LoadedSchema {
        if let place = arguments.value(.schema) {
            return LoadedSchema(try await SchemaSource.load(place, connection, invocation))
        }
        let introspected = try await introspect(connection)
        if !Self.isDemo(connection) { SchemaSource.keep(introspected, of: connection, invocation) }
        return LoadedSchema(introspected.schema, note: introspected.notes.first)
    }

    /// Nothing is old about a schema that the flags name.
    private func earlierSchema(_ connection: ConnectionConfiguration) -> LoadedSchema? {
        guard !arguments.has(.schema), let kept = SchemaSource.kept(of: connection, invocation) else { return nil }
        return LoadedSchema(kept.schema, writtenAt: Int64(kept.writtenAt) * 1000)
    }
}
