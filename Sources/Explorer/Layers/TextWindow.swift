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

    init(title: String, lines: [Line], startsAtEnd: Bool = false) {
        self.title = title
        self.lines = lines
        leadWidth = min(24, lines.lazy.map { displayWidth($0.lead) }.max() ?? 0)
        if startsAtEnd { top = .max }
    }

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
        canvas.fill(frame, StyleRole.menu.style)
        canvas.box(frame, StyleRole.borderFocused.style.over(StyleRole.menu.style))
        canvas.write(
            " \(title) ", x: frame.x + 2, y: frame.y, columns: frame.width - 4,
            StyleRole.titleFocused.style.over(StyleRole.menu.style))
        let body = canvas.sub(frame.inset(by: 1))
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
