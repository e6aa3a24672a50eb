import Terminal

/// All commands, and the look-ups that the key map, menus and help need.
struct CommandTable: Sendable {
    let commands: [Command]
    private let byID: [CommandID: Int]
    private let byKey: [Key: [Int]]

    init(_ commands: [Command]) {
        self.commands = commands
        var byID: [CommandID: Int] = [:]
        var byKey: [Key: [Int]] = [:]
        for (index, command) in commands.enumerated() {
            byID[command.id] = index
            for key in command.keys { byKey[key, default: []].append(index) }
        }
        self.byID = byID
        self.byKey = byKey
    }

    static let standard = CommandTable(
        operationCommands + rewritingCommands + paneCommands + projectCommands + programCommands + listCommands
            + resultCommands + inspectorCommands + historyCommands + cacheCommands)

    subscript(_ id: CommandID) -> Command? { byID[id].map { commands[$0] } }

    /// The command of a key in a pane. The narrowest scope wins, so that a pane can give a key its own meaning.
    func command(for key: Key, in pane: PaneID) -> Command? {
        if pane.isText, key.typedCharacter != nil { return nil }
        guard let candidates = byKey[key] else { return nil }
        let valid = candidates.map { commands[$0] }.filter { $0.scope.contains(pane) }
        return valid.first { if case .panes = $0.scope { true } else { false } }
            ?? valid.first { $0.scope != .anywhere } ?? valid.first
    }

    func entries(of menu: Command.Menu) -> [Command] { commands.filter { $0.menu == menu && $0.menuKey != nil } }

    func command(forMenuKey key: Key, in menu: Command.Menu) -> Command? {
        commands.first { $0.menu == menu && $0.menuKey == key }
    }
}

extension Command {
    /// A short way to write the table. Keys are written as a person reads them: `Ctrl-J`, `F5`, `?`.
    init(
        _ id: CommandID, _ name: String, _ description: String, keys: [String] = [], menu menuKey: String? = nil,
        in menu: Menu = .main, scope: Scope = .anywhere, footer: Footer? = nil,
        disabled: @escaping @Sendable (State) -> String? = { _ in nil }
    ) {
        self.init(
            id: id, name: name, description: description, keys: keys.map(Command.key),
            menuKey: menuKey.map(Command.key), menu: menu, scope: scope, footer: footer, disabledReason: disabled)
    }

    private static func key(_ text: String) -> Key {
        guard let key = Key(text) else { preconditionFailure("The command table names no key: \(text)") }
        return key
    }
}

extension Command.Footer {
    static func at(_ order: Int, _ text: String) -> Command.Footer {
        Command.Footer(order: order) { _ in FooterLabel(text: text) }
    }
}
