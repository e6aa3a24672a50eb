import Terminal

/// Every key, for whoever is not looking at the screen: the README and `sextant help keys`.
package enum KeyReference {
    /// A Markdown table for each place where keys are valid.
    package static var markdown: String {
        groups.map { group in
            let rows = group.commands.map { "| \(cell($0.keyList)) | \($0.description) |" }
            return (["**\(group.title)**", "", "| keys | |", "|---|---|"] + rows).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// The same as plain text.
    package static var text: String {
        groups.map { group in
            let width = group.commands.map { displayWidth($0.keyList) }.max() ?? 0
            let rows = group.commands.map { command in
                let gap = String(repeating: " ", count: width - displayWidth(command.keyList))
                return "  \(command.keyList)\(gap)  \(command.description)"
            }
            return ([group.title] + rows).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private struct Group {
        let title: String
        let commands: [Command]
    }

    private static var groups: [Group] {
        let main = CommandTable.standard.commands.filter { $0.menu == .main && !$0.keyList.isEmpty }
        return [
            Group(title: "Everywhere", commands: main.filter { $0.scope == .anywhere }),
            Group(title: "In text", commands: main.filter { $0.scope == .text }),
            Group(title: "In lists and trees", commands: main.filter { $0.scope == .lists }),
            Group(title: "In one pane", commands: main.filter { if case .panes = $0.scope { true } else { false } }),
            Group(title: "Copy, after `y`", commands: CommandTable.standard.entries(of: .copy)),
        ].filter { !$0.commands.isEmpty }
    }

    /// Keys as code; a bar would end the cell.
    private static func cell(_ keys: String) -> String {
        keys.split(separator: ", ").map { "`\($0.replacing("|", with: "\\|"))`" }.joined(separator: " ")
    }
}
