import Explorer
import GraphQLClient
import GraphQLServer
import SQLiteCache
import Terminal
import Workspace

/// Gives the explorer what it cannot make itself: endpoints with their caches, the demo server, schemas, files.
struct ExplorerSetup: Sendable {
    let arguments: ParsedArguments
    let invocation: Invocation

    /// - Parameter word: The endpoint that the command line or a variable names.
    func configuration(endpoint word: String?, tabs: [InitialTab]) throws -> ExplorerConfiguration {
        let project = invocation.project.found.map { ExplorerProject($0, paths: invocation.paths) }
        var configuration = try configuration(tabs: tabs)
        var preferred = project?.preferred
        var word = word
        do {
            word = try word ?? invocation.leadingSetting("SEXTANT_ENDPOINT")
        } catch  where project?.hasEnvironments != true {
            // Where there are environments, the question about them lists this too.
            configuration.notices.append(Self.sentence(error))
        } catch {}
        if let word {
            switch try Destination.named(word, invocation) {
            // Untrusted, it is opened when the question is answered.
            case .environment(let environment, let context) where context.verdict != .trusted: preferred = environment
            case let destination:
                configuration.endpoint = try open(EndpointOptions(destination, arguments, invocation))
                if case .environment(let environment, _) = destination { project?.remember(environment) }
            }
        } else if let context = invocation.project.found, let environment = preferred {
            if context.verdict == .trusted {
                do {
                    let options = try EndpointOptions(.environment(environment, context), arguments, invocation)
                    configuration.endpoint = try open(options)
                    project?.remember(environment)
                } catch {
                    configuration.notices.append(Self.sentence(error))
                    preferred = nil
                }
            }
        } else if let endpoint = invocation.userEndpoint, project?.hasEnvironments != true {
            let destination = Destination.url(EndpointArgument.url(from: endpoint))
            configuration.endpoint = try open(EndpointOptions(destination, arguments, invocation))
        }
        if case .broken(let error) = invocation.project { configuration.notices.append("\(error)") }
        let place = project?.key ?? configuration.endpoint?.configuration.endpoint
        // Whoever names files wants those and no others; where the history keeps nothing, nothing is kept here.
        if tabs.isEmpty, configuration.endpoint?.keeping != .off, let place { restore(place, into: &configuration) }
        if let project {
            configuration.project = project.facts(preferred: preferred)
            configuration.services.project = project.service { environment, context in
                try open(
                    EndpointOptions(
                        .environment(environment, context), arguments.forOtherEndpoints, invocation,
                        ownsTerminal: false))
            }
        }
        return configuration
    }

    /// What was open in this place the last time; and what is open at the end is for the next.
    private func restore(_ place: String, into configuration: inout ExplorerConfiguration) {
        let sessions = SavedSessions(paths: invocation.paths)
        configuration.services.saveSession = { session in
            var session = session
            for index in session.tabs.indices {
                session.tabs[index].file = session.tabs[index].file.map(FileSystem.resolved)
            }
            sessions.save(session, place)
        }
        guard let session = sessions.take(place), !arguments.has(.clean) else { return }
        let folder = FileSystem.resolved(".")
        var active = 0
        for (index, tab) in session.tabs.enumerated() {
            guard let opened = InitialTab(tab, in: folder) else { continue }
            if index == session.active { active = configuration.tabs.count }
            configuration.tabs.append(opened)
        }
        if !configuration.tabs.isEmpty { configuration.restoredTab = active }
    }

    func demoConfiguration() throws -> ExplorerConfiguration {
        var configuration = try configuration(tabs: [])
        configuration.endpoint = try startDemo()
        return configuration
    }

    private static func sentence(_ error: any Error) -> String {
        (error as? any UsageMistake)?.description ?? describe(error).sentence
    }

