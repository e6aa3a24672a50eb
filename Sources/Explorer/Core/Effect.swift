import GraphQLCache
import GraphQLClient
import GraphQLOperations
import GraphQLSchema
import JSON
import Terminal
import Workspace

/// Which work this is. A new effect with the same id cancels the old one.
struct EffectID: Sendable, Hashable {
    /// The tab it belongs to; nil for work of the whole program.
    var tab: TabID?
    var purpose: Purpose
}

enum Purpose: Sendable, Hashable {
    case analysis, completion, preparation, run
    case schema, schemaChanges, docs, docsRelations
    case history, historyChange, reopening
    case cacheTypes, cacheView, cacheRefresh, cacheChange
    case storeChanges
    case live(LiveID), poll(LiveID), filter(LiveID)
    case file, connection, themes, project, credential
    /// Reading files beside the tabs' own, and opening one.
    case documents, opening, following

    /// Whether it brings the answer to what a person sent.
    var sends: Bool {
        switch self {
        case .run, .live: true
        default: false
        }
    }

    /// Whether each typed character starts it anew.
    var followsTyping: Bool { self == .analysis || self == .completion }
}

/// What `update` asks the world to do.
enum Effect: Sendable {
    /// Starts work off the loop. Messages come back with the generation; those of an older one are dropped.
    case start(EffectID, generation: Int, Work)
    case cancel(EffectID)
    /// From now on the tab sends there, and so does what belongs to no tab.
    case aim(TabID, destination: Int)
    /// Cancels all work of a tab.
    case cancelTab(TabID)
    case copy(String, what: String)
    case terminal(TerminalEffect)
    /// Lets go of big values off the loop.
    case discard([any Sendable])
    case quit(Int32)
}

/// What only the loop can do, since it owns the terminal.
enum TerminalEffect: Sendable {
    case suspend
    /// The last step of copying, which only the terminal's owner can do.
    case finishCopy(Clipboard.Copy)
    case mouse(Bool)
    case theme(String)
    /// Hands text to the user's editor and comes back with `Message.edited`.
    case edit(text: String, suffix: String, tab: TabID, pane: PaneID)
}

/// Work that takes time: all of it runs beside the loop and can be cancelled.
enum Work: Sendable {
    /// Finds the operations, the syntax error and the findings of a document.
    case analyze(DocumentSnapshot)
    case complete(DocumentSnapshot, PaneID, TextPosition, Schema)
    /// Makes an operation to send of what the tab holds, or says why it cannot be sent.
    case prepare(RunDraft)
    case run(PreparedRun)
    case keepLive(PreparedRun)
    case subscribe(PreparedRun)
    /// Asks the server again and again for a query that is kept live.
    case poll(PreparedRun, LiveID, every: Duration)
    /// Puts events through the program that a tail is filtered with.
    case filterEvents(ProgramBatch)
    /// Asks for the schema, with the headers of the tab in front.
    /// With `mayUseOld`, a schema of an earlier session stands in until the server has answered.
    case loadSchema(headers: [(name: String, value: String)], mayUseOld: Bool)
    /// Brings the schema from somewhere else than the server, and from there from now on; nil: from the server again.
    case chooseSchema(place: String?, headers: [(name: String, value: String)])
    /// Looks again and again whether a file holds something else than these bytes.
    case watchFile(path: String, [UInt8])
    /// Finds what is different in a schema that was loaded again.
    case compareSchemas(Schema, Schema)
    case docsSearch(String, Schema)
    case readCache(CacheView)
    case changeCache(CacheChange)
    /// Finds the runs of the past that contain a text.
    case readHistory(String)
    case changeHistory(HistoryChange)
    /// Brings a run of the past back, to look at or to run again.
    case reopen(HistoryRun, runs: Bool)
    /// Tells about each change of the store, coalesced.
    case watchStore
    case save(SaveOrder)
    /// Writes events to a file, one a line.
    case saveEvents([JSONDocument], path: String)
    case readFiles([String])
    /// Opens a file with the cursor at a byte.
    case openFile(path: String, offset: Int)
    /// What takes a look at the whole schema: who uses a type, and the ways to it.
    case docsRelations(DocsTarget, Schema)
    /// Finds the names of all themes, which means reading their files.
    case listThemes
    case connect(String)
    case openEnvironment(String, destination: Int)
    case trustProject(thenOpen: String?)
    /// Finds the operations and fragments of the project.
    case listProject(forPicking: Bool)
    /// Brings the schema that the project has on disk.
    case loadProjectSchema
    case startDemo
    /// Looks at the credential of where the tab sends to, or gets another.
    case credential(CredentialAction)
}
