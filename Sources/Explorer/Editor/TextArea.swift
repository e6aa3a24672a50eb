import Terminal

/// A text under edit in a pane: the buffer, what part of it is in sight, and the keys every text pane shares.
struct TextArea: Sendable {
    var buffer: TextBuffer
    private(set) var topLine = 0
    private(set) var leftColumn = 0
    /// What may stand at the cursor, while the user is offered it.
    var menu: CompletionMenu?
    /// The name being typed, while what may stand in its place is known or looked up.
    var word: CompletionWord?

    init(_ text: String = "") { buffer = TextBuffer(text) }

    /// Handles the keys of every editor. Returns nil for a key that means nothing to text.
    mutating func receive(_ key: Key, rows: Int) -> Change? {
        let revision = buffer.revision
        switch (key.code, key.modifiers) {
        case (.enter, []): buffer.insertNewline()
        case (.tab, []): buffer.indent()
        case (.backspace, []) where buffer.selection == nil && isInIndentation: buffer.outdent()
        case (.character("h"), .control): buffer.deleteBackward()
        default:
            if let typed = key.typedCharacter {
                buffer.typeCode(typed)
            } else if !buffer.handle(key, rows: rows) {
                return nil
            }
        }
        return buffer.revision == revision ? .moved : .edited
    }

    enum Change: Sendable, Equatable { case moved, edited }

    /// Where Backspace takes back a whole step.
    private var isInIndentation: Bool {
        let column = buffer.cursor.column
        guard column >= 2, column % 2 == 0 else { return false }
        return buffer.line(buffer.cursor.line).prefix(column).allSatisfy { $0 == 0x20 }
    }

    /// Puts the cursor at a line and a column in code points, both from 1.
    mutating func goTo(line: Int, column: Int) {
        let row = clamp(line - 1, 0, buffer.lineCount - 1)
        var byteColumn = 0
        var rest = column - 1
        for byte in buffer.line(row) {
            if byte & 0xC0 != 0x80 {
                if rest <= 0 { break }
                rest -= 1
            }
            byteColumn += 1
        }
        buffer.setCursor(TextPosition(line: row, column: byteColumn))
    }

    /// Moves what is in sight so that the cursor is in it.
    mutating func scroll(toShowCursorIn size: Size) {
        guard size.width > 0, size.height > 0 else { return }
        let cursor = buffer.cursor
        // After a jump the lines around the place are in sight too.
        if cursor.line < topLine - size.height || cursor.line > topLine + 2 * size.height {
            topLine = min(cursor.line - size.height / 3, buffer.lineCount - size.height)
        }
        topLine = clamp(topLine, cursor.line - size.height + 1, cursor.line)
        topLine = clamp(topLine, 0, max(0, buffer.lineCount - 1))
        // Where all lines fit, none is hidden above.
        if buffer.lineCount <= size.height { topLine = 0 }
        let column = scrollColumn(of: cursor)
        // Where the cursor leaves on the left, what is before it comes into sight.
        if column < leftColumn { leftColumn = column - size.width / 2 }
        leftColumn = clamp(leftColumn, column - size.width + 1, column)
        if column < size.width { leftColumn = 0 }
    }

    mutating func scroll(by lines: Int, in size: Size) {
        topLine = clamp(topLine + lines, 0, max(0, buffer.lineCount - size.height))
        let line = clamp(buffer.cursor.line, topLine, topLine + max(0, size.height - 1))
        if line != buffer.cursor.line {
            let cell = cell(of: buffer.cursor, width: size.width)
            buffer.setCursor(place(atCell: cell, line: line, width: size.width))
        }
    }

    /// The place in the text of a cell of the text's area.
    func position(x: Int, y: Int) -> TextPosition {
        place(atCell: x, line: clamp(topLine + y, 0, buffer.lineCount - 1), width: max(1, x + 1))
    }

    /// The cell of the cursor in the text's area, or nil when it is out of sight.
    func cursorPoint(in size: Size) -> ScreenPoint? {
        let y = buffer.cursor.line - topLine
        let x = cell(of: buffer.cursor, width: size.width)
        return y >= 0 && y < size.height && x >= 0 && x <= size.width
            ? ScreenPoint(x: min(x, size.width - 1), y: y) : nil
    }
}