    private func configuration(tabs: [InitialTab]) throws -> ExplorerConfiguration {
        let environment = invocation.environment
        let library = ThemeLibrary(environment: environment.variables)
        var terminal = TerminalOptions()
        if let theme = arguments.value(.theme) ?? environment["SEXTANT_THEME"] {
            terminal.theme = try library.theme(named: theme)
        }
        if arguments.has(.noColor) || environment["SEXTANT_NO_COLOR"] != nil { terminal.colour = .never }

        var configuration = ExplorerConfiguration(
            services: services, environment: environment.variables, terminal: terminal,
            themes: library)
        configuration.tabs = tabs
        configuration.keys = invocation.userKeys
        configuration.recentEndpoints = RecentEndpoints(paths: invocation.paths).load()
        configuration.isReadOnly = arguments.has(.readOnly) || environment["SEXTANT_READ_ONLY"] != nil
        configuration.loadsSchema = !arguments.has(.noSchema)
        return configuration
    }

    private var services: ExplorerServices {
        var services = ExplorerServices(
            connect: { text in
                let destination = Destination.url(EndpointArgument.url(from: text))
                return try open(EndpointOptions(destination, arguments, invocation, ownsTerminal: false))
            },
            startDemo: { try startDemo() },
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
        services.history = History(path: invocation.paths.history)
        return services
    }

    func open(_ endpoint: EndpointOptions) throws -> OpenedEndpoint {
        let url = endpoint.connection.endpoint
        if endpoint.environment == nil { try? RecentEndpoints(paths: invocation.paths).remember(url) }
        let (store, notices) = try openStore(of: endpoint)
        var connection = endpoint.connection
        var auth = endpoint.auth ?? ""
        let credential = CredentialSource(endpoint, paths: invocation.paths)
        if connection.headers[credential.header] == nil,
            let token = StoredTokens(paths: invocation.paths).token(of: endpoint.name),
            let value = try? credential.headerValue(token)
        {
            connection.headers[credential.header] = value
            auth = "stored"
        }
        let facts = ConnectionFacts(
            endpoint: url, host: EndpointArgument.host(of: url), isLoopback: EndpointArgument.isLoopback(url: url),
            environment: endpoint.environment?.name ?? "", auth: auth,
            expiresAt: connection.headers[credential.header].flatMap(JSONWebToken.expiry(ofHeader:)),
            isProtected: endpoint.isProtected, headerCount: connection.headers.fields.count,
            policies: policies(of: endpoint.environment), notices: notices)
        let schemas = SchemaService(
            load: { connection in try await loadSchema(connection, of: endpoint).asSet(invocation) },
            earlier: { connection in earlierSchema(connection, of: endpoint)?.asSet(invocation) },
            choose: { place, connection in
                let chosen = ChosenSchemas(paths: invocation.paths)
                guard let place else {
                    try chosen.choose(nil, of: endpoint.name)
                    return try await loadSchema(connection, of: endpoint).asSet(invocation)
                }
                let schema = try await SchemaSource.load(place, endpoint, invocation, arguments)
                try chosen.choose(FileSystem.exists(place) ? FileSystem.resolved(place) : place, of: endpoint.name)
                return LoadedSchema(schema).asSet(invocation)
            })
        return OpenedEndpoint(
            configuration: connection, store: store, facts: facts, schemas: schemas,
            keeping: endpoint.environment?.history ?? (endpoint.isProtected ? .operations : .full),
            credential: credential)
    }

    /// What the settings say; a word that is no policy counts for nothing here, since it may be one of another program.
    private func policies(of environment: ProjectEnvironment?) -> AnswerPolicies {
        let settings = invocation.settings(in: environment)
        var policies = AnswerPolicies()
        if let policy = settings["SEXTANT_CACHE_POLICY"].flatMap(CachePolicy.Query.init) { policies.query = policy }
        if let policy = settings["SEXTANT_SUBSCRIPTION_POLICY"].flatMap(CachePolicy.Subscription.init) {
            policies.subscription = policy
        }
        return policies
    }

    /// The explorer always has a cache to look into; `none` keeps it in memory, and so does a home that cannot be written.
    private func openStore(of endpoint: EndpointOptions) throws -> (Store, notices: [String]) {
        do {
            let cache = endpoint.cache ?? endpoint.defaultCache
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

    /// The demo's cache is in memory, since its data ends with the process.
    func startDemo() throws -> OpenedEndpoint {
        let server = try Self.demoServer.get()
        let facts = ConnectionFacts(endpoint: server.url, host: "127.0.0.1", isLoopback: true, isDemo: true)
        return OpenedEndpoint(
            configuration: ConnectionConfiguration(endpoint: server.url), store: .inMemory(), facts: facts,
            firstTab: InitialTab(text: DemoHarbour.firstTab, variables: DemoHarbour.firstTabVariables))
    }

    /// What the flags or the environment name, else the endpoint's own, else that of the project.
    private func loadSchema(
        _ connection: ConnectionConfiguration, of endpoint: EndpointOptions
    ) async throws -> LoadedSchema {
        if let place = endpoint.schema ?? ChosenSchemas(paths: invocation.paths).place(of: endpoint.name) {
            return LoadedSchema(try await SchemaSource.load(place, endpoint, invocation, arguments))
        }
        let project = endpoint.project.flatMap { $0.project.schema.isEmpty ? nil : ProjectSchema($0) }
        if endpoint.environment?.introspects == false, let project {
            return LoadedSchema(try await project.load(connection.network))
        }
        do {
            let introspected = try await introspect(connection)
            SchemaSource.keep(introspected, of: endpoint.identity(of: connection), invocation)
            return LoadedSchema(introspected.schema, note: introspected.notes.first)
        } catch {
            guard let project, let schema = try? await project.load(connection.network) else { throw error }
            return LoadedSchema(schema, note: "This is the project's schema: \(describe(error).sentence)")
        }
    }

    /// Nothing is old about a schema that the flags name.
    private func earlierSchema(_ connection: ConnectionConfiguration, of endpoint: EndpointOptions) -> LoadedSchema? {
        guard endpoint.schema == nil, ChosenSchemas(paths: invocation.paths).place(of: endpoint.name) == nil,
            let kept = SchemaSource.kept(of: endpoint.identity(of: connection), invocation)
        else { return nil }
        return LoadedSchema(kept.schema, writtenAt: Int64(kept.writtenAt) * 1000)
    }
}

extension InitialTab {
    /// A tab of an earlier session; nil if its file is gone, or is no text any more.
    fileprivate init?(_ tab: SavedSession.Tab, in folder: String) {
        if let file = tab.file {
            guard let bytes = try? FileSystem.read(file), let text = String(validating: bytes, as: UTF8.self) else {
                return nil
            }
            let name = file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
            self.init(text: text, file: name, variables: tab.variables)
        } else {
            self.init(text: tab.text, variables: tab.variables)
        }
        queryPolicy = tab.queryPolicy.flatMap(CachePolicy.Query.init)
        subscriptionPolicy = tab.subscriptionPolicy.flatMap(CachePolicy.Subscription.init)
    }
}

extension LoadedSchema {
    fileprivate func asSet(_ invocation: Invocation) -> LoadedSchema {
        var loaded = self
        loaded.schema = schema.asSet(invocation)
        return loaded
    }
}

extension EndpointOptions {
    /// What a stored token belongs to: the environment, else the URL.
    fileprivate var name: String { identity.environment ?? identity.url }
}

extension CredentialSource {
    /// Where the secret of an endpoint comes from, and how the explorer gets it again.
    fileprivate init(_ endpoint: EndpointOptions, paths: XDGPaths) {
        let name = endpoint.name
        self.init(
            name: endpoint.auth ?? "",
            store: { token in try StoredTokens(paths: paths).store(token, of: name) })
        guard let (credential, variables) = endpoint.secret else { return }
        header = credential.headerName
        headerValue = { secret in try credential.headerValue(secret: secret, variables: variables) }
        lifetime = credential.lifetime.map { .seconds($0) }
        if credential.source != .prompt {
            fetch = { try await credential.freshHeaderValue(variables: variables) }
        }
    }
}
