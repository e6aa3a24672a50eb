import Terminal

/// What can lie over the panes. Input goes to the topmost first.
enum Layer: Sendable {
    /// The keys that may follow `Ctrl-X` or `y`.
    case menu(Command.Menu)
    case help(TextWindow)
    case palette(Palette)
    case prompt(Prompt)
    case question(Question)
    /// Lines of text, such as an event or the log.
    case window(TextWindow)
    case themes(ThemePicker)
    case picker(Picker)
    case trust(TrustQuestion)
    case credential(CredentialWindow)
}

/// A one-line input for a pane, shown in place of the message line.
struct Prompt: Sendable {
    let pane: PaneID
    let purpose: PromptPurpose
    let label: String
    var input: LineInput
    /// What is typed is shown as dots.
    var isSecret = false
}

/// A question that waits for one of a few keys, or for a typed name.
struct Question: Sendable {
    /// What the answer starts.
    enum Purpose: Sendable {
        case mutation(TabID, PreparedRun)
        case clearCache
        /// The credential is another one: what the cache holds may be for other eyes. Then what was to be done is done;
        /// nil: what the server had refused runs again.
        case cacheOfOthers(then: RunDraft.Intent?)
        /// A curl command or a JSON body was pasted: unpack it, or insert it as text.
        case paste(UnpackedPaste, text: String)
        case quit
        /// The folder of a tab's file is missing.
        case makeFolder(TabID)
        /// Somebody else has written the file of a tab; these bytes.
        case changedOutside(TabID, [UInt8])
    }

    let purpose: Purpose
    let text: String
    /// The keys that answer and what they do, such as `y` and "sends it".
    let answers: [(key: Character, meaning: String)]
    /// The name that has to be typed instead, when a key is too easily pressed.
    var typed: (expected: String, input: LineInput)?
}
