import GraphQLCache
import JSON
import Terminal

extension ResultPane {
    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        switch input {
        case .command(let command): return perform(command, context)
        case .key, .paste, .drag: return nil
        case .answer(.search, let text, let isFinal): return find(text, isFinal: isFinal, context)
        case .answer: return nil
        case .click(_, let y): return click(y, context)
        case .scroll(let lines):
            move(lines, scrolls: true, context)
            return []
        }
    }

    private mutating func perform(_ command: CommandID, _ context: PaneContext) -> [PaneRequest]? {
        let page = max(1, context.size.height / 2)
        switch command {
        case .up: move(-1, context)
        case .down: move(1, context)
        case .pageUp: move(-page, context)
        case .pageDown: move(page, context)
        case .top: goToEdge(isEnd: false, context)
        case .bottom: goToEdge(isEnd: true, context)
        case .left: goLeft(context)
        case .right: goRight(context)
        case .fold: fold(context)
        case .enter: return open(context)
        case .leave: return leave(context)
        case .search:
            searchOrigin = offset(of: current)
            return [.prompt(.search, label: "/", initial: "")]
        case .searchNext: return findAgain(forward: true, context)
        case .searchPrevious: return findAgain(forward: false, context)
        case .viewTree: return change(to: .tree, context)
        case .viewRaw: return change(to: .text, context)
        case .viewTable: return change(to: .table, context)
        case .errorList: return change(to: view == .errors ? .tree : .errors, context)
        case .nextError: return goToError(1, context)
        case .previousError: return goToError(-1, context)
        case .unfoldAll where view == .tree: return foldAll(open: true, context)
        case .foldAll where view == .tree: return foldAll(open: false, context)
        case .sortColumn where view == .table: table?.sort()
        case .copyValue, .copyPath, .copyKey, .copySubtree: return copy(command)
        default: return nil
        }
        return []
    }

    // MARK: Going about

    private mutating func move(_ rows: Int, scrolls: Bool = false, _ context: PaneContext) {
        guard let content else { return }
        let height = treeHeight(context)
        switch view {
        case .tree where scrolls: tree.scroll(rows, content, folds, height: height)
        case .tree: tree.move(rows, content, folds, height: height)
        case .text where scrolls: text.scroll(rows, content, .allOpen, height: context.size.height)
        case .text: text.move(rows, content, .allOpen, height: context.size.height)
        case .table: table?.move(rows: rows)
        case .errors: selectedError = max(0, min(errors.count - 1, selectedError + rows))
        }
    }

    private mutating func goToEdge(isEnd: Bool, _ context: PaneContext) {
        guard let content else { return }
        switch view {
        case .tree, .text:
            let scroll = view == .tree ? tree : text
            guard var walker = scroll.walker(content, folds) else { return }
            if isEnd { walker.goToEnd() } else { walker.goToStart() }
            if view == .tree {
                tree.goTo(walker.place, content, folds, height: treeHeight(context))
            } else {
                text.goTo(walker.place, content, .allOpen, height: context.size.height)
            }
        case .table: table?.select(row: isEnd ? Int.max : 0)
        case .errors: selectedError = isEnd ? max(0, errors.count - 1) : 0
        }
    }

    private mutating func goLeft(_ context: PaneContext) {
        switch view {
        case .tree:
            guard let content, var walker = tree.walker(content, folds) else { return }
            if walker.isOpen {
                setFold(walker, open: false, context)
            } else if walker.goToParent() {
                tree.goTo(walker.place, content, folds, height: treeHeight(context))
            }
        case .text: textLeft = max(0, textLeft - 8)
        case .table: table?.move(columns: -1, width: context.size.width)
        case .errors: break
        }
    }

    private mutating func goRight(_ context: PaneContext) {
        switch view {
        case .tree:
            guard let content, let walker = tree.walker(content, folds) else { return }
            if walker.isOpen {
                tree.move(1, content, folds, height: treeHeight(context))
            } else if walker.hasChildren {
                setFold(walker, open: true, context)
            }
        case .text: textLeft += 8
        case .table: table?.move(columns: 1, width: context.size.width)
        case .errors: break
        }
    }

    private mutating func setFold(_ walker: ResultWalker, open: Bool, _ context: PaneContext) {
        folds.set(walker.index, open: open)
        tree.goTo(walker.place, walker.content, folds, height: treeHeight(context))
    }

    /// Folds or unfolds the row; on a row without children the one around it.
    private mutating func fold(_ context: PaneContext) {
        if view == .table { table?.sort() }
        guard view == .tree, let content, var walker = tree.walker(content, folds) else { return }
        if walker.hasChildren {
            setFold(walker, open: !walker.isOpen, context)
        } else if walker.goToParent() {
            setFold(walker, open: false, context)
        }
    }

    private mutating func foldAll(open: Bool, _ context: PaneContext) -> [PaneRequest] {
        guard let content, var walker = tree.walker(content, folds) else { return [] }
        if !walker.hasChildren, !walker.goToParent() { return [] }
        folds.setAll(in: walker.index..<content.document.index(after: walker.index), open: open)
        tree.goTo(walker.place, content, folds, height: treeHeight(context))
        return []
    }

    private mutating func click(_ y: Int, _ context: PaneContext) -> [PaneRequest]? {
        guard let content else { return nil }
        switch view {
        case .tree:
            let pinned = pinnedErrors(context.size.height)
            let rows = tree.rows(content, folds, height: treeHeight(context))
            guard y >= pinned, y - pinned < rows.count else { return [] }
            let walker = rows[y - pinned]
            let wasCursor = tree.walker(content, folds)?.place == walker.place
            tree.goTo(walker.place, content, folds, height: treeHeight(context))
            if walker.hasChildren, wasCursor || !walker.isOpen { setFold(walker, open: !walker.isOpen, context) }
        case .text:
            let rows = text.rows(content, .allOpen, height: context.size.height)
            guard y < rows.count else { return [] }
            text.cursor = rows[y].place
        case .table:
            if let row = table?.row(atLine: y, height: context.size.height) { table?.select(row: row) }
        case .errors:
            let top = max(0, min(selectedError - context.size.height / 2, errors.count - context.size.height))
            selectedError = max(0, min(errors.count - 1, top + y))
        }
        return []
    }

    // MARK: Opening and leaving

    private mutating func open(_ context: PaneContext) -> [PaneRequest]? {
        guard let content, failure.isEmpty else { return nil }
        if view == .errors { return openError(selectedError, context) }
        guard let walker = current else { return [] }
        if view == .table {
            reveal(walker.index, context)
            return []
        }
        if let error = content.errors(at: walker.index).first, let place = content.errorLocations[error] {
            return [.goToOperation(line: place.line, column: place.column)]
        }
        if let key = content.cacheKey(of: walker.index) { return [.openRecord(CacheKey(key))] }
        if view == .tree, walker.hasChildren {
            setFold(walker, open: !walker.isOpen, context)
            return []
        }
        guard let string = walker.node.string else { return [] }
        // No wider than the window, which would break the lines once more.
        let lines = ResultText.lines(string, columns: max(20, context.size.width - 12))
        return [.show(title: walker.fullPath.jq, lines: lines)]
    }

    private mutating func openError(_ number: Int, _ context: PaneContext) -> [PaneRequest] {
        guard let content, content.errors.indices.contains(number) else { return [] }
        if let index = content.place(ofError: number) {
            change(to: .tree, context).isEmpty ? reveal(index, context) : ()
            return []
        }
        guard let place = content.errorLocations[number] else {
            return [.say("This error says neither where in the data nor where in the operation it arose.")]
        }
        return [.goToOperation(line: place.line, column: place.column)]
    }

    private mutating func leave(_ context: PaneContext) -> [PaneRequest]? {
        if search != nil {
            search = nil
            return []
        }
        return view == .tree ? nil : change(to: .tree, context)
    }

    private mutating func goToError(_ step: Int, _ context: PaneContext) -> [PaneRequest]? {
        guard let content, hasErrors, failure.isEmpty else { return nil }
        let count = errors.count
        // From an error's row to the one after it; from elsewhere to the first or last.
        if let here = tree.walker(content, folds).flatMap({ content.errors(at: $0.index) }), !here.isEmpty {
            if !here.contains(selectedError) { selectedError = here[0] }
            selectedError = (selectedError + step + count) % count
        } else {
            selectedError = step > 0 ? 0 : count - 1
        }
        let error = content.errors[selectedError]
        if let index = content.place(ofError: selectedError) {
            reveal(index, context)
        } else {
            _ = change(to: .errors, context)
        }
        let place = error.path.map { $0.isEmpty ? "" : " (\($0.dotted))" } ?? ""
        return [.say("Error \(selectedError + 1) of \(count): \(error.message.prefix(200))\(place)", .error)]
    }

    // MARK: Searching

    /// Where the row stands in the text of the response.
    private func offset(of walker: ResultWalker?) -> Int {
        guard let walker else { return 0 }
        return walker.content.document.byteRange(at: walker.child.key ?? walker.index).lowerBound
    }

    private mutating func find(_ text: String, isFinal: Bool, _ context: PaneContext) -> [PaneRequest] {
        search = ResultSearch(text)
        hits = nil
        guard let content, let search else { return [] }
        if view == .table || view == .errors { view = .tree }
        guard let hit = search.first(in: content, form, from: searchOrigin) ?? search.first(in: content, form, from: 0)
        else { return isFinal ? [.say("“\(text)” is not in the result.", .warning)] : [] }
        reveal(hit.index, context)
        return isFinal ? [.say(count(of: hit, search, content))] : []
    }

    private mutating func findAgain(forward: Bool, _ context: PaneContext) -> [PaneRequest]? {
        guard let content, let search else { return [.say("There is nothing to search for yet; / starts a search.")] }
        if view == .table || view == .errors { view = .tree }
        let (start, end) = extent(of: current)
        var note = ""
        var hit =
            forward
            ? search.first(in: content, form, from: end) : search.last(in: content, form, before: start)
        if hit == nil {
            hit =
                forward
                ? search.first(in: content, form, from: 0)
                : search.last(in: content, form, before: content.document.bytes.count)
            note = forward ? "from the start again: " : "from the end again: "
        }
        guard let hit else { return [.say("“\(search.text)” is not in the result.", .warning)] }
        reveal(hit.index, context)
        return [.say(note + count(of: hit, search, content))]
    }

    private var form: ResultWalker.Form { view == .text ? .text : .tree }

    private mutating func count(of hit: ResultSearch.Hit, _ search: ResultSearch, _ content: ResultContent) -> String {
        let known = hits ?? search.hits(in: content, form)
        hits = known
        return known.sentence(at: hit.offset)
    }

    /// The bytes that belong to the row alone. Hits within one row are one stop.
    private func extent(of row: ResultWalker?) -> (start: Int, end: Int) {
        guard let row else { return (0, 0) }
        let document = row.content.document
        let start = offset(of: row)
        if !row.node.isContainer { return (start, row.node.byteRange.upperBound) }
        return (start, row.child.key.map { document.byteRange(at: $0).upperBound } ?? start + 1)
    }

    // MARK: Copying

    private func copy(_ command: CommandID) -> [PaneRequest] {
        if view == .errors, errors.indices.contains(selectedError), failure.isEmpty {
            let error = errors[selectedError]
            switch command {
            case .copyPath: return [.copy(([.key("data")] + (error.path ?? [])).jq, what: "the path")]
            default: return [.copy(JSONWriter.string(error.raw, style: .pretty()), what: "the error")]
            }
        }
        guard let content, let walker = current else { return [.say("There is nothing here to copy.")] }
        switch command {
        case .copyValue: return [.copy(content.copiedValue(of: walker), what: "the value")]
        case .copyPath: return [.copy(walker.fullPath.jq, what: "the path")]
        case .copySubtree: return [.copy(content.text(of: walker), what: "the subtree")]
        default:
            guard let key = content.nearestCacheKey(of: walker) else {
                return [.say("This is not part of an object with a cache key.")]
            }
            return [.copy(key, what: "the cache key")]
        }
    }
}
