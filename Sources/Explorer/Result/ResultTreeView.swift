import JSON
import Terminal

/// Draws rows of the tree: a mark, the fold, the key, the value, and at the right end the cache key.
struct ResultTreeView {
    let canvas: Canvas
    var search: ResultSearch?
    var comparison: ResultComparison?

    /// The column of the fold of a row at this depth. Deep rows share one, so that their values stay in sight.
    static func foldColumn(depth: Int, width: Int) -> Int {
        let margin = width < 40 ? 2 : 3
        return margin + min(2 * depth, max(0, width / 2 - 6) / 2 * 2)
    }

    func draw(_ walker: ResultWalker, y: Int) {
        let width = canvas.width
        let fold = ResultTreeView.foldColumn(depth: walker.depth, width: width)
        let content = walker.content
        let isOpen = walker.isOpen
        let errors = content.errors(at: walker.index)
        let old = isOpen ? nil : comparison?.oldValue(of: walker)
        let hasHiddenError = !isOpen && content.hasErrors(below: walker.index)
        if !errors.isEmpty || hasHiddenError {
            canvas.write("✗", x: fold - 2, y: y, StyleRole.error.style)
        } else if old != nil {
            canvas.write("±", x: fold - 2, y: y, StyleRole.changed.style)
        }
        if walker.hasChildren { canvas.write(isOpen ? "▾" : "▸", x: fold, y: y, StyleRole.dim.style) }

        var end = width - 1
        if let key = content.cacheKey(of: walker.index) {
            let columns = displayWidth(key)
            if columns + 12 <= width - fold {
                end = canvas.write(key, endingAt: end, y: y, StyleRole.entity.style) - 1
            }
        }
        var x = fold + 2
        x += drawLabel(walker, x: x, y: y, end: end, isOpen: isOpen)
        if isOpen {
            if walker.node.kind == .array {
                drawSpans([ResultSpan(text: "[\(walker.node.count)]", role: .dim)], x: x, y: y, end: end)
            }
            return
        }
        var pieces = ResultText.preview(walker, limit: max(0, end - x))
        for number in errors { pieces += errorSpans(number, in: content) }
        let used = drawSpans(pieces, x: x, y: y, end: end)
        if let old, errors.isEmpty { drawOld(old, x: x + used, y: y, end: end) }
    }

    private func drawLabel(_ walker: ResultWalker, x: Int, y: Int, end: Int, isOpen: Bool) -> Int {
        guard let key = walker.child.key else {
            guard walker.depth > 0 else { return 0 }
            return canvas.write("\(walker.ordinal) ", x: x, y: y, StyleRole.dim.style)
        }
        let room = max(4, (end - x) / 2)
        let node = JSONNode(document: walker.content.document, index: key)
        let text = ResultText.prefix(node, room)
        let used = canvas.write(text, x: x, y: y, columns: room, StyleRole.field.style)
        highlight(text, x: x, y: y, columns: used)
        return isOpen ? used + 1 : max(used, min(walker.siblings.labelWidth, room)) + 2
    }

    private func errorSpans(_ number: Int, in content: ResultContent) -> [ResultSpan] {
        let error = content.errors[number]
        var spans = [ResultSpan(text: "   \"\(error.message.prefix(400))\"", role: .error)]
        if let code = error.code { spans.append(ResultSpan(text: "  " + code, role: .warning)) }
        return spans
    }

    private func drawOld(_ old: JSONNode, x: Int, y: Int, end: Int) {
        let room = end - x - 3
        guard room > 8 else { return }
        let text = "was " + ResultText.preview(old, limit: room).map(\.text).joined()
        canvas.write(text, x: x + 3, y: y, columns: room, StyleRole.changed.style)
    }

    /// Draws pieces in a row up to a column; an ellipsis ends what does not fit. Returns the columns used.
    @discardableResult
    func drawSpans(_ spans: [ResultSpan], x: Int, y: Int, end: Int) -> Int {
        var at = x
        for (place, span) in spans.enumerated() {
            guard at < end else { break }
            // The last columns are given to the ellipsis if more pieces follow that do not fit.
            let isCut = at + displayWidth(String(span.text.prefix(end - at + 1))) > end
            let columns = canvas.write(span.text, x: at, y: y, columns: end - at, span.role.style)
            highlight(span.text, x: at, y: y, columns: columns)
            at += columns
            if isCut { break }
            if at == end, place + 1 < spans.count { canvas.write("…", x: end - 1, y: y, span.role.style) }
        }
        return at - x
    }

    /// Marks what the search looks for.
    func highlight(_ text: String, x: Int, y: Int, columns: Int) {
        guard let search else { return }
        let ignoresCase = search.text == search.text.lowercased()
        let hay = ignoresCase ? text.lowercased() : text
        guard hay.utf8.count <= 4_096 else { return }
        for range in hay.ranges(of: search.text) {
            let start = displayWidth(hay[..<range.lowerBound])
            let length = min(displayWidth(hay[range]), columns - start)
            guard length > 0 else { break }
            canvas.restyle(Rect(x: x + start, y: y, width: length, height: 1)) { StyleRole.searchHit.style.over($0) }
        }
    }
}
