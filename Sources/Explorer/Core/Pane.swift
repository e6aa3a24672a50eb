import GraphQLCache
import GraphQLClient
import GraphQLOperations
import Terminal

/// The panes of the screen.
enum PaneID: String, Sendable, Hashable, CaseIterable {
    case operation, variables, headers, result, docs, history, cache, live, request

    /// The number in the pane's title and after `Ctrl-X`. Variables and Headers share one line and one number.
    var number: Int {
        switch self {
        case .operation: 1
        case .variables, .headers: 2
        case .result: 3
        case .docs: 4
        case .history: 5
        case .cache: 6
        case .live: 7
        case .request: 8
        }
    }

    var name: String {
        switch self {
        case .operation: "Operation"
        case .variables: "Variables"
        case .headers: "Headers"
        case .result: "Result"
        case .docs: "Docs"
        case .history: "History"
        case .cache: "Cache"
        case .live: "Live"
        case .request: "Request"
        }
    }

    /// In a text pane a letter is text; elsewhere it is a command.
    var isText: Bool { self == .operation || self == .variables || self == .headers }

    /// Panes that offer what may stand at the cursor.
    var completes: Bool { self == .operation || self == .variables }

    /// The panes that share the dock below the result.
    static let docked: [PaneID] = [.docs, .history, .cache, .live, .request]
    var isDocked: Bool { PaneID.docked.contains(self) }
}

/// What a pane may know while it handles input, names itself, or draws.
struct PaneContext: Sendable {
    /// The room for the pane's body, in cells, as it was last laid out.
    var size: Size
    var isFocused: Bool
    /// The wall clock in milliseconds since 1970, and the local offset from UTC in seconds.
    var now: Int64 = 0
    var utcOffset = 0

    /// How a role is drawn. Panes name roles, never colours.
    func style(_ role: StyleRole) -> Style { role.style }
}

/// The words in a pane's title line, after its number and name.
struct PaneTitle: Sendable, Equatable {
    /// Pieces joined by ` · `; the first that do not fit are left out from the end.
    var pieces: [TitlePiece] = []
    /// What stands at the right end, such as the cache policy or the view.
    var right: String = ""
}

struct TitlePiece: Sendable, Equatable {
    var text: String
    var role: StyleRole?

    init(_ text: String, role: StyleRole? = nil) {
        self.text = text
        self.role = role
    }
}

/// What reaches a pane. Keys have been looked up in the command table before, so that a rebinding reaches every pane.
enum PaneInput: Sendable {
    /// A command of the table: `.down`, `.enter`, `.fold`, `.searchNext`, …
    case command(CommandID)
    /// A key that is no command here. Text panes insert it; other panes ignore it.
    case key(Key)
    case paste(String)
    /// The answer to a `.prompt` request of this pane; `isFinal` is false while it is being typed.
    case answer(PromptPurpose, String, isFinal: Bool)
    /// A press inside the body, in cells from its top left corner.
    case click(x: Int, y: Int)
    /// The mouse moved there with the button held: a selection in a text.
    case drag(x: Int, y: Int)
    /// The wheel: lines to scroll, negative upwards.
    case scroll(Int)
}

/// What a pane asks of the explorer in return. A pane changes nothing but itself.
enum PaneRequest: Sendable {
    /// Puts a sentence on the line above the footer and into the log.
    case say(String, StyleRole? = nil)
    /// Opens a one-line prompt; its text comes back as `.answer`.
    case prompt(PromptPurpose, label: String, initial: String = "")
    /// Copies text; `what` names it in the message, as in "copied the path".
    case copy(String, what: String)
    /// Shows a record in the Cache pane.
    case openRecord(CacheKey)
    /// Puts the editor's cursor there (from 1; columns in code points).
    case goToOperation(line: Int, column: Int)
    /// Inserts text at the editor's cursor. A field goes where its type is selected from, else an operation is made.
    case insertInOperation(String, field: DocsTarget? = nil)
    /// Shows lines of text in a window over the panes.
    case show(title: String, lines: [String])
    /// Starts work off the loop.
    case start(Purpose, Work)
    /// Ends work that was started.
    case stop(Purpose)
}

/// The conventions that every pane follows.
///
/// A pane is a value that holds view state: scroll position, cursor, folds, and references to the immutable things it
/// shows. It never touches a terminal, a task or the network. `draw` looks only at the rows that are visible, and no
/// method walks a whole document, response or schema. Text that came from outside is written with `Canvas.write`,
/// which makes control characters visible.
protocol Pane: Sendable {
    func title(_ context: PaneContext) -> PaneTitle
    func draw(in canvas: Canvas, _ context: PaneContext)
    /// Handles input. Returns nil when the input means nothing to the pane, so that the explorer may use it.
    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]?
}

/// What one-line prompts are for; a pane finds its own answers by it.
enum PromptPurpose: Sendable, Hashable {
    case search
    case filter, saveEvents, pollEvery
    case cacheFind, cacheExport, cacheImport
    case docsSearch
    case historySearch
    /// Where the schema comes from; the answer goes to no pane.
    case schemaPlace
    /// A secret, for where the tab sends to; the answer goes to no pane.
    case secret
}
