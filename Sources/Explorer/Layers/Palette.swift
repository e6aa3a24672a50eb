import Terminal

/// The command palette: every command, found by a few letters of its name.
struct Palette: Sendable {
    var input = LineInput()
    var list = ScrollList()
    /// The commands that match what was typed, best first.
    private(set) var matches: [CommandID]

    init(_ table: CommandTable) { matches = table.commands.map(\.id) }

    /// Looks again after the text has changed.
    mutating func search(_ table: CommandTable) {
        let ranked = FuzzyMatcher(input.text).rank(table.commands.map(\.name))
        matches = ranked.map { table.commands[$0.index].id }
        list = ScrollList()
    }

    var selected: CommandID? { matches.indices.contains(list.selected) ? matches[list.selected] : nil }

    func draw(in canvas: Canvas, _ state: State) -> ScreenPoint {
        ChoiceWindow.draw(title: "commands", input: input, list: list, count: matches.count, in: canvas) {
            index, isSelected, line, body in
            guard let command = state.commands[matches[index]] else { return }
            draw(command, isSelected: isSelected, row: line, in: body, state)
        }
    }

    private func draw(_ command: Command, isSelected: Bool, row: Int, in body: Canvas, _ state: State) {
        let base = (isSelected ? StyleRole.menuSelected : .menu).style
        let reason = command.disabledReason(state)
        body.fill(Rect(x: 0, y: row, width: body.width, height: 1), base)
        let name = (reason == nil ? StyleRole.text : .disabled).style.over(base)
        let used = body.write(command.name, x: 1, y: row, columns: body.width / 2, name)
        let detail = reason ?? command.keyList
        let room = body.width - used - 5
        let width = min(room, displayWidth(detail))
        let role: StyleRole = reason == nil ? .menuDetail : .disabled
        body.write(detail, x: body.width - 1 - width, y: row, columns: width, role.style.over(base))
    }
}

extension Command {
    /// All ways to a command: `Ctrl-J, F5, Ctrl-X Enter`.
    var keyList: String {
        var names = keys.map(\.description)
        if let menuKey { names.append((menu == .main ? "Ctrl-X " : "y ") + menuKey.description) }
        return names.joined(separator: ", ")
    }
}
