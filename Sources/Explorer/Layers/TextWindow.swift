import Terminal

/// Lines of text over the panes, to be scrolled through: an event, the log, the help.
struct TextWindow: Sendable {
    struct Line: Sendable {
        var text: String
        var role: StyleRole = .text
        /// A key or a time before the text, in a column of its own.
        var lead = ""
        var leadRole: StyleRole = .keyHint
    }

    let title: String
    let lines: [Line]
    /// Columns of the lead.
    let leadWidth: Int
    private(set) var top = 0

    /// Lines that are longer than a window on a screen of this width are continued on the next.
    init(title: String, lines: [Line], width: Int, startsAtEnd: Bool = false) {
        self.title = title
        let leadWidth = min(24, lines.lazy.map { displayWidth($0.lead) }.max() ?? 0)
        self.leadWidth = leadWidth
        let room = max(16, max(40, width - 8) - 4 - (leadWidth > 0 ? leadWidth + 2 : 0))
        self.lines = lines.flatMap { line -> [Line] in
            guard line.text.utf8.count > room, line.text.utf8.count < Self.longestWrapped else { return [line] }
            return ResultText.wrapped(line.text, columns: room).enumerated().map { part, text in
                Line(text: text, role: line.role, lead: part == 0 ? line.lead : "", leadRole: line.leadRole)
            }
        }
        if startsAtEnd { top = .max }
    }

    /// A longer line is cut instead: a string of megabytes is no text to read.
    private static let longestWrapped = 64 << 10

    /// The window's place on a screen: as large as it needs to be, at most the whole.
    func frame(in size: Size) -> Rect {
        let width = min(size.width, max(40, size.width - 8))
        let height = min(size.height - 2, lines.count + 2)
        return Rect(size: size).centered(Size(width: width, height: max(3, height)))
    }

    /// Scrolls; returns false for a command that does not scroll.
    mutating func perform(_ command: CommandID, in size: Size) -> Bool {
        let rows = frame(in: size).height - 2
        let last = max(0, lines.count - rows)
        let top = min(self.top, last)
        switch command {
        case .up: self.top = max(0, top - 1)
        case .down: self.top = min(last, top + 1)
        case .pageUp: self.top = max(0, top - max(1, rows / 2))
        case .pageDown: self.top = min(last, top + max(1, rows / 2))
        case .top: self.top = 0
        case .bottom: self.top = last
        default: return false
        }
        return true
    }

    func draw(in canvas: Canvas) {
        let frame = frame(in: canvas.size)
        let body = canvas.window(frame, title: title)
        let top = min(self.top, max(0, lines.count - body.height))
        for row in 0..<body.height where top + row < lines.count {
            let line = lines[top + row]
            var x = 1
            if leadWidth > 0 {
                body.write(
                    line.lead, x: x, y: row, columns: leadWidth, line.leadRole.style.over(StyleRole.menu.style))
                x += leadWidth + 2
            }
            body.write(line.text, x: x, y: row, columns: body.width - x - 1, line.role.style.over(StyleRole.menu.style))
        }
        if lines.count > body.height {
            let end = min(lines.count, top + body.height)
            canvas.write(
                " \(end) of \(lines.count) ", endingAt: frame.maxX - 2, y: frame.maxY - 1,
                StyleRole.dim.style.over(StyleRole.menu.style))
        }
    }
}
