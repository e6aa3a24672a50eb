import GraphQLOperations
import JSON
import Terminal

/// Pane 3: what came back for an operation, as a tree, as text, or a list of it as a table.
///
/// It holds view state only. Rows are made for the lines in sight, whatever the size of the response.
struct ResultPane: Pane {
    enum View: String, Sendable {
        case tree
        case text = "raw"
        case table, errors
    }

    private(set) var content: ResultContent?
    /// Why there is no response, in lines.
    private(set) var failure: [String] = []
    /// What the title says about the response.
    private(set) var facts: [TitlePiece] = []
    var view = View.tree
    var folds = ResultFolds()
    var tree = ResultScroll(form: .tree)
    var text = ResultScroll(form: .text)
    var table: ResultTable?
    var selectedError = 0
    var search: ResultSearch?
    /// How often the response holds what is searched for.
    var hits: ResultSearch.Hits?
    /// Where in the text the search began, so that more letters do not lead further away.
    var searchOrigin = 0
    /// The columns by which the text is scrolled to the right.
    var textLeft = 0
    private(set) var comparison: ResultComparison?
    /// What the run is still to bring.
    private(set) var awaited: Awaited?
    /// How the run stands, where that is worth a word in the title.
    private(set) var standing: TitlePiece?
    /// The result before the one that is growing, which its parts are compared with.
    private var baseline: ResultContent?
    /// Which operation the content belongs to: only results of the same one are compared.
    private var subject = ""

    init() {}

    var errors: [GraphQLError] { content?.errors ?? [] }
    var hasErrors: Bool { !errors.isEmpty }

    // MARK: What is shown

    /// Shows a new result. Folds and cursor stay if the same operation brought it.
    ///
    /// One that is still growing is compared with what was there before it began, not with its own last part.
    mutating func show(
        _ new: ResultContent, of subject: String, facts: [TitlePiece], _ context: PaneContext,
        awaiting awaited: Awaited? = nil
    ) {
        let old = subject == self.subject ? content : nil
        let isGrowing = self.awaited == .parts && old != nil && failure.isEmpty
        if !isGrowing { baseline = old }
        self.awaited = awaited
        standing = awaited.map { TitlePiece($0.words, role: .info) }
        self.subject = subject
        failure = []
        self.facts = facts
        textLeft = 0
        let oldTable = table
        table = nil
        selectedError = 0
        comparison = baseline.map { ResultComparison(old: $0) }
        if let changed = comparison?.count(in: new), changed > 0 {
            self.facts.append(TitlePiece("\(Words.count(changed)) changed", role: .changed))
        }
        content = new
        hits = nil
        if let old {
            carryOver(from: old, to: new, context)
        } else {
            folds = new.initialFolds(rows: max(context.size.height, 12))
            tree = ResultScroll(form: .tree)
            text = ResultScroll(form: .text)
        }
        if let old, let oldTable { table = carriedTable(oldTable, from: old, to: new) }
        if view == .table && table == nil || view == .errors && !(isGrowing && hasErrors) { view = .tree }
        if hasErrors, new.data?.isNull ?? true, new.roots.count == 0 || new.data != nil { view = .errors }
    }

    /// Shows why there is no response.
    mutating func show(failure sentence: String, detail: [String]) {
        failure = [sentence] + detail
        facts = []
        awaited = nil
        standing = nil
    }

    /// Nothing more comes of a run that was to bring more. What had come stays.
    mutating func end(with standing: TitlePiece?) {
        awaited = nil
        self.standing = standing
    }

    private mutating func carryOver(from old: ResultContent, to new: ResultContent, _ context: PaneContext) {
        var moved = new.initialFolds(rows: max(context.size.height, 12))
        for change in folds.changes.ranges {
            guard let index = ResultPane.counterpart(of: change.start, from: old, to: new) else { continue }
            moved.setAll(in: index..<new.document.index(after: index), open: change.isOpen)
        }
        for change in folds.changes.single.prefix(1_000) {
            guard let index = ResultPane.counterpart(of: change.index, from: old, to: new) else { continue }
            moved.set(index, open: change.isOpen)
        }
        folds = moved
        tree.keepInSight(new, folds, height: treeHeight(context))
        text.keepInSight(new, .allOpen, height: context.size.height)
    }

    /// What stands in a new result where this stood in the old one.
    private static func counterpart(of index: Int, from old: ResultContent, to new: ResultContent) -> Int? {
        guard let place = old.place(of: index, .tree) else { return nil }
        return ResultWalker(old, .allOpen, .tree, at: place).flatMap { new.index(of: $0.path) }
    }

    private func carriedTable(_ table: ResultTable, from old: ResultContent, to new: ResultContent) -> ResultTable? {
        guard let list = ResultPane.counterpart(of: table.list, from: old, to: new),
            let place = new.place(of: list, .tree),
            let children = ResultWalker(new, .allOpen, .tree, at: place)?.children
        else { return nil }
        var carried = ResultTable(new, list: list, children: children)
        carried?.adopt(table)
        return carried
    }

    // MARK: Drawing

    func title(_ context: PaneContext) -> PaneTitle {
        let pieces = (standing.map { [$0] } ?? []) + facts
        var title = PaneTitle(pieces: failure.isEmpty ? pieces : [TitlePiece("failed", role: .error)])
        if content != nil, failure.isEmpty { title.right = view.rawValue }
        return title
    }

