import GraphQLClient
import Terminal

/// The headers that this tab sends on top of the connection's. Values are masked but on the line being edited.
struct HeadersPane: Pane {
    var area: TextArea

    init(_ text: String = "") { area = TextArea(text) }

    /// `Name: value` lines. A name without a value removes the header of that name.
    var headers: [(name: String, value: String)] {
        (0..<min(area.buffer.lineCount, 200)).compactMap { line in
            // Nobody's header is that long.
            guard area.buffer.line(line).count < 64 << 10 else { return nil }
            let text = area.buffer.lineText(line)
            guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("#") else { return nil }
            let name = HeadersPane.trimmed(text[..<colon])
            let value = HeadersPane.trimmed(text[text.index(after: colon)...])
            return name.isEmpty ? nil : (name, value)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }

    func title(_ context: PaneContext) -> PaneTitle {
        PaneTitle(pieces: context.isFocused ? [TitlePiece("Name: value, one a line", role: .dim)] : [])
    }

    func draw(in canvas: Canvas, _ context: PaneContext) {
        for row in 0..<canvas.height {
            let line = area.topLine + row
            guard line < area.buffer.lineCount else { break }
            let text = area.buffer.lineText(line)
            let isEdited = context.isFocused && line == area.buffer.cursor.line
            guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("#") else {
                canvas.write(text, x: 2 - area.leftColumn, y: row, StyleRole.comment.style)
                continue
            }
            let shift = isEdited ? area.leftColumn : 0
            let used = canvas.write(text[...colon], x: 2 - shift, y: row, StyleRole.field.style)
            let value = text[text.index(after: colon)...]
            canvas.write(
                isEdited ? String(value) : HeadersPane.masked(value), x: 2 - shift + used, y: row,
                StyleRole.string.style)
        }
    }

    /// A value of which nothing can be read, not even its length.
    static func masked(_ value: some StringProtocol) -> String { value.allSatisfy { $0 == " " } ? "" : " ••••••" }

    func cursorPoint(_ context: PaneContext) -> ScreenPoint? {
        area.cursorPoint(in: textSize(context.size)).map { ScreenPoint(x: $0.x + 2, y: $0.y) }
    }

    private func textSize(_ size: Size) -> Size { Size(width: max(1, size.width - 2), height: size.height) }

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        defer {
            _ = area.buffer.takeChanges()
            area.scroll(toShowCursorIn: textSize(context.size))
        }
        switch input {
        case .key(let key): return area.receive(key, rows: context.size.height) == nil ? nil : []
        case .command(.undo): area.buffer.undo()
        case .command(.redo): area.buffer.redo()
        case .command(.toggleComment): area.buffer.toggleComment("#")
        case .paste(let text): area.buffer.paste(Array(text.utf8))
        case .click(let x, let y): area.buffer.setCursor(area.position(x: x - 2, y: y))
        case .drag(let x, let y): area.buffer.setCursor(area.position(x: x - 2, y: y), selecting: true)
        case .scroll(let lines): area.scroll(by: lines, in: textSize(context.size))
        case .command, .answer: return nil
        }
        return []
    }
}
