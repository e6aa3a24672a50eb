import GraphQLCache
import GraphQLClient
import GraphQLLanguage
import Terminal

struct TabID: Sendable, Hashable {
    let number: Int
}

/// One operation document with its variables, headers and last result.
struct Tab: Sendable {
    let id: TabID
    /// The file it is bound to; nil for a scratch tab.
    var file: String?
    /// Which of the destinations it sends to.
    var destination = 0
    /// What the user chose for this tab; nil: what the destination's settings say.
    var queryPolicy: CachePolicy.Query?
    var subscriptionPolicy: CachePolicy.Subscription?
    /// What it runs is kept neither in the history nor in the cache.
    var isPrivate = false
    var editor: EditorPane
    var variables: VariablesPane
    var headers: HeadersPane
    var result = ResultPane()
    /// What another program writes into the file is taken over, and run.
    var followsFile = false
    /// The revision of the text when the result came.
    var resultRevision = -1
    var progress = RunProgress.idle
    /// How the lines of the file end.
    var lineEnding = TextFile.LineEnding.lineFeed
    /// What the file held when it was read or written last.
    var savedBytes: [UInt8] = []
    /// Where the lines of the text that was sent last come from.
    var sentLines = SentLines()
    /// A change of both texts, which is taken back as one.
    var linkedChange: LinkedChange?

    init(
        id: TabID, file: String? = nil, text: TextFile, variables: String = "", headers: String = ""
    ) {
        self.id = id
        self.file = file
        editor = EditorPane(text.text)
        self.variables = VariablesPane(variables)
        self.headers = HeadersPane(headers)
        lineEnding = text.ending
        savedBytes = text.bytes
    }

    /// Says that the run was ended by hand; what it had brought stays.
    mutating func stopRun() {
        progress = .idle
        if result.awaited != nil { result.end(with: TitlePiece("stopped", role: .warning)) }
    }

    /// True since the last change that was not saved.
    var isModified: Bool { editor.area.buffer.isModified }

    /// What the tab line calls it: the operation under the cursor, the file, or its number.
    var title: String {
        if let name = editor.operationUnderCursor?.name { return name }
        if let file { return String(file.split(separator: "/").last ?? "") }
        return "scratch \(id.number)"
    }

    var hasErrors: Bool { !editor.errorLines.isEmpty || result.hasErrors }
}

/// How far the tab's run has come.
enum RunProgress: Sendable, Equatable {
    case idle
    /// The document is being read; nothing has been sent.
    case preparing
    /// A question about a mutation is open.
    case asking
    case running(name: String, since: Int64)

    var isActive: Bool { self != .idle }
}

/// The states of operation and variables before and after a change that concerned both.
struct LinkedChange: Sendable, Equatable {
    struct States: Sendable, Equatable {
        var operation: Int
        var variables: Int
    }

    var before: States
    var after: States
}
