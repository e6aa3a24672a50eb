import Terminal

/// Writes the line of a title from left to right: rules, labels and pieces, cut at the right edge.
struct TitleLine {
    private let canvas: Canvas
    private let rule: String
    private let ruleStyle: Style
    private let isFocused: Bool
    private var x = 0
    /// What has to stay free at the right end.
    private var limit: Int

    private static let labelRoom = 16

    init(_ canvas: Canvas, isFocused: Bool, right: String = "", rightRole: StyleRole = .title) {
        self.canvas = canvas
        self.isFocused = isFocused
        rule = isFocused ? "━" : "─"
        ruleStyle = isFocused ? StyleRole.borderFocused.style : StyleRole.border.style
        limit = canvas.width
        canvas.hline(x: 0, y: 0, length: canvas.width, rule, ruleStyle)
        // Which pane it is comes first.
        guard !right.isEmpty, displayWidth(right) + TitleLine.labelRoom < canvas.width else { return }
        let start = canvas.width - 1 - displayWidth(right) - 2
        canvas.write(" \(right) ", x: start, y: 0, rightRole.style)
        limit = start
    }

    /// `─[3] Result`; the number leads to the pane through `Ctrl-X`.
    mutating func label(_ pane: PaneID, detail: String = "", isCurrent: Bool) {
        skip(1)
        put(TitleLine.text(of: pane, detail: detail), isCurrent ? StyleRole.titleFocused.style : StyleRole.title.style)
    }

    static func text(of pane: PaneID, detail: String) -> String {
        "[\(pane.number)] \(pane.name)" + (detail.isEmpty ? "" : " " + detail)
    }

    /// A label without a number, such as `Headers 3`.
    mutating func label(_ text: String, isCurrent: Bool) {
        put(text, isCurrent ? StyleRole.titleFocused.style : StyleRole.title.style)
    }

    /// `─ 200 · 38 ms ─`: pieces that fit; the rest is left out. `reserving` columns stay free behind them.
    mutating func pieces(_ pieces: [TitlePiece], reserving reserve: Int = 0) {
        let limit = limit - reserve
        let pieces = pieces.filter { !$0.text.isEmpty }
        guard !pieces.isEmpty else { return }
        skip(1)
        var isFirst = true
        for piece in pieces {
            let text = (isFirst ? " " : " · ") + piece.text
            let width = displayWidth(text)
            if x + width + 1 > limit {
                guard isFirst, limit - x > 4 else { break }
                x += canvas.write(text, x: x, y: 0, columns: limit - x - 1, (piece.role ?? .text).style)
                isFirst = false
                break
            }
            if !isFirst { canvas.write(" · ", x: x, y: 0, StyleRole.dim.style) }
            let lead = isFirst ? 1 : 3
            if isFirst { canvas.write(" ", x: x, y: 0) }
            canvas.write(piece.text, x: x + lead, y: 0, (piece.role ?? .text).style)
            x += width
            isFirst = false
        }
        if !isFirst { put(" ", .plain) }
    }

    mutating func skip(_ columns: Int) { x += columns }

    private mutating func put(_ text: String, _ style: Style) {
        guard limit > x else { return }
        x += canvas.write(text, x: x, y: 0, columns: limit - x, style)
    }
}
