import Terminal

extension LivePane {
    func draw(in canvas: Canvas, _ context: PaneContext) {
        guard !rows.isEmpty else {
            canvas.write(
                "Nothing is live. Ctrl-X w keeps a query live, or starts the subscription under the cursor.", x: 2,
                y: 0,
                columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        let areas = LiveAreas(context.size, rows: rows.count)
        if let divider = areas.divider {
            canvas.vline(x: divider.x, y: divider.y, length: divider.height, "│", StyleRole.border.style)
        }
        drawList(in: canvas.sub(areas.list), context)
        if let row = current { drawTail(of: row, in: canvas.sub(areas.tail), context) }
    }

    private func drawList(in canvas: Canvas, _ context: PaneContext) {
        let columns = ListColumns(width: canvas.width)
        let dim = StyleRole.dim.style
        canvas.write("kind", x: columns.kind, y: 0, dim)
        canvas.write("name", x: columns.name, y: 0, dim)
        if let end = columns.everyEnd { canvas.write("every", endingAt: end, y: 0, dim) }
        canvas.write("state", x: columns.state, y: 0, dim)
        canvas.write("count", endingAt: columns.countEnd, y: 0, dim)
        canvas.write("rate", endingAt: columns.rateEnd, y: 0, dim)
        let top = listTop(canvas.height)
        for line in 1..<max(2, canvas.height) where top + line - 1 < rows.count {
            let index = top + line - 1
            let row = rows[index]
            if index == selected {
                let role: StyleRole = context.isFocused && !isInTail ? .selection : .selectionUnfocused
                canvas.fill(Rect(x: 0, y: line, width: canvas.width, height: 1), role.style)
                canvas.write("▸", x: 0, y: line, StyleRole.strong.style.over(role.style))
            }
            let style = index == selected ? StyleRole.selectionUnfocused.style : Style.plain
            canvas.write(row.kind.rawValue, x: columns.kind, y: line, StyleRole.keyword.style.over(style))
            canvas.write(
                row.name, x: columns.name, y: line, columns: columns.nameWidth, StyleRole.text.style.over(style))
            if let end = columns.everyEnd {
                canvas.write(
                    row.every.map { "\($0) s" } ?? "–", endingAt: end, y: line, StyleRole.dim.style.over(style))
            }
            let count = Words.count(row.count)
            let stateWidth = columns.countEnd - displayWidth(count) - 1 - columns.state
            canvas.write(
                row.state.word, x: columns.state, y: line, columns: stateWidth, row.state.role.style.over(style))
            canvas.write(count, endingAt: columns.countEnd, y: line, StyleRole.text.style.over(style))
            canvas.write(rateText(row, context), endingAt: columns.rateEnd, y: line, StyleRole.dim.style.over(style))
        }
    }

    private func rateText(_ row: LiveRow, _ context: PaneContext) -> String {
        let rate = row.rate(now: context.now)
        guard row.kind == .sub, rate > 0 else { return "–" }
        let tenths = Int((rate * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)/s"
    }

    private func drawTail(of row: LiveRow, in canvas: Canvas, _ context: PaneContext) {
        guard canvas.height > 0 else { return }
        if row.visibleCount == 0 {
            canvas.write(emptyText(row), x: 1, y: 0, columns: canvas.width - 2, StyleRole.dim.style)
            return
        }
        let parts = TailView(of: row, size: canvas.size, isWrapped: isWrapped).parts
        for (y, part) in parts.enumerated() {
            draw(part, y: y, in: canvas, context)
            if isInTail, part.place == row.selectedPlace {
                let role: StyleRole = context.isFocused ? .selection : .selectionUnfocused
                canvas.restyle(Rect(x: 0, y: y, width: canvas.width, height: 1)) { role.style.over($0) }
            }
        }
    }

    private func emptyText(_ row: LiveRow) -> String {
        if let program = row.program {
            if let problem = program.problem { return problem }
            return program.isWorking ? "jq is at work." : "jq prints nothing for any event."
        }
        if !row.filter.isEmpty { return "No event matches \(row.filter.text)." }
        switch row.state {
        case .connecting: return "Waiting for the server to accept \(row.name)."
        case .ended(let reason), .failed(let reason), .missing(let reason): return reason
        case .reconnecting(let cause): return "Reconnecting: \(cause)"
        case .following, .fresh: return "Nothing has come yet."
        }
    }

    private func draw(_ part: TailView.Part, y: Int, in canvas: Canvas, _ context: PaneContext) {
        switch part.line {
        case .event(let event):
            if part.isFirst {
                canvas.write(
                    Words.time(event.time, utcOffset: context.utcOffset), x: 1, y: y, StyleRole.dim.style)
            }
            let style = event.hasErrors ? StyleRole.error.style : StyleRole.text.style
            canvas.write(part.text, x: TailView.lead, y: y, columns: canvas.width - TailView.lead - 1, style)
        case .note:
            canvas.write(part.text, x: 1, y: y, columns: canvas.width - 2, StyleRole.warning.style)
        }
    }
}

private struct ListColumns {
    let kind = 2
    let name = 9
    let nameWidth: Int
    /// Nil where there is no room for it.
    let everyEnd: Int?
    let state: Int
    let countEnd: Int
    let rateEnd: Int

    init(width: Int) {
        rateEnd = width - 1
        countEnd = width - 9
        state = width < 56 ? max(17, width - 26) : width - 30
        everyEnd = width < 56 ? nil : state - 2
        nameWidth = (everyEnd.map { $0 - 5 } ?? state) - 1 - name
    }
}

extension LiveState {
    var role: StyleRole {
        switch self {
        case .connecting: .info
        case .following, .fresh: .success
        case .reconnecting, .missing: .warning
        case .ended: .dim
        case .failed: .error
        }
    }
}
