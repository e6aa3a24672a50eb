import GraphQLSchema
import Terminal

/// Pane 4: the schema's types and fields, with the way back.
struct DocsPane: Pane {
    private struct Page: Sendable {
        var target: DocsTarget?
        var label: String
        var rows: [DocsRow]
        var list = ScrollList()
    }

    private var pages: [Page] = []
    private(set) var schema: Schema?

    /// Shows another schema from its root.
    mutating func show(_ schema: Schema, width: Int) {
        self.schema = schema
        pages = []
        open(.root, width: width)
    }

    /// Opens a page on top of the one that is shown.
    mutating func open(_ target: DocsTarget, width: Int) {
        guard let schema, pages.last?.target != target else { return }
        let rows = DocsPage(schema: schema, width: width).rows(for: target)
        guard !rows.isEmpty else { return }
        pages.append(Page(target: target, label: DocsPane.label(of: target), rows: rows))
    }

    mutating func show(_ hits: [SchemaSearchHit]) {
        let rows = hits.map { hit in
            DocsRow(
                pieces: [(hit.coordinate, .field), (hit.isInDescription ? "  in its description" : "", .dim)],
                target: DocsTarget(hit))
        }
        if pages.last?.target == nil, pages.count > 1 { pages.removeLast() }
        pages.append(Page(target: nil, label: Words.count(hits.count, "hit"), rows: rows))
    }

    private static func label(of target: DocsTarget) -> String {
        switch target {
        case .root: "schema"
        case .type(let name): name
        case .field(_, let name): name
        }
    }

    func title(_ context: PaneContext) -> PaneTitle {
        var title = PaneTitle()
        let trail = pages.map(\.label)
        if trail.count > 1 {
            let shown = trail.count > 4 ? ["…"] + trail.suffix(3) : trail
            title.pieces = [TitlePiece(shown.joined(separator: " › "))]
        }
        title.right = context.size.width >= 110 ? "Enter open  q back  / search  i insert" : ""
        return title
    }

    func draw(in canvas: Canvas, _ context: PaneContext) {
        guard let page = pages.last else {
            let text = schema == nil ? "There is no schema yet; Ctrl-X s loads it. Running works without." : ""
            canvas.write(text, x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        if page.rows.isEmpty {
            canvas.write("Nothing was found.", x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
        }
        var list = page.list
        list.reveal(count: page.rows.count, height: canvas.height)
        for (y, index) in list.visible(count: page.rows.count, height: canvas.height).enumerated() {
            var x = 2
            for piece in page.rows[index].pieces where x < canvas.width - 1 {
                x += canvas.write(piece.text, x: x, y: y, columns: canvas.width - 1 - x, piece.role.style)
            }
            guard index == list.selected else { continue }
            let role: StyleRole = context.isFocused ? .selection : .selectionUnfocused
            canvas.restyle(Rect(x: 0, y: y, width: canvas.width, height: 1)) { role.style.over($0) }
        }
        list.drawScrollBar(on: canvas, count: page.rows.count, StyleRole.border.style)
    }

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        guard let schema, !pages.isEmpty else { return nil }
        let top = pages.count - 1
        switch input {
        case .command(.search): return [.prompt(.docsSearch, label: "search the schema")]
        case .answer(.docsSearch, let text, _):
            return text.isEmpty ? [] : [.start(.docs, .docsSearch(text, schema))]
        case .command(.enter), .command(.right):
            guard let row = selectedRow, let target = row.target else { return [] }
            open(target, width: context.size.width)
            return []
        case .command(.leave), .command(.left), .command(.back):
            guard pages.count > 1 else { return input.isLeave ? nil : [] }
            pages.removeLast()
            return []
        case .command(.insert):
            guard let text = selectedRow?.insertion else { return [.say("This row cannot be inserted; go to a field")] }
            return [.insertInOperation(text)]
        case .command(.copyValue):
            return selectedRow.map { [.copy($0.pieces.map(\.text).joined(), what: "the row")] }
        case .command(let command):
            let count = pages[top].rows.count
            return pages[top].list.perform(command, count: count, height: context.size.height) ? [] : nil
        case .scroll(let lines):
            pages[top].list.scroll(by: lines, count: pages[top].rows.count, height: context.size.height)
            return []
        case .click(_, let y):
            if let row = pages[top].list.row(atLine: y, count: pages[top].rows.count) {
                pages[top].list.select(row, count: pages[top].rows.count)
            }
            return []
        default: return nil
        }
    }

    private var selectedRow: DocsRow? {
        guard let page = pages.last, page.rows.indices.contains(page.list.selected) else { return nil }
        return page.rows[page.list.selected]
    }
}

extension PaneInput {
    fileprivate var isLeave: Bool {
        if case .command(.leave) = self { true } else { false }
    }
}
