import Terminal

extension ScrollList {
    /// Draws the rows that fit a pane, marks the selected one, and shows how far down they are.
    /// - Parameter row: draws one row into a line of the canvas.
    func draw(count: Int, in canvas: Canvas, _ context: PaneContext, row: (_ index: Int, _ y: Int) -> Void) {
        var list = self
        list.reveal(count: count, height: canvas.height)
        for (y, index) in list.visible(count: count, height: canvas.height).enumerated() {
            row(index, y)
            guard index == list.selected else { continue }
            let role: StyleRole = context.isFocused ? .selection : .selectionUnfocused
            canvas.restyle(Rect(x: 0, y: y, width: canvas.width, height: 1)) { role.style.over($0) }
        }
        list.drawScrollBar(on: canvas, count: count, StyleRole.border.style)
    }
}
