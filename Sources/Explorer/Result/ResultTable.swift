import JSON
import Terminal

/// A list as a table: a row for each element, a column for each member that the first elements have.
struct ResultTable: Sendable {
    struct Column: Sendable, Equatable {
        var key: String
        var width: Int
    }

    let content: ResultContent
    /// The list, on the tape.
    let list: Int
    let children: ResultChildren
    let columns: [Column]
    private(set) var column = 0
    private(set) var row = 0
    private(set) var sorting: (column: Int, isDescending: Bool)?
    private var order: [Int]?
    private var firstColumn = 0

    private static let sampledRows = 50
    private static let widestColumn = 32

    /// Nil unless the list holds objects.
    init?(_ content: ResultContent, list: Int, children: ResultChildren) {
        guard content.document.tag(at: list) == .array, children.count > 0 else { return nil }
        self.content = content
        self.list = list
        self.children = children
        var columns: [Column] = []
        for ordinal in 0..<min(children.count, ResultTable.sampledRows) {
            let object = ResultTable.object(content, children, ordinal)
            for (key, value) in object.members where key != "__typename" {
                let text = ResultText.preview(value, limit: ResultTable.widestColumn).map(\.text).joined()
                let width = min(displayWidth(text), ResultTable.widestColumn)
                if let place = columns.firstIndex(where: { key == $0.key }) {
                    columns[place].width = max(columns[place].width, width)
                } else {
                    let name = key.string
                    columns.append(Column(key: name, width: max(width, min(displayWidth(name) + 1, 32))))
                }
            }
        }
        guard !columns.isEmpty else { return nil }
        self.columns = columns
    }

    /// The object of a row; for an edge of a connection the node it leads to.
    private static func object(_ content: ResultContent, _ children: ResultChildren, _ ordinal: Int) -> JSONNode {
        let element = content.node(children.child(ordinal).value)
        guard let node = element["node"], node.kind == .object, element.count <= 3 else { return element }
        return node
    }

    private func object(atRow row: Int) -> JSONNode {
        ResultTable.object(content, children, order?[row] ?? row)
    }

    /// The element under the cursor, on the tape.
    var element: Int { children.child(order?[row] ?? row).value }

    /// The value under the cursor; nil if the row has no such member.
    var cell: JSONNode? { object(atRow: row)[columns[column].key] }

    // MARK: Going about

    mutating func move(rows: Int) { row = max(0, min(children.count - 1, row + rows)) }

    mutating func move(columns steps: Int, width: Int) {
        column = max(0, min(columns.count - 1, column + steps))
        firstColumn = min(firstColumn, column)
        while firstColumn < column, end(of: column) > width { firstColumn += 1 }
    }

    mutating func select(row: Int) { self.row = max(0, min(children.count - 1, row)) }

    /// Takes over the cursor and the order of a table that showed an earlier result.
    mutating func adopt(_ old: ResultTable) {
        func place(_ column: Int) -> Int? { columns.firstIndex { $0.key == old.columns[column].key } }
        if let sorting = old.sorting, let place = place(sorting.column) {
            self.sorting = (place, sorting.isDescending)
            arrange()
        }
        column = place(old.column) ?? 0
        firstColumn = min(old.firstColumn, column)
        select(row: old.row)
    }

    /// Sorts by the column under the cursor: upwards, then downwards, then as the server sent it.
    mutating func sort() {
        switch sorting {
        case (column, false)?: sorting = (column, true)
        case (column, true)?: sorting = nil
        default: sorting = (column, false)
        }
        arrange()
    }

    private mutating func arrange() {
        guard let sorting else {
            order = nil
            return
        }
        let key = columns[sorting.column].key
        let keys = (0..<children.count).map { SortKey(ResultTable.object(content, children, $0)[key]) }
        // Equal rows keep their order in both directions.
        order = (0..<children.count).sorted { one, other in
            if keys[one] == keys[other] { return one < other }
            if keys[one] == .none || keys[other] == .none { return keys[other] == .none }
            return sorting.isDescending ? keys[other] < keys[one] : keys[one] < keys[other]
        }
    }

    /// Numbers come before text; what is missing or null comes last, whatever the direction.
    private enum SortKey: Comparable {
        case number(Double)
        case text(String)
        case none

        init(_ node: JSONNode?) {
            switch node?.kind {
            case nil, .null: self = .none
            case .number: self = node?.double.map { .number($0) } ?? .none
            case .bool: self = .number(node?.bool == true ? 1 : 0)
            case .string: self = .text(node.map { ResultText.prefix($0, 256) } ?? "")
            case .array, .object: self = .number(Double(node?.count ?? 0))
            }
        }
    }

    // MARK: Drawing

    private static let margin = 1
    private var ordinalWidth: Int { String(children.count - 1).utf8.count }

    private func end(of column: Int) -> Int {
        columns[firstColumn...column].reduce(ResultTable.margin + ordinalWidth + 2) { $0 + $1.width + 2 }
    }

    /// - Parameter isFocused: Whether the cursor is drawn as one.
    func draw(in canvas: Canvas, isFocused: Bool) {
        guard canvas.height > 1 else { return }
        let room = canvas.height - 1
        let top = max(0, min(row - room / 2, children.count - room))
        drawRow(canvas, y: 0, label: "") { place in
            let isSorted = sorting?.column == place
            let arrow = isSorted ? (sorting?.isDescending == true ? "▼" : "▲") : ""
            return [ResultSpan(text: columns[place].key + arrow, role: place == column ? .titleFocused : .title)]
        }
        for y in 0..<room where top + y < children.count {
            let ordinal = order?[top + y] ?? top + y
            let object = object(atRow: top + y)
            drawRow(canvas, y: y + 1, label: String(ordinal)) { place in
                object[columns[place].key].map { ResultText.preview($0, limit: columns[place].width) } ?? []
            }
            guard top + y == row else { continue }
            let role: StyleRole = isFocused ? .selection : .selectionUnfocused
            canvas.restyle(Rect(x: 0, y: y + 1, width: canvas.width, height: 1)) { $0.over(role.style) }
        }
    }

    private func drawRow(_ canvas: Canvas, y: Int, label: String, _ spans: (Int) -> [ResultSpan]) {
        canvas.write(label, endingAt: ResultTable.margin + ordinalWidth, y: y, StyleRole.dim.style)
        var x = ResultTable.margin + ordinalWidth + 2
        let view = ResultTreeView(canvas: canvas)
        for place in firstColumn..<columns.count where x < canvas.width {
            let width = columns[place].width
            view.drawSpans(spans(place), x: x, y: y, end: min(x + width, canvas.width))
            x += width + 2
        }
    }

    /// The row at a line of the pane, if there is one.
    func row(atLine line: Int, height: Int) -> Int? {
        let room = height - 1
        let top = max(0, min(row - room / 2, children.count - room))
        let row = top + line - 1
        return line > 0 && row < children.count ? row : nil
    }
}
