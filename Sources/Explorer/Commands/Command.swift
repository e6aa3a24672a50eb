import Terminal

/// One record for each thing a person can do. Everything that shows or looks up keys reads it from here.
struct Command: Sendable {
    let id: CommandID
    /// A few words, for the menu and the palette.
    let name: String
    /// A sentence, for the help.
    let description: String
    let keys: [Key]
    /// The key after `Ctrl-X`, or after `y` for the copy commands.
    let menuKey: Key?
    let menu: Menu
    let scope: Scope
    /// What the footer calls it, and how early it stands there; nil keeps it out.
    let footer: Footer?
    /// Why it cannot run now, as a sentence; nil when it can.
    let disabledReason: @Sendable (State) -> String?

    enum Menu: Sendable, Hashable { case main, copy }

    struct Footer: Sendable {
        let order: Int
        let label: @Sendable (State) -> FooterLabel
    }

    /// Where a command's keys are valid; a letter is never a command in a text pane. Through the menu and the palette
    /// a command can be reached from everywhere.
    enum Scope: Sendable, Hashable {
        case anywhere
        /// Panes with text to edit.
        case text
        /// Panes without.
        case lists
        case panes([PaneID])

        func contains(_ pane: PaneID) -> Bool {
            switch self {
            case .anywhere: true
            case .text: pane.isText
            case .lists: !pane.isText
            case .panes(let panes): panes.contains(pane)
            }
        }
    }
}

/// The words after a key in the footer. `isWarning` is for what changes data.
struct FooterLabel: Sendable, Equatable {
    var text: String
    var isWarning = false
}

extension Key {
    /// The short form of the footer: `^J` for `Ctrl-J`.
    var short: String {
        let long = description
        return long.hasPrefix("Ctrl-") ? "^" + long.dropFirst(5) : long
    }
}
