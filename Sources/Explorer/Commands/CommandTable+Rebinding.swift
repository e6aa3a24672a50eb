import Terminal

/// The user's own keys, from `keys` of `config.yaml`.
extension CommandTable {
    /// The table with other keys for some commands. A key that is given to one is taken from all others that are valid in
    /// the same places.
    ///
    /// - Parameter bindings: names of commands, as the palette's table calls them, and the keys they get: `F5`, `Ctrl-J`,
    ///   or `Ctrl-X r` for the one behind the menu's.
    /// - Returns: the table, and a sentence for each binding that means nothing.
    func rebound(_ bindings: [(command: String, keys: [String])]) -> (table: CommandTable, problems: [String]) {
        var commands = commands
        var problems: [String] = []
        for binding in bindings {
            guard let id = CommandID(rawValue: binding.command), let index = commands.firstIndex(where: { $0.id == id })
            else {
                problems.append("keys: there is no command \(binding.command); `sextant help keys` names them all.")
                continue
            }
            var keys: [Key] = []
            var menuKey = commands[index].menuKey
            for word in binding.keys {
                if let rest = CommandTable.behindTheMenu(word) {
                    guard let key = Key(rest) else {
                        problems.append("keys: \(word) of \(binding.command) is no key.")
                        continue
                    }
                    menuKey = key
                } else if let key = Key(word), !CommandTable.fixed.contains(key) {
                    keys.append(key)
                } else {
                    problems.append("keys: \(word) of \(binding.command) is no key that can be given away.")
                }
            }
            let scope = commands[index].scope
            let menu = commands[index].menu
            for other in commands.indices where other != index {
                if commands[other].scope == scope {
                    commands[other] = commands[other].with(
                        keys: commands[other].keys.filter { !keys.contains($0) }, menuKey: commands[other].menuKey)
                }
                if let menuKey, commands[other].menu == menu, commands[other].menuKey == menuKey {
                    commands[other] = commands[other].with(keys: commands[other].keys, menuKey: nil)
                }
            }
            let onlyMenu = keys.isEmpty && !binding.keys.isEmpty
            commands[index] = commands[index].with(keys: onlyMenu ? commands[index].keys : keys, menuKey: menuKey)
        }
        return (CommandTable(commands), problems)
    }

    /// What has to work whatever a file says.
    private static let fixed: [Key] = [.control("c"), .control("z")]

    private static func behindTheMenu(_ word: String) -> String? {
        let lead = "ctrl-x "
        return word.lowercased().hasPrefix(lead) ? String(word.dropFirst(lead.count)) : nil
    }
}

extension Command {
    fileprivate func with(keys: [Key], menuKey: Key?) -> Command {
        Command(
            id: id, name: name, description: description, keys: keys, menuKey: menuKey, menu: menu, scope: scope,
            footer: footer, disabledReason: disabledReason)
    }
}
