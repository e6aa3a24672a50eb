import GraphQLClient
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
        /// Says where this tab's operations are answered from.
        case queryPolicy([CachePolicy.Query])
        case subscriptionPolicy([CachePolicy.Subscription])
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

    func draw(in canvas: Canvas) -> ScreenPoint {
        ChoiceWindow.draw(
            title: title, input: input, list: list, count: matches.count, emptyText: "Nothing matches.", in: canvas
        ) { index, isSelected, line, body in
            draw(items[matches[index]], isSelected: isSelected, row: line, in: body)
        }
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
