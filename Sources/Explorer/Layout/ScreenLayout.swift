import Terminal

/// Where everything stands on a screen of a given size: a pure function of what decides it.
struct ScreenLayout: Sendable, Equatable {
    enum Mode: Sendable, Equatable {
        /// Not even one pane fits.
        case tooSmall
        /// The focused pane alone, with its title, the message line and the footer.
        case onePane
        /// One column of panes; the focused one grows.
        case oneColumn
        /// Operation and variables at the left, the result at the right, a dock below.
        case twoColumns
    }

    /// A pane's title line and the room below it. A collapsed pane has a body of no rows.
    struct Frame: Sendable, Equatable {
        var pane: PaneID
        var title: Rect
        var body: Rect
    }

    let mode: Mode
    let size: Size
    private(set) var frames: [Frame] = []
    /// The column of the line between the two columns, and its rows.
    private(set) var divider: Rect?
    let showsHeader: Bool

    /// What decides a layout, besides the size.
    struct Wishes: Sendable, Equatable {
        var focus = PaneID.operation
        var dock = PaneID.docs
        var isZoomed = false
        /// Rows by which the user enlarged the focused pane.
        var split = 0
        var operationLines = 1
        var variableLines = 1
    }

    init(size: Size, _ wishes: Wishes) {
        self.size = size
        let isTiny = size.width < 20 || size.height < 5
        let isSmall = size.width < 40 || size.height < 10
        mode = isTiny ? .tooSmall : isSmall ? .onePane : size.width >= 110 ? .twoColumns : .oneColumn
        showsHeader = mode == .oneColumn || mode == .twoColumns
        switch mode {
        case .tooSmall: break
        case .onePane: placeAlone(wishes.focus, from: 0)
        case .oneColumn, .twoColumns:
            if wishes.isZoomed {
                placeAlone(wishes.focus, from: 2)
            } else if mode == .oneColumn {
                placeColumn(wishes)
            } else {
                placeTwoColumns(wishes)
            }
        }
    }

    func frame(of pane: PaneID) -> Frame? { frames.first { $0.pane == pane } }
    var noticeRow: Int { size.height - 2 }
    var footerRow: Int { size.height - 1 }

    private mutating func placeAlone(_ pane: PaneID, from top: Int) {
        place(pane, x: 0, y: top, width: size.width, rows: size.height - 3 - top)
    }

    private mutating func place(_ pane: PaneID, x: Int, y: Int, width: Int, rows: Int) {
        frames.append(
            Frame(
                pane: pane, title: Rect(x: x, y: y, width: width, height: 1),
                body: Rect(x: x, y: y + 1, width: width, height: max(0, rows))))
    }

    private mutating func placeColumn(_ wishes: Wishes) {
        let room = size.height - 8
        let rows = ColumnRows(room: room, wishes)
        let second: PaneID = wishes.focus == .headers ? .headers : .variables
        var top = 2
        for (pane, count) in [
            (PaneID.operation, rows.operation), (second, rows.variables), (.result, rows.result),
            (wishes.dock, rows.dock),
        ] {
            place(pane, x: 0, y: top, width: size.width, rows: count)
            top += 1 + count
        }
    }

    private mutating func placeTwoColumns(_ wishes: Wishes) {
        let left = size.width * 45 / 100 - 1
        let dockWish = size.height * 11 / 40 - 1 + (wishes.focus.isDocked ? wishes.split : 0)
        let dockRows = min(max(3, dockWish), max(3, size.height - 12))
        let upper = size.height - 5 - dockRows
        let room = max(2, upper - 2)
        let isSecond = wishes.focus == .variables || wishes.focus == .headers
        let variableWish = max(2, min(wishes.variableLines, room / 3)) + (isSecond ? wishes.split : 0)
        let variables = min(max(1, variableWish), room - 1)
        let second: PaneID = wishes.focus == .headers ? .headers : .variables
        place(.operation, x: 0, y: 2, width: left, rows: room - variables)
        place(second, x: 0, y: 3 + room - variables, width: left, rows: variables)
        place(.result, x: left + 1, y: 2, width: size.width - left - 1, rows: upper - 1)
        place(wishes.dock, x: 0, y: 2 + upper, width: size.width, rows: dockRows)
        divider = Rect(x: left, y: 2, width: 1, height: upper)
    }
}

/// How one column shares its rows: the focused pane takes most, and the result keeps at least one.
private struct ColumnRows {
    var operation = 0
    var variables = 0
    var result = 0
    var dock = 0

    init(room: Int, _ wishes: ScreenLayout.Wishes) {
        let room = max(0, room)
        switch wishes.focus {
        case .operation:
            operation = clamp(max(5, wishes.operationLines) + wishes.split, 1, max(1, room * 11 / 16))
            operation = min(max(operation, 5 + wishes.split), room)
        case .variables, .headers:
            variables = clamp(max(3, min(6, wishes.variableLines)) + wishes.split, 1, max(1, room - 2))
            operation = clamp(wishes.operationLines, 1, max(1, min(4, room - variables - 1)))
        case .result:
            operation = clamp(wishes.operationLines, 1, 3) - wishes.split
        case .docs, .history, .cache, .live, .request:
            operation = clamp(wishes.operationLines, 1, 2)
            dock = clamp(room * 11 / 16 + wishes.split, 1, max(1, room - 2))
        }
        operation = clamp(operation, room > 0 ? 1 : 0, max(0, room - variables - dock - 1))
        result = max(0, room - operation - variables - dock)
    }
}

/// `value` moved into `low...high`; when those cross, `low` counts.
func clamp(_ value: Int, _ low: Int, _ high: Int) -> Int { max(low, min(value, high)) }
