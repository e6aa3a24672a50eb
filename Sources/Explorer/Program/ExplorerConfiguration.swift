import GraphQLClient
import GraphQLSchema
import Terminal
import Workspace

/// An endpoint that somebody has resolved: how to reach it, where its cache is, and how to call it on the screen.
package struct OpenedEndpoint: Sendable {
    package var configuration: ConnectionConfiguration
    package var store: Store
    package var facts: ConnectionFacts
    /// Text for the first tab while that is empty; the demo brings its own.
    package var firstTab: InitialTab?
    /// Brings the schema of this endpoint; nil: as that of any other.
    package var schemas: SchemaService?
    /// What the history keeps of its runs.
    package var keeping: HistoryKeeping
    /// Where its secret comes from.
    package var credential: CredentialSource

    package init(
        configuration: ConnectionConfiguration, store: Store, facts: ConnectionFacts, firstTab: InitialTab? = nil,
        schemas: SchemaService? = nil, keeping: HistoryKeeping = .full,
        credential: CredentialSource = CredentialSource()
    ) {
        self.configuration = configuration
        self.store = store
        self.facts = facts
        self.firstTab = firstTab
        self.schemas = schemas
        self.keeping = keeping
        self.credential = credential
    }
}

/// Brings the schema of an endpoint whose environment or project says where it is.
package struct SchemaService: Sendable {
    /// Brings it, by introspection or from a file.
    package var load: @Sendable (ConnectionConfiguration) async throws -> LoadedSchema
    /// The one that an earlier session kept, until the fresh one is there.
    package var earlier: @Sendable (ConnectionConfiguration) -> LoadedSchema?
    /// Brings it from a file, a URL or another environment, from where it comes from then on. Nil forgets such a choice.
    package var choose: @Sendable (String?, ConnectionConfiguration) async throws -> LoadedSchema

    package init(
        load: @escaping @Sendable (ConnectionConfiguration) async throws -> LoadedSchema,
        earlier: @escaping @Sendable (ConnectionConfiguration) -> LoadedSchema?,
        choose: @escaping @Sendable (String?, ConnectionConfiguration) async throws -> LoadedSchema
    ) {
        self.load = load
        self.earlier = earlier
        self.choose = choose
    }
}

/// What a tab starts with.
package struct InitialTab: Sendable {
    package var text: String
    /// The file it is bound to; nil for a scratch tab.
    package var file: String?
    package var variables: String
    /// The policies that were chosen for it in an earlier session.
    package var queryPolicy: CachePolicy.Query?
    package var subscriptionPolicy: CachePolicy.Subscription?

    package init(text: String, file: String? = nil, variables: String = "") {
        self.text = text
        self.file = file
        self.variables = variables
    }
}

