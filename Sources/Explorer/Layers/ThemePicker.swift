import Terminal

/// The choice of a theme. Moving shows the theme at once; Esc goes back to the one before.
struct ThemePicker: Sendable {
    let names: [String]
    let original: String
    var list: ScrollList

    init(names: [String], current: String) {
        self.names = names
        original = current
        list = ScrollList(selected: names.firstIndex(of: current) ?? 0)
    }

    var selected: String { names.indices.contains(list.selected) ? names[list.selected] : original }

    static func rows(in size: Size) -> Int { max(1, size.height - 8) }

    func draw(in canvas: Canvas) {
        let rows = min(names.count, ThemePicker.rows(in: canvas.size))
        let width = min(canvas.width, (names.map { displayWidth($0) }.max() ?? 0) + 6)
        let frame = Rect(size: canvas.size).centered(Size(width: max(16, width), height: rows + 2))
        let menu = StyleRole.menu.style
        canvas.fill(frame, menu)
        canvas.box(frame, StyleRole.borderFocused.style.over(menu))
        canvas.write(" theme ", x: frame.x + 2, y: frame.y, StyleRole.titleFocused.style.over(menu))
        for (row, index) in list.visible(count: names.count, height: rows).enumerated() {
            let style = (index == list.selected ? StyleRole.menuSelected : .menu).style
            canvas.fill(Rect(x: frame.x + 1, y: frame.y + 1 + row, width: frame.width - 2, height: 1), style)
            canvas.write(names[index], x: frame.x + 2, y: frame.y + 1 + row, columns: frame.width - 4, style)
        }
    }
}
