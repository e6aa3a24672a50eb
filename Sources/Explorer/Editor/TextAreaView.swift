import Terminal

/// A piece of a line with one style; columns are bytes.
struct StyledRange: Sendable, Equatable {
    var range: Range<Int>
    var role: StyleRole
}

/// Draws the visible lines of a text area.
struct TextAreaView {
    let area: TextArea
    let isFocused: Bool
    /// The styles of a line's pieces, given its number and bytes.
    let highlight: (Int, [UInt8]) -> [StyledRange]

    /// A line longer than this is drawn without highlighting, so that one huge line stays as fluent as many short ones.
    static let highlightLimit = 4_096

    func draw(in canvas: Canvas) {
        for row in 0..<canvas.height {
            let line = area.topLine + row
            guard line < area.buffer.lineCount else { break }
            draw(line: line, row: row, in: canvas)
        }
    }

    private func draw(line: Int, row: Int, in canvas: Canvas) {
        if area.isHuge(line) {
            let bytes = area.visibleBytes(ofHugeLine: line, width: canvas.width)
            canvas.write(utf8: bytes, x: 0, y: row, StyleRole.text.style)
            return drawSelection(line: line, row: row, length: area.buffer.line(line).count, in: canvas)
        }
        let bytes = area.buffer.line(line)
        var column = 0
        var index = 0
        let ranges = bytes.count > TextAreaView.highlightLimit ? [] : highlight(line, bytes)
        for piece in ranges where piece.range.lowerBound >= index && piece.range.upperBound <= bytes.count {
            put(bytes[index..<piece.range.lowerBound], .text, &column, row, canvas)
            put(bytes[piece.range], piece.role, &column, row, canvas)
            index = piece.range.upperBound
        }
        put(bytes[index...], .text, &column, row, canvas)
        drawSelection(line: line, row: row, length: bytes.count, in: canvas)
    }

    private func put(_ bytes: ArraySlice<UInt8>, _ role: StyleRole, _ column: inout Int, _ row: Int, _ canvas: Canvas) {
        guard !bytes.isEmpty, column - area.leftColumn < canvas.width else { return }
        column += canvas.write(
            utf8: bytes, x: column - area.leftColumn, y: row, role.style, tabOrigin: -area.leftColumn)
    }

    private func drawSelection(line: Int, row: Int, length: Int, in canvas: Canvas) {
        guard let selection = area.buffer.selection, selection.lowerBound.line <= line,
            selection.upperBound.line >= line
        else { return }
        let start = selection.lowerBound.line == line ? selection.lowerBound : TextPosition(line: line, column: 0)
        let isLast = selection.upperBound.line == line
        let end = isLast ? selection.upperBound : TextPosition(line: line, column: length)
        let first = area.cell(of: start, width: canvas.width)
        let last = area.cell(of: end, width: canvas.width) + (isLast ? 0 : 1)
        let style = (isFocused ? StyleRole.selection : .selectionUnfocused).style
        canvas.restyle(Rect(x: max(0, first), y: row, width: max(0, last - max(0, first)), height: 1)) {
            style.over($0)
        }
    }
}
