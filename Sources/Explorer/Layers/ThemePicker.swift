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
        let body = canvas.window(frame, title: "theme")
        for (row, index) in list.visible(count: names.count, height: rows).enumerated() {
            let style = (index == list.selected ? StyleRole.menuSelected : .menu).style
            body.fill(Rect(x: 0, y: row, width: body.width, height: 1), style)
            body.write(names[index], x: 1, y: row, columns: body.width - 2, style)
        }
    }
}
