import GraphQLSchema
import Terminal

/// The menu of what may stand at the cursor.
struct CompletionMenu: Sendable {
    let items: [CompletionItem]
    /// Where the word to be replaced starts.
    let start: TextPosition
    /// Bytes of that word behind the cursor, as it was when the menu was made.
    let tail: Int
    /// The columns of the labels and of what stands beside them.
    let labelWidth: Int
    let detailWidth: Int
    /// The columns of the widest line of documentation that was shown.
    let documentationWidth: Int
    var list = ScrollList()

    static let rows = 8

    /// A menu that takes the place of another stays as wide as that, so that little of the screen changes.
    init(items: [CompletionItem], start: TextPosition, tail: Int, like other: CompletionMenu? = nil) {
        self.items = items
        self.start = start
        self.tail = tail
        let shown = items.prefix(200)
        labelWidth = max(other?.labelWidth ?? 0, min(32, shown.map { displayWidth($0.label) }.max() ?? 0))
        detailWidth = max(other?.detailWidth ?? 0, min(36, shown.map { displayWidth($0.detail ?? "") }.max() ?? 0))
        let documentation = items.first.flatMap(CompletionMenu.documentation).map { displayWidth($0) } ?? 0
        documentationWidth = max(other?.documentationWidth ?? 0, min(56, documentation))
    }

    /// The first line of the documentation, or why it is deprecated.
    static func documentation(_ item: CompletionItem) -> String? {
        if let reason = item.deprecationReason { return "deprecated: \(reason)" }
        return item.documentation?.split(separator: "\n").first.map(String.init)
    }

    var selected: CompletionItem? { items.indices.contains(list.selected) ? items[list.selected] : nil }

    /// Performs a key of the open menu. Enter accepts and never runs.
    mutating func press(_ key: Key) -> Reply {
        switch (key.code, key.modifiers) {
        case (.up, []), (.character("p"), .control): list.move(by: -1, count: items.count)
        case (.down, []), (.character("n"), .control): list.move(by: 1, count: items.count)
        case (.pageUp, []): list.move(by: -CompletionMenu.rows, count: items.count)
        case (.pageDown, []): list.move(by: CompletionMenu.rows, count: items.count)
        case (.enter, []), (.tab, []): return .accept
        case (.escape, []): return .close
        default: return .pass
        }
        list.reveal(count: items.count, height: CompletionMenu.rows)
        return .handled
    }

    enum Reply: Sendable { case handled, accept, close, pass }
}

extension TextArea {
    /// Opens the menu with items that were found for the text as it is now; none close it.
    mutating func open(_ items: [CompletionItem], revision: Int) {
        guard !take(items), revision == buffer.revision else { return }
        guard let first = items.first else {
            menu = nil
            return
        }
        let cursor = buffer.offset(of: buffer.cursor)
        let start = buffer.position(at: first.replaceRange.lowerBound)
        guard start.line == buffer.cursor.line else { return }
        menu = CompletionMenu(items: items, start: start, tail: max(0, first.replaceRange.upperBound - cursor))
    }

    /// Puts the selected item in the place of the word at the cursor.
    mutating func acceptCompletion() {
        guard let menu, let item = menu.selected else { return }
        endWord()
        let cursor = buffer.cursor
        guard menu.start <= cursor else { return }
        let end = TextPosition(line: cursor.line, column: cursor.column + menu.tail)
        let indent = buffer.line(cursor.line).prefix { $0 == 0x20 }.count
        let text = TextArea.indented(item.insertText, by: indent)
        buffer.replace(menu.start..<buffer.clamped(end), with: text)
        if let offset = item.cursorOffsetInInsert {
            let before = TextArea.indented(
                String(decoding: Array(item.insertText.utf8.prefix(offset)), as: UTF8.self), by: indent)
            let start = buffer.offset(of: menu.start)
            buffer.setCursor(buffer.position(at: start + before.utf8.count))
        }
    }