/// What the explorer cannot do itself, because it is built without a server, files or the user's settings.
package struct ExplorerServices: Sendable {
    /// Resolves an endpoint typed on the first screen, and remembers it.
    package var connect: @Sendable (String) async throws -> OpenedEndpoint
    /// Starts the demo server inside this process.
    package var startDemo: @Sendable () async throws -> OpenedEndpoint
    /// Brings the schema, by introspection or from a file.
    package var loadSchema: @Sendable (ConnectionConfiguration) async throws -> LoadedSchema
    /// The schema that an earlier session kept, until the fresh one is there.
    package var earlierSchema: @Sendable (ConnectionConfiguration) -> LoadedSchema?
    /// Reads a whole file.
    package var readFile: @Sendable (String) throws -> [UInt8]
    package var fileExists: @Sendable (String) -> Bool
    /// Writes a file, replacing it as a whole.
    package var writeFile: @Sendable (String, [UInt8]) throws -> Void
    /// Writes a document of the user's own, which keeps its mode, or gets the usual one.
    package var saveFile: @Sendable (String, [UInt8]) throws -> Void
    package var folderExists: @Sendable (String) -> Bool
    /// Makes a folder and those it lies in.
    package var makeFolder: @Sendable (String) throws -> Void
    /// Where runs are remembered; nil where they are not.
    package var history: History?
    /// The wall clock in milliseconds since 1970.
    package var clock: @Sendable () -> Int64
    /// How often a file that a tab follows is looked at.
    package var fileInterval = Duration.milliseconds(400)
    /// Keeps what was open when the explorer is left; nil where that is not kept.
    package var saveSession: (@Sendable (SavedSession) -> Void)?
    /// What concerns the project; nil without one.
    package var project: ProjectService?
    /// The names of the themes to choose from; those of the configuration's library unless told otherwise.
    var themeNames: @Sendable () -> [String] = { [] }

    package init(
        connect: @escaping @Sendable (String) async throws -> OpenedEndpoint,
        startDemo: @escaping @Sendable () async throws -> OpenedEndpoint,
        loadSchema: @escaping @Sendable (ConnectionConfiguration) async throws -> LoadedSchema = ExplorerServices
            .introspection,
        earlierSchema: @escaping @Sendable (ConnectionConfiguration) -> LoadedSchema? = { _ in nil },
        readFile: @escaping @Sendable (String) throws -> [UInt8],
        fileExists: @escaping @Sendable (String) -> Bool = { _ in true },
        writeFile: @escaping @Sendable (String, [UInt8]) throws -> Void,
        saveFile: (@Sendable (String, [UInt8]) throws -> Void)? = nil,
        folderExists: @escaping @Sendable (String) -> Bool = { _ in true },
        makeFolder: @escaping @Sendable (String) throws -> Void = { _ in },
        clock: @escaping @Sendable () -> Int64 = WallClock.milliseconds
    ) {
        self.connect = connect
        self.startDemo = startDemo
        self.loadSchema = loadSchema
        self.earlierSchema = earlierSchema
        self.readFile = readFile
        self.fileExists = fileExists
        self.writeFile = writeFile
        self.saveFile = saveFile ?? writeFile
        self.folderExists = folderExists
        self.makeFolder = makeFolder
        self.clock = clock
    }

    /// Asks the endpoint itself.
    package static let introspection: @Sendable (ConnectionConfiguration) async throws -> LoadedSchema = {
        configuration in
        let introspected = try await introspect(configuration)
        return LoadedSchema(introspected.schema, note: introspected.notes.first)
    }
}

/// A schema, and what there is to say about it.
package struct LoadedSchema: Sendable {
    package var schema: Schema
    /// Said on the message line.
    package var note: String?
    /// When it was fetched, in milliseconds since 1970; nil: just now.
    package var writtenAt: Int64?

    package init(_ schema: Schema, note: String? = nil, writtenAt: Int64? = nil) {
        self.schema = schema
        self.note = note
        self.writtenAt = writtenAt
    }
}

/// Everything the explorer starts with.
package struct ExplorerConfiguration: Sendable {
    /// Where requests go; nil shows the first screen.
    package var endpoint: OpenedEndpoint?
    package var services: ExplorerServices
    /// Empty: one tab that says how to begin.
    package var tabs: [InitialTab] = []
    /// Which of the tabs is in front, if they are those of an earlier session.
    package var restoredTab: Int?
    package var recentEndpoints: [String] = []
    /// The project that it is started in.
    package var project: ProjectFacts?
    /// Said at the start.
    package var notices: [String] = []
    /// The user's own keys, by the names of commands.
    package var keys: [(command: String, keys: [String])] = []
    package var isReadOnly = false
    /// False: no schema is asked for.
    package var loadsSchema = true
    package var terminal: TerminalOptions
    package var themes: ThemeLibrary
    /// The process's environment: `TERM`, `VISUAL`, `EDITOR`, `TMUX` and the like.
    package var environment: [String: String]

    package init(
        endpoint: OpenedEndpoint? = nil, services: ExplorerServices, environment: [String: String],
        terminal: TerminalOptions = TerminalOptions(), themes: ThemeLibrary? = nil
    ) {
        self.endpoint = endpoint
        self.services = services
        self.environment = environment
        self.terminal = terminal
        let library = themes ?? ThemeLibrary(environment: environment)
        self.themes = library
        self.services.themeNames = { library.names }
    }
}
