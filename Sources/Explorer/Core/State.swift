import GraphQLClient
import GraphQLLanguage
import GraphQLSchema
import Terminal

/// Everything the explorer knows. `update` is its one writer.
struct State: Sendable {
    var size: Size
    var now: Int64 = 0
    var utcOffset = 0
    var themeName = ""
    var commands = CommandTable.standard

    /// Everywhere that tabs send to.
    var destinations = [Destination()]
    var isReadOnly = false
    /// The project that the explorer was started in.
    var project: ProjectFacts?
    /// The first screen, while there is no endpoint.
    var start: StartScreen?

    var tabs: [Tab]
    var activeTab = 0
    var closedTabs: [Tab] = []
    var nextTabNumber: Int

    var focus = PaneID.operation
    /// The pane shown in the dock, which may be closed in one column.
    var dock = PaneID.docs
    var isZoomed = false
    /// Rows by which the user enlarged a pane.
    var splits: [PaneID: Int] = [:]
    /// The places that were left by going to another, for the way back.
    var trail: [Place] = []
    /// How many pages of the docs were open when they got the focus.
    var docsEntry = 0
    /// What is known of files that no tab has: those that the command line named, and imported ones.
    var files: [String: ProjectFile] = [:]
    /// The files that the command line named, which lend their fragments also when their tabs are closed.
    var namedFiles: [String] = []
    /// The row of the title that the mouse holds, to move a split.
    var draggedRow: Int?
    /// The completion that was asked for while the schema was being loaded.
    var awaitedCompletion: AwaitedCompletion?
    /// Esc was pressed in a text pane: the next Tab leaves it.
    var leavesText = false

    var layers: [Layer] = []
    /// The pieces of a paste that has not ended yet.
    var pasted: [UInt8] = []
    var typeAhead = TypeAhead()
    /// Whether a key was pressed since something was last sent: the person is at something else by now.
    var hasTypedSinceRun = false
    var notice = Notice()
    var log = LogBook()
    var isMouseOn = false

    var docs = DocsPane()
    var history = HistoryPane()
    var cache = CachePane()
    var live = LivePane()
    var requests = RequestPane()

    /// Mutations, by where they go and what they are, about which the user does not want to be asked again in this session.
    var allowedMutations: Set<String> = []
    /// The run that a server refused for want of credentials, to be sent again once there are others.
    var refusedRun: RefusedRun?
    var generations: [EffectID: Int] = [:]
    private var lastGeneration = 0

    var tab: Tab { tabs[activeTab] }

    init(size: Size, tabs initial: [InitialTab] = []) {
        self.size = size
        let initial = initial.isEmpty ? [InitialTab(text: State.emptyTabText)] : initial
        let texts = initial.map { TextFile(Array($0.text.utf8)) }
        tabs = initial.enumerated().map { index, tab in
            var opened = Tab(
                id: TabID(number: index + 1), file: tab.file, text: texts[index], variables: tab.variables)
            opened.queryPolicy = tab.queryPolicy
            opened.subscriptionPolicy = tab.subscriptionPolicy
            return opened
        }
        namedFiles = initial.compactMap { $0.file.map(ProjectFile.normal) }
        nextTabNumber = initial.count + 1
        for (tab, text) in zip(tabs, texts) where text.wasMixed { sayMixed(tab) }
    }

    mutating func start(_ work: Work, as purpose: Purpose, tab: TabID? = nil) -> Effect {
        let id = EffectID(tab: tab, purpose: purpose)
        lastGeneration += 1
        generations[id] = lastGeneration
        if purpose.sends { hasTypedSinceRun = false }
        return .start(id, generation: lastGeneration, work)
    }

    mutating func cancel(_ purpose: Purpose, tab: TabID? = nil) -> Effect {
        let id = EffectID(tab: tab, purpose: purpose)
        generations[id] = nil
        typeAhead.end(id)
        return .cancel(id)
    }

    mutating func say(_ text: String, _ role: StyleRole? = nil) {
        notice = Notice(text: text, role: role)
        log.append(LogLine(time: now, text: text, role: role))
    }
}

/// The sentence on the line above the footer.
struct Notice: Sendable, Equatable {
    var text = ""
    var role: StyleRole?
    /// A key has been pressed since: what the cursor is on may stand in its place.
    var isOld = false
}

/// Where the user was.
struct Place: Sendable, Equatable {
    var pane: PaneID
    var tab: TabID
    /// The cursor in the operation's text.
    var cursor: TextPosition
}

/// What is known about the schema.
enum SchemaState: Sendable {
    case none
    case loading(since: Int64)
    case loaded(Schema, at: Int64)
    case failed(String)
    case off

    var loaded: Schema? {
        if case .loaded(let schema, _) = self { schema } else { nil }
    }

    /// For the end of a sentence that says what cannot be done without one.
    var sentence: String {
        switch self {
        case .none, .off: "none is loaded"
        case .loading: "it is being loaded"
        case .loaded: "it is loaded"
        case .failed(let reason): reason
        }
    }
}
