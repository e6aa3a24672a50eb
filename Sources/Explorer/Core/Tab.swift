import GraphQLCache
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
    var editor: EditorPane
    var variables: VariablesPane
    var headers: HeadersPane
    var result = ResultPane()
    var progress = RunProgress.idle
    /// True since the last change that was not saved.
    var isModified = false

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