    func draw(in canvas: Canvas, _ context: PaneContext) {
        guard failure.isEmpty else { return drawFailure(in: canvas) }
        guard let content else {
            canvas.write(
                "Nothing has been run in this tab.", x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        switch view {
        case .tree: drawTree(content, in: canvas, context)
        case .text: drawText(content, in: canvas, context)
        case .table: table?.draw(in: canvas, isFocused: context.isFocused)
        case .errors:
            ResultErrorsView(canvas: canvas).draw(
                content, selected: selectedError, isFocused: context.isFocused)
        }
    }

    private func drawFailure(in canvas: Canvas) {
        var y = 0
        for (place, line) in failure.enumerated() {
            for part in ResultText.wrapped(line, columns: max(1, canvas.width - 3)) where y < canvas.height {
                canvas.write(part, x: 2, y: y, (place == 0 ? StyleRole.error : .text).style)
                y += 1
            }
        }
    }

    /// Errors that belong to no row stand above the tree.
    func pinnedErrors(_ height: Int) -> Int { min(content?.unplacedErrors.count ?? 0, 3, max(0, height - 1)) }

    func treeHeight(_ context: PaneContext) -> Int {
        max(1, context.size.height - pinnedErrors(context.size.height))
    }

    private func drawTree(_ content: ResultContent, in canvas: Canvas, _ context: PaneContext) {
        let pinned = pinnedErrors(canvas.height)
        for y in 0..<pinned {
            ResultErrorsView(canvas: canvas).draw(content.unplacedErrors[y], in: content, y: y)
        }
        let view = ResultTreeView(canvas: canvas, search: search, comparison: comparison)
        let rows = tree.rows(content, folds, height: canvas.height - pinned)
        let cursor = tree.walker(content, folds)?.place
        for (row, walker) in rows.enumerated() {
            view.draw(walker, y: pinned + row)
            if walker.place == cursor { drawCursor(in: canvas, y: pinned + row, context) }
        }
    }

    private func drawText(_ content: ResultContent, in canvas: Canvas, _ context: PaneContext) {
        let view = ResultTextView(canvas: canvas, left: textLeft, search: search)
        let cursor = text.walker(content, .allOpen)?.place
        for (y, walker) in text.rows(content, .allOpen, height: canvas.height).enumerated() {
            view.draw(walker, y: y)
            if walker.place == cursor { drawCursor(in: canvas, y: y, context) }
        }
    }

    private func drawCursor(in canvas: Canvas, y: Int, _ context: PaneContext) {
        let role: StyleRole = context.isFocused ? .selection : .selectionUnfocused
        canvas.restyle(Rect(x: 0, y: y, width: canvas.width, height: 1)) { $0.over(role.style) }
    }

    // MARK: Views

    /// The row under the cursor, in the tree or the text.
    var current: ResultWalker? {
        guard let content, failure.isEmpty else { return nil }
        switch view {
        case .text: return text.walker(content, .allOpen)
        case .table:
            guard let table, let place = content.place(of: table.cell?.index ?? table.element, .tree) else {
                return nil
            }
            return ResultWalker(content, .allOpen, .tree, at: place)
        case .tree, .errors: return tree.walker(content, folds)
        }
    }

    /// Shows the response in another way; the cursor goes along.
    mutating func change(to new: View, _ context: PaneContext) -> [PaneRequest] {
        failure = content == nil ? failure : []
        guard let content, new != view else { return [] }
        let row = current
        switch new {
        case .tree:
            if view != .errors, let row { reveal(row.index, context) }
        case .text:
            if let index = row?.index, let place = content.place(of: index, .text) {
                text.goTo(place, content, .allOpen, height: context.size.height)
            }
        case .table:
            guard let list = tableAround(row) else {
                return [.say("There is no list of objects here to show as a table.")]
            }
            table = list
        case .errors:
            guard hasErrors else { return [.say("The response has no errors.")] }
            if let number = row.flatMap({ content.errors(at: $0.index).first }) { selectedError = number }
        }
        view = new
        return []
    }

    /// The nearest list of objects: the row's own value, one around it, or the first inside it.
    private func tableAround(_ row: ResultWalker?) -> ResultTable? {
        guard let content, let row else { return nil }
        var around = row
        var element: Int?
        repeat {
            if let children = around.children, var table = ResultTable(content, list: around.index, children: children)
            {
                if let element { table.select(row: element) }
                return table
            }
            element = around.child.key == nil ? around.ordinal : nil
        } while around.goToParent()
        var inside = row
        for _ in 0..<32 where inside.node.kind == .object {
            guard let children = inside.children else { break }
            let values = (0..<min(children.count, 64)).map { children.child($0).value }
            guard
                let list = values.first(where: { content.document.tag(at: $0) == .array })
                    ?? values.first(where: { content.document.tag(at: $0) == .object }),
                let place = content.place(of: list, .tree),
                let next = ResultWalker(content, .allOpen, .tree, at: place)
            else { break }
            inside = next
        }
        return inside.children.flatMap { ResultTable(content, list: inside.index, children: $0) }
    }

    /// Unfolds what is needed to see a value and goes there, in the tree or the text.
    mutating func reveal(_ index: Int, _ context: PaneContext) {
        guard let content else { return }
        if view == .text, let place = content.place(of: index, .text) {
            text.goTo(place, content, .allOpen, height: context.size.height)
            return
        }
        guard let place = content.place(of: index, .tree) else { return }
        for container in content.ancestors(of: place, .tree) { folds.set(container, open: true) }
        view = .tree
        tree.goTo(place, content, folds, height: treeHeight(context))
    }

    /// Goes to what a path from `data` leads to, or as far as it leads.
    mutating func goTo(_ path: JSONPath, _ context: PaneContext) {
        guard let content else { return }
        failure = []
        var path = path[...]
        while !path.isEmpty {
            if let index = content.index(of: Array(path)) {
                view = .tree
                return reveal(index, context)
            }
            path = path.dropLast()
        }
    }
}
