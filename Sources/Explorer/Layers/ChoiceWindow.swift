import Terminal

/// The window over the panes that the palette and the pickers share: a title, what was typed, and rows to choose from.
enum ChoiceWindow {
    static func rows(in size: Size) -> Int { max(1, min(14, size.height - 8)) }

    /// Draws it and returns where the cursor stands.
    /// - Parameter row: draws an item of the list into a line of the body.
    static func draw(
        title: String, input: LineInput, list: ScrollList, count: Int, emptyText: String = "", in canvas: Canvas,
        row: (_ index: Int, _ isSelected: Bool, _ line: Int, _ body: Canvas) -> Void
    ) -> ScreenPoint {
        let rows = rows(in: canvas.size)
        let width = min(canvas.width, 76)
        let frame = Rect(size: canvas.size).centered(Size(width: width, height: rows + 3))
        let menu = StyleRole.menu.style
        let body = canvas.window(frame, title: title)
        canvas.write("> ", x: frame.x + 2, y: frame.y + 1, StyleRole.prompt.style.over(menu))
        var input = input
        let column = input.draw(on: body.sub(Rect(x: 3, y: 0, width: body.width - 4, height: 1)), menu)
        var list = list
        list.reveal(count: count, height: rows)
        if count == 0 { body.write(emptyText, x: 1, y: 1, StyleRole.menuDetail.style.over(menu)) }
        for (line, index) in list.visible(count: count, height: rows).enumerated() {
            row(index, index == list.selected, line + 1, body)
        }
        return ScreenPoint(x: frame.x + 4 + column, y: frame.y + 1)
    }
}
