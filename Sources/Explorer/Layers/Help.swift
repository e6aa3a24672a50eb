import Terminal

/// The help: the keys that are valid in a pane, from the command table.
enum Help {
    static func window(for pane: PaneID, _ table: CommandTable, width: Int) -> TextWindow {
        var lines: [TextWindow.Line] = []
        let here = table.commands.filter { $0.scope != .anywhere && $0.scope.contains(pane) }
        let everywhere = table.commands.filter { $0.scope == .anywhere }
        if !here.isEmpty { lines.append(TextWindow.Line(text: "In \(pane.name)", role: .titleFocused)) }
        lines += here.map(line)
        lines.append(TextWindow.Line(text: "Everywhere", role: .titleFocused))
        lines += everywhere.filter { $0.menu == .main }.map(line)
        lines.append(TextWindow.Line(text: "Copy, after y", role: .titleFocused))
        lines += table.entries(of: .copy).map(line)
        return TextWindow(title: "keys that are valid here", lines: lines, width: width)
    }

    private static func line(_ command: Command) -> TextWindow.Line {
        TextWindow.Line(text: command.description, lead: command.keyList)
    }
}
