import Terminal

/// The menu after `Ctrl-X` or `y`: every entry with its letter, in as many columns as fit.
struct MenuView {
    let state: State
    let menu: Command.Menu

    private static let columnWidth = 25

    func draw(in canvas: Canvas) {
        let entries = state.commands.entries(of: menu)
        let columns = max(1, (canvas.width - 4) / MenuView.columnWidth)
        let rows = (entries.count + columns - 1) / columns
        let height = min(rows + 2, canvas.height - 1)
        let frame = Rect(x: 0, y: canvas.height - 1 - height, width: canvas.width, height: height)
        let menuStyle = StyleRole.menu.style
        canvas.fill(frame, menuStyle)
        canvas.box(frame, StyleRole.borderFocused.style.over(menuStyle))
        let title = menu == .main ? " Ctrl-X, then " : " copy, then "
        canvas.write(title, x: 2, y: frame.y, StyleRole.titleFocused.style.over(menuStyle))
        let body = canvas.sub(frame.inset(by: 1))
        for (index, command) in entries.enumerated() {
            guard index % rows < body.height else { continue }
            let x = 1 + index / rows * MenuView.columnWidth
            let isUseless = state.start != nil && !command.id.worksWithoutEndpoint
            let isDisabled = isUseless || command.disabledReason(state) != nil
            let key = command.menuKey?.short ?? ""
            let keyStyle = (isDisabled ? StyleRole.disabled : .keyHint).style.over(menuStyle)
            let used = body.write(key, x: x, y: index % rows, columns: MenuView.columnWidth - 2, keyStyle)
            let style = (isDisabled ? StyleRole.disabled : .text).style.over(menuStyle)
            let start = max(used + 1, 6)
            body.write(command.name, x: x + start, y: index % rows, columns: MenuView.columnWidth - start - 1, style)
        }
    }
}
