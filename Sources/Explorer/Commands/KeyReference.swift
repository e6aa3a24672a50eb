import Terminal

/// Every key, for whoever is not looking at the screen: the README and `sextant help keys`.
package enum KeyReference {
    /// A Markdown table for each place where keys are valid.
    package static var markdown: String {
        groups.map { group in
            let rows = group.commands.map { "| \(cell($0.keyList)) | `\($0.id.rawValue)` | \($0.description) |" }
            return (["**\(group.title)**", "", "| keys | command | |", "|---|---|---|"] + rows)
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// The same as plain text.
    package static var text: String {
        groups.map { group in
            let width = group.commands.map { displayWidth($0.keyList) }.max() ?? 0
            let names = group.commands.map { displayWidth($0.id.rawValue) }.max() ?? 0
            let rows = group.commands.map { command in
                let gap = String(repeating: " ", count: width - displayWidth(command.keyList))
                let name = command.id.rawValue
                let further = String(repeating: " ", count: names - displayWidth(name))
                return "  \(command.keyList)\(gap)  \(name)\(further)  \(command.description)"
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
        ].filter { !$0.commands.isEmpty } + paneGroups(main)
            + [Group(title: "Copy, after `y`", commands: CommandTable.standard.entries(of: .copy))]
    }

    /// The keys of a pane, or of several that have them in common, in the order of the panes.
    private static func paneGroups(_ commands: [Command]) -> [Group] {
        var found: [(panes: [PaneID], commands: [Command])] = []
        for command in commands {
            guard case .panes(let panes) = command.scope else { continue }
            if let index = found.firstIndex(where: { $0.panes == panes }) {
                found[index].commands.append(command)
            } else {
                found.append((panes, [command]))
            }
        }
        return found.sorted { ($0.panes.first?.number ?? 0) < ($1.panes.first?.number ?? 0) }.map { panes, commands in
            let names = panes.map(\.name).joined(separator: " and ")
            return Group(title: "In the \(names) pane\(panes.count == 1 ? "" : "s")", commands: commands)
        }
    }

    /// Keys as code; a bar would end the cell.
    private static func cell(_ keys: String) -> String {
        keys.split(separator: ", ").map { "`\($0.replacing("|", with: "\\|"))`" }.joined(separator: " ")
    }
}