    private static func indented(_ text: String, by columns: Int) -> String {
        guard text.contains("\n") else { return text }
        let indent = String(repeating: " ", count: columns)
        return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + indent)
    }

    /// Whether what stands before the cursor is worth a menu of its own accord: a word, `$` or `@` being typed.
    var isCompletingWord: Bool {
        let cursor = buffer.cursor
        guard cursor.column > 0 else { return false }
        let byte = buffer.line(cursor.line)[cursor.column - 1]
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "\""): return true
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
        default: return false
        }
    }

    /// Whether only spaces stand before the cursor on its line: there Tab indents.
    var isAtIndentation: Bool {
        buffer.line(buffer.cursor.line).prefix(buffer.cursor.column).allSatisfy { $0 == 0x20 }
    }
}

/// Draws the menu below the cursor, or above it where there is no room; a line of the documentation at its foot.
struct CompletionMenuView {
    let menu: CompletionMenu

    func draw(in canvas: Canvas, at cursor: ScreenPoint) {
        var documentation = menu.selected.flatMap(CompletionMenu.documentation)
        let width = min(canvas.width, max(menu.labelWidth + menu.detailWidth + 5, menu.documentationWidth + 4))
        let wanted = min(menu.items.count, CompletionMenu.rows) + 2 + (documentation == nil ? 0 : 1)
        let isBelow = isBelow(cursor, wanted, in: canvas)
        // The line being typed stays in sight, however small the screen is.
        let room = isBelow ? canvas.height - cursor.y - 1 : cursor.y
        let height = min(wanted, room)
        if height < 4 { documentation = nil }
        let y = isBelow ? cursor.y + 1 : cursor.y - height
        let x = max(0, min(cursor.x - 2, canvas.width - width))
        guard height > 2 else {
            if let item = menu.selected, room > 0 {
                draw(item, at: Rect(x: x, y: y, width: width, height: 1), in: canvas)
            }
            return
        }
        let frame = Rect(x: x, y: y, width: width, height: height)
        let base = StyleRole.menu.style
        canvas.fill(frame, base)
        canvas.box(frame, StyleRole.border.style.over(base))
        let rows = height - 2 - (documentation == nil ? 0 : 1)
        var list = menu.list
        list.reveal(count: menu.items.count, height: rows)
        for (row, index) in list.visible(count: menu.items.count, height: rows).enumerated() {
            let place = Rect(x: x + 1, y: y + 1 + row, width: width - 2, height: 1)
            draw(menu.items[index], isSelected: index == list.selected, at: place, in: canvas)
        }
        if let documentation {
            canvas.write(
                documentation, x: x + 2, y: y + rows + 1, columns: width - 4, StyleRole.menuDetail.style.over(base))
        }
    }

    /// Below where a full menu has its place there, so that a short one does not jump; else above, if it has its place
    /// there; else where there is more room, at last over the lines at the foot of the screen.
    private func isBelow(_ cursor: ScreenPoint, _ height: Int, in canvas: Canvas) -> Bool {
        let free = canvas.height - cursor.y - 3
        if free >= CompletionMenu.rows + 3 { return true }
        if cursor.y >= height { return false }
        return free >= height || canvas.height - cursor.y - 1 >= cursor.y
    }

    private func draw(_ item: CompletionItem, isSelected: Bool = true, at place: Rect, in canvas: Canvas) {
        let canvas = canvas.sub(place)
        let base = (isSelected ? StyleRole.menuSelected : .menu).style
        canvas.fill(nil, base)
        let role: StyleRole = item.deprecationReason == nil ? .text : .deprecated
        canvas.write(item.label, x: 1, y: 0, columns: menu.labelWidth, role.style.over(base))
        let x = menu.labelWidth + 2
        canvas.write(
            item.detail ?? "", x: x, y: 0, columns: canvas.width - x - 1, StyleRole.menuDetail.style.over(base))
    }
}
