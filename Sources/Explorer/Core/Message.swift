import GraphQLCache
import GraphQLClient
import GraphQLOperations
import GraphQLSchema
import Terminal
import Workspace

/// Everything that can happen.
enum Message: Sendable {
    case input(InputEvent)
    case resized(Size)
    /// The wall clock in milliseconds, told before each batch of messages, so that `update` needs no clock.
    case clock(Int64)
    case outcome(EffectID, generation: Int, Outcome)
    /// The user's editor ended. Nil: it was left without a change, or could not be started and `problem` says why.
    case edited(tab: TabID, pane: PaneID, text: String?, problem: String?)
    /// A text is on its way to where other programs paste from; the loop does the rest.
    case copied(Clipboard.Copy, what: String)
    /// Something the loop tried did not work.
    case problem(String)
    /// The program came back from the shell.
    case resumed(afterMilliseconds: Int64)
}

/// What work brought.
enum Outcome: Sendable {
    case analyzed(Analysis)
    case completions([CompletionItem], revision: Int)
    case prepared(Preparation)
    /// The answer to a run, and the curl command that would ask the same.
    case response(GraphQLResponse<DynamicOperation>, curl: String)
    /// An answer that is not all there is: more of it is awaited, or it is large and still to be written to the cache.
    /// The last of a run is followed by `recorded`; the others by another answer.
    case arrived(GraphQLResponse<DynamicOperation>, awaiting: Awaited?)
    case recorded(GraphQLResponse<DynamicOperation>, curl: String)
    case runFailed(FailureMessage, curl: String, RequestTrace?)
    case failed(FailureMessage)
    /// The server refused a run, or the start of a subscription, for want of credentials. Comes behind its failure.
    case refused(PreparedRun)
    /// What is known of the credential now. `isAsked`: somebody wanted to see it.
    case credential(CredentialFacts, said: String?, isAsked: Bool)
    /// The secret that was typed is in use.
    case credentialTaken(CredentialFacts)
    case schemaLoaded(LoadedSchema)
    case schemaFailed(String)
    case schemaNotChosen(String)
    /// A file that a tab follows holds other bytes.
    case fileChanged(path: String, [UInt8])
    case schemasCompared([SchemaChange])
    case docsHits([SchemaSearchHit])
    case live([LiveItem], dropped: Int)
    /// What a program printed for events, by their numbers; or why it prints nothing.
    case filtered([Int: String])
    case filterFailed(String)
    case cache(CacheAnswer)
    case storeChanged
    case history([HistoryRun], matching: String)
    case historyChanged
    /// What came cannot be kept, in the history or in the cache, or something has happened to a file.
    case notKept(String)
    case reopened(ReopenedRun)
    /// The file holds these bytes now, which were the editor's text in that state.
    case saved(path: String, [UInt8], stateID: Int)
    case notSaved(SaveObstacle)
    case savedEvents(count: Int, path: String)
    /// Files beside the tabs' own, read or not to be read.
    case files([ProjectFile])
    case opened(path: String, [UInt8], offset: Int)
    case docsRows(DocsTarget, [DocsRow])
    case themes([String])
    /// There is an endpoint now; the tab takes the place of the first one if that is still empty.
    case connected(ConnectionFacts, tab: InitialTab?)
    case environmentOpened(ConnectionFacts, destination: Int)
    case trusted(thenOpen: String?)
    case projectListed(ProjectListing, forPicking: Bool)
}
