/// The state of a list that may be longer than the screen: which row is selected, and which is the first shown.
///
/// It holds no rows, so a list of a million costs what a list of ten does. Every method takes the present number of rows;
/// a selection beyond the end is brought back.
package struct ScrollList: Hashable, Sendable {
    package private(set) var selected = 0
    /// The first visible row.
    package private(set) var top = 0

    package init(selected: Int = 0) {
        self.selected = max(0, selected)
    }

    package mutating func select(_ row: Int, count: Int) {
        selected = min(max(0, row), max(0, count - 1))
    }

    /// The list has been read again, and the selected row is another one now: it stays where it stood on the screen.
    package mutating func follow(to row: Int, count: Int) {
        let old = selected
        select(row, count: count)
        top = max(0, top + selected - old)
    }

    package mutating func move(by rows: Int, count: Int) {
        select(selected + rows, count: count)
    }

    /// Scrolls without moving the selection further than it must to stay visible.
    package mutating func scroll(by rows: Int, count: Int, height: Int) {
        top = min(max(0, top + rows), max(0, count - height))
        selected = min(max(selected, top), max(top, min(count, top + height) - 1))
    }

    /// Brings the selection into view. Call it before drawing, when the height is known.
    package mutating func reveal(count: Int, height: Int) {
        select(selected, count: count)
        guard height > 0 else { return }
        if selected < top { top = selected }
        if selected >= top + height { top = selected - height + 1 }
        top = min(max(0, top), max(0, count - height))
    }

    /// The rows to draw.
    package func visible(count: Int, height: Int) -> Range<Int> {
        let first = min(top, max(0, count))
        return first..<min(count, first + max(0, height))
    }

    /// The row at a line of the screen, counted from the top of the list.
    package func row(atLine line: Int, count: Int) -> Int? {
        let row = top + line
        return line >= 0 && row < count ? row : nil
    }

    /// Handles the keys every list has; returns whether the key was one of them.
    package mutating func handle(_ key: Key, count: Int, height: Int) -> Bool {
        let page = max(1, height - 1)
        let half = max(1, height / 2)
        switch (key.code, key.modifiers) {
        case (.up, []), (.character("k"), []): move(by: -1, count: count)
        case (.down, []), (.character("j"), []): move(by: 1, count: count)
        case (.pageUp, []): move(by: -page, count: count)
        case (.pageDown, []): move(by: page, count: count)
        case (.character("u"), .control): move(by: -half, count: count)
        case (.character("d"), .control): move(by: half, count: count)
        case (.home, []), (.character("g"), []): select(0, count: count)
        case (.end, []), (.character("G"), []): select(count - 1, count: count)
        default: return false
        }
        return true
    }

    /// Draws a bar in the last column that shows how much of the list is visible.
    package func drawScrollBar(on canvas: Canvas, count: Int, _ style: Style) {
        guard count > canvas.height, canvas.height > 0 else { return }
        let length = max(1, canvas.height * canvas.height / count)
        let travel = canvas.height - length
        let hidden = count - canvas.height
        let start = min(travel, (top * travel + hidden / 2) / hidden)
        canvas.vline(x: canvas.width - 1, y: start, length: length, "\u{2588}", style)
    }
}
