import Terminal

/// Pane 8: the last requests, step by step.
struct RequestPane: Pane {
    static let capacity = 50

    private(set) var records: [RequestRecord] = []
    private var selected = 0
    private var list = ScrollList()

    mutating func append(_ record: RequestRecord) {
        records.append(record)
        if records.count > RequestPane.capacity { records.removeFirst() }
        selected = records.count - 1
        list = ScrollList()
    }

    var current: RequestRecord? { records.indices.contains(selected) ? records[selected] : nil }

    func title(_ context: PaneContext) -> PaneTitle {
        guard let record = current else { return PaneTitle() }
        return PaneTitle(
            pieces: [
                TitlePiece(record.label, role: .strong),
                TitlePiece(Words.time(record.time, utcOffset: context.utcOffset)),
                TitlePiece("\(selected + 1) of \(records.count)"),
            ], right: context.size.width >= 110 ? "h l other requests  y c curl" : "")
    }

    func draw(in canvas: Canvas, _ context: PaneContext) {
        guard let record = current else {
            canvas.write("No request has been made yet.", x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        list.draw(count: record.rows.count, in: canvas, context) { index, y in
            let row = record.rows[index]
            canvas.write(row.lead, endingAt: 10, y: y, row.leadRole.style)
            canvas.write(row.text, x: row.lead.isEmpty ? 2 : 12, y: y, columns: canvas.width - 13, row.role.style)
        }
    }

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        guard let record = current else { return nil }
        switch input {
        case .command(.left): select(selected - 1)
        case .command(.right): select(selected + 1)
        case .command(.copyCurl): return [.copy(record.curl, what: "the request as curl")]
        case .command(.copyValue): return [.copy(record.rows[list.selected].text, what: "the row")]
        case .command(.enter):
            return [.show(title: record.label, lines: [record.rows[list.selected].text])]
        case .command(let command):
            return list.perform(command, count: record.rows.count, height: context.size.height) ? [] : nil
        case .scroll(let lines):
            list.scroll(by: lines, count: record.rows.count, height: context.size.height)
        default: return nil
        }
        return []
    }

    private mutating func select(_ index: Int) {
        selected = clamp(index, 0, max(0, records.count - 1))
        list = ScrollList()
    }
}
