import GraphQLSchema
import Terminal

/// Pane 4: the schema's types and fields, with the way back.
struct DocsPane: Pane {
    private struct Page: Sendable {
        /// Nil is a list of search hits.
        var target: DocsTarget?
        var label: String
        var rows: [DocsRow]
        var list = ScrollList()
    }

    private var pages: [Page] = []
    private(set) var schema: Schema?

    /// How many pages there are to go back through.
    var depth: Int { pages.count }

    /// Shows another schema. The pages that it has too stay open.
    @discardableResult
    mutating func show(_ schema: Schema, width: Int) -> [PaneRequest] {
        let open = pages.compactMap(\.target).drop { $0 == .root }
        self.schema = schema
        pages = []
        var requests = self.open(.root, width: width)
        for target in open { requests = self.open(target, width: width) }
        return requests
    }

    /// Opens a page on top of the one that is shown. What takes a look at the whole schema is asked for.
    private mutating func open(_ target: DocsTarget, width: Int) -> [PaneRequest] {
        guard let schema, pages.last?.target != target else { return [] }
        let rows = DocsPage(schema: schema, width: width).rows(for: target)
        guard !rows.isEmpty else { return [] }
        pages.append(Page(target: target, label: target.label, rows: rows))
        guard case .type = target else { return [] }
        return [.start(.docsRelations, .docsRelations(target, schema))]
    }

    /// Shows the page of what a cursor is on, below the pages that it belongs to, with its row selected.
    mutating func jump(to target: DocsTarget, row coordinate: String?, _ context: PaneContext) -> [PaneRequest] {
        pages = []
        for parent in target.parents { _ = open(parent, width: context.size.width) }
        let requests = open(target, width: context.size.width)
        guard let row = pages.last?.rows.firstIndex(where: { $0.coordinate == coordinate && coordinate != nil }) else {
            return requests
        }
        let count = pages[pages.count - 1].rows.count
        pages[pages.count - 1].list.select(row, count: count)
        pages[pages.count - 1].list.reveal(count: count, height: max(1, context.size.height))
        return requests
    }

    /// Adds to a page what was found about it.
    mutating func show(_ rows: [DocsRow], of target: DocsTarget) {
        guard let index = pages.lastIndex(where: { $0.target == target }),
            !pages[index].rows.contains(where: {
                $0.isHeading && $0.pieces.first?.text == rows.first?.pieces.first?.text
            })
        else { return }
        pages[index].rows += rows
    }

    mutating func show(_ hits: [SchemaSearchHit]) {
        let rows = hits.map { hit in
            DocsRow(
                pieces: [(hit.coordinate, .field), (hit.isInDescription ? "  in its description" : "", .dim)],
                target: DocsTarget(hit), coordinate: hit.coordinate)
        }
        if pages.last?.target == nil, pages.count > 1 { pages.removeLast() }
        pages.append(Page(target: nil, label: Words.count(hits.count, "hit"), rows: rows))
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
        page.list.draw(count: page.rows.count, in: canvas, context) { index, y in
            var x = 2
            for piece in page.rows[index].pieces where x < canvas.width - 1 {
                x += canvas.write(piece.text, x: x, y: y, columns: canvas.width - 1 - x, piece.role.style)
            }
        }
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
            return open(target, width: context.size.width)
        case .command(.nextSection):
            let rows = pages[top].rows
            let selected = pages[top].list.selected
            guard
                let next = rows.indices.first(where: { $0 > selected && rows[$0].isHeading })
                    ?? rows.firstIndex(where: \.isHeading)
            else { return [] }
            // The section fills the pane as far as it can.
            pages[top].list.select(rows.count - 1, count: rows.count)
            pages[top].list.reveal(count: rows.count, height: context.size.height)
            pages[top].list.select(next, count: rows.count)
            pages[top].list.reveal(count: rows.count, height: context.size.height)
            return []
        case .command(.leave), .command(.left), .command(.back):
            guard pages.count > 1 else { return input.isLeave ? nil : [] }
            pages.removeLast()
            return []
        case .command(.insert):
            guard let row = selectedRow, let text = row.insertion else {
                return [.say("This row cannot be inserted; go to a field.")]
            }
            return [.insertInOperation(text, field: field(of: row))]
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

    /// The field that a row tells about, on a type's page or on its own.
    private func field(of row: DocsRow) -> DocsTarget? {
        guard let coordinate = row.coordinate.flatMap(SchemaCoordinate.init),
            case .member(let type, let name) = coordinate
        else { return nil }
        return schema?[type]?.field(named: name) == nil ? nil : .field(type: type, name: name)
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
