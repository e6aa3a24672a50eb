import Terminal

/// A list over the panes to choose from, narrowed by a few letters.
struct Picker: Sendable {
    struct Item: Sendable {
        var label: String
        var detail: String
        var role = StyleRole.text
    }

    /// What choosing an item does. Places and operations are in the order of the items.
    enum Purpose: Sendable {
        /// Goes to a line and a column of the editor, from 1.
        case place([(line: Int, column: Int)])
        /// Says which operation a fragment stands for, and runs it if that was asked for.
        case user(fragment: String, labels: [String], intent: RunDraft.Intent?)
        /// Sends the tab to an environment.
        case environment([String])
        /// Opens a file at an offset.
        case definition([(file: String, offset: Int)])
    }

    let title: String
    let items: [Item]
    let purpose: Purpose
    var input = LineInput()
    var list = ScrollList()
    /// The items that match what was typed, best first.
    private(set) var matches: [Int]

    init(title: String, items: [Item], purpose: Purpose, selected: Int = 0) {
        self.title = title
        self.items = items
        self.purpose = purpose
        matches = Array(items.indices)
        list = ScrollList(selected: selected)
    }

    /// Looks again after the text has changed.
    mutating func search() {
        matches = FuzzyMatcher(input.text).rank(items.map(\.label)).map(\.index)
        list = ScrollList()
    }

    var selected: Int? { matches.indices.contains(list.selected) ? matches[list.selected] : nil }

    static func rows(in size: Size) -> Int { max(1, min(14, size.height - 8)) }

    func draw(in canvas: Canvas) -> ScreenPoint {
        let rows = Picker.rows(in: canvas.size)
        let width = min(canvas.width, 76)
        let frame = Rect(size: canvas.size).centered(Size(width: width, height: rows + 3))
        let menu = StyleRole.menu.style
        canvas.fill(frame, menu)
        canvas.box(frame, StyleRole.borderFocused.style.over(menu))
        canvas.write(" \(title) ", x: frame.x + 2, y: frame.y, StyleRole.titleFocused.style.over(menu))
        let body = canvas.sub(frame.inset(by: 1))
        canvas.write("> ", x: frame.x + 2, y: frame.y + 1, StyleRole.prompt.style.over(menu))
        var input = input
        let column = input.draw(on: body.sub(Rect(x: 3, y: 0, width: body.width - 4, height: 1)), menu)
        var list = list
        list.reveal(count: matches.count, height: rows)
        if matches.isEmpty { body.write("Nothing matches.", x: 1, y: 1, StyleRole.menuDetail.style.over(menu)) }
        for (row, index) in list.visible(count: matches.count, height: rows).enumerated() {
            draw(items[matches[index]], isSelected: index == list.selected, row: row + 1, in: body)
        }
        return ScreenPoint(x: frame.x + 4 + column, y: frame.y + 1)
    }

    private func draw(_ item: Item, isSelected: Bool, row: Int, in body: Canvas) {
        let base = (isSelected ? StyleRole.menuSelected : .menu).style
        body.fill(Rect(x: 0, y: row, width: body.width, height: 1), base)
        let detail = min(displayWidth(item.detail), body.width / 2)
        body.write(item.label, x: 1, y: row, columns: body.width - detail - 4, item.role.style.over(base))
        body.write(
            item.detail, x: body.width - 1 - detail, y: row, columns: detail, StyleRole.menuDetail.style.over(base))
    }
}
