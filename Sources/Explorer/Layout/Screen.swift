import Terminal

/// Draws a state. A pure function of the state: what it returns is where the cursor belongs, or nil to hide it.
struct Screen {
    let state: State
    let layout: ScreenLayout
    let canvas: Canvas

    init(_ state: State, _ buffer: CellBuffer) {
        self.state = state
        layout = state.layout
        canvas = buffer.canvas
    }

    @discardableResult
    func draw() -> ScreenPoint? {
        canvas.fill()
        if layout.mode == .tooSmall {
            canvas.write("Sextant needs 20×5 cells", x: 0, y: 0, columns: canvas.width, StyleRole.warning.style)
            return nil
        }
        if let start = state.start {
            drawHeader()
            let body = Rect(x: 0, y: 2, width: canvas.width, height: max(0, canvas.height - 4))
            let cursor = start.draw(in: canvas.sub(body))
            drawNotice()
            drawFooter()
            return drawLayers() ?? (state.layers.isEmpty ? cursor?.moved(by: body) : nil)
        }
        if layout.showsHeader {
            drawHeader()
            TabLine(state).draw(in: canvas.sub(Rect(x: 0, y: 1, width: canvas.width, height: 1)))
        }
        var cursor: ScreenPoint?
        for frame in layout.frames {
            drawTitle(of: frame)
            if let place = drawBody(of: frame) { cursor = place }
        }
        drawDivider()
        let menuCursor = drawCompletion(at: cursor)
        drawNotice()
        drawFooter()
        return drawLayers() ?? (state.layers.isEmpty ? menuCursor : nil)
    }

    private func drawHeader() {
        HeaderLine(state).draw(in: canvas.sub(Rect(x: 0, y: 0, width: canvas.width, height: 1)))
    }

    private func drawBody(of frame: ScreenLayout.Frame) -> ScreenPoint? {
        guard frame.body.height > 0 else { return nil }
        let context = state.context(of: frame.pane, layout)
        let body = canvas.sub(frame.body)
        state.pane(frame.pane).draw(in: body, context)
        guard state.focus == frame.pane else { return nil }
        return state.cursor(in: frame.pane, context)?.moved(by: frame.body)
    }

    private func drawTitle(of frame: ScreenLayout.Frame) {
        let isFocused = state.focus == frame.pane
        let context = state.context(of: frame.pane, layout)
        var title = state.pane(frame.pane).title(context)
        if frame.pane == .operation {
            // The policy belongs to the tab, whatever its text says.
            title.right = (state.tab.isPrivate ? "private · " : "") + state.policyName
        }
        let area = canvas.sub(frame.title)
        if frame.pane.isDocked {
            drawDockTitle(frame, title, in: area, isFocused: isFocused)
            return
        }
        var line = TitleLine(area, isFocused: isFocused, right: title.right, rightRole: isFocused ? .text : .title)
        switch frame.pane {
        case .variables, .headers:
            line.label(.variables, isCurrent: state.focus == .variables)
            let headers = "Headers \(state.headerCount) "
            if frame.pane == .variables { line.pieces(title.pieces, reserving: headers.count + 3) }
            line.skip(2)
            line.label(headers, isCurrent: state.focus == .headers)
            if frame.pane == .headers { line.pieces(title.pieces) }
        default:
            line.label(frame.pane, isCurrent: isFocused)
            line.pieces(title.pieces)
        }
    }

    private func drawDockTitle(_ frame: ScreenLayout.Frame, _ title: PaneTitle, in area: Canvas, isFocused: Bool) {
        let isOpen = frame.body.height > 0
        let right = isOpen ? title.right : "^X \(frame.pane.number)"
        var line = TitleLine(area, isFocused: isFocused, right: right)
        for pane in PaneID.docked {
            line.label(pane, detail: state.dockDetail(of: pane), isCurrent: isOpen && pane == frame.pane)
        }
        if isOpen { line.pieces(title.pieces) }
    }

    /// The line between two columns, joined to the titles it meets.
    private func drawDivider() {
        guard let divider = layout.divider, !state.isZoomed else { return }
        let style = StyleRole.border.style
        canvas.vline(x: divider.x, y: divider.y, length: divider.height, "│", style)
        canvas.write(state.focus == .operation ? "┯" : "┬", x: divider.x, y: divider.y, style)
        if let second = layout.frame(of: .variables) ?? layout.frame(of: .headers) {
            canvas.write("┤", x: divider.x, y: second.title.y, style)
        }
    }

    private func drawNotice() {
        let row = layout.noticeRow
        switch state.layers.last {
        // These stand in its place.
        case .prompt?, .question?: return
        default: break
        }
        let hint = "^X l log"
        let showsHint = state.log.lines.count > 1 && canvas.width >= 60
        let room = canvas.width - 2 - (showsHint ? hint.count + 2 : 0)
        var x = 1
        for piece in state.statusPieces where x < room {
            x += canvas.write(piece.text, x: x, y: row, columns: room + 1 - x, (piece.role ?? .text).style) + 2
        }
        if showsHint { canvas.write(hint, endingAt: canvas.width - 1, y: row, StyleRole.dim.style) }
    }

    private func drawFooter() {
        FooterLine(state).draw(in: canvas, row: layout.footerRow)
    }
}

/// A cell of the screen.
struct ScreenPoint: Sendable, Equatable {
    var x: Int
    var y: Int

    func moved(by origin: Rect) -> ScreenPoint { ScreenPoint(x: x + origin.x, y: y + origin.y) }
}
