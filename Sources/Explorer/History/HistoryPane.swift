import Terminal
import Workspace

/// Pane 5: every run, to be found again, looked at and run once more.
struct HistoryPane: Pane {
    private(set) var runs: [HistoryRun] = []
    private(set) var filter = ""
    /// Whether the runs have been read; before that an empty list means nothing.
    private var isRead = false
    private var list = ScrollList()

    /// The work that brings what is shown up to date.
    var refresh: Work { .readHistory(filter) }

    var current: HistoryRun? { runs.indices.contains(list.selected) ? runs[list.selected] : nil }

    mutating func show(_ runs: [HistoryRun], matching text: String) {
        guard text == filter else { return }
        let selected = current?.id
        self.runs = runs
        isRead = true
        list.select(runs.firstIndex { $0.id == selected } ?? 0, count: runs.count)
    }

    func title(_ context: PaneContext) -> PaneTitle {
        var title = PaneTitle()
        if !filter.isEmpty {
            title.pieces = [TitlePiece("\"\(filter)\" \(Words.count(runs.count, "run"))", role: .searchHit)]
        }
        title.right = context.size.width >= 110 ? "Enter reopen  r run again  * favourite  / search" : ""
        return title
    }

    func draw(in canvas: Canvas, _ context: PaneContext) {
        guard !runs.isEmpty else {
            let text =
                !isRead
                ? "The history is being read."
                : filter.isEmpty ? "Nothing has been run yet." : "No run contains \"\(filter)\"."
            canvas.write(text, x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        list.draw(count: runs.count, in: canvas, context) { index, y in draw(runs[index], y: y, in: canvas, context) }
    }

    private func draw(_ run: HistoryRun, y: Int, in canvas: Canvas, _ context: PaneContext) {
        if run.isFavourite { canvas.write("*", x: 1, y: y, StyleRole.keyHint.style) }
        canvas.write(Words.age(context.now - run.time) + " ago", endingAt: 13, y: y, StyleRole.dim.style)
        let isMutation = run.kind == "mutation"
        // As the Live pane calls it.
        let kind = run.kind == "subscription" ? "sub" : run.kind
        canvas.write(kind, x: 15, y: y, isMutation ? StyleRole.warning.style : StyleRole.keyword.style)
        let outcome = run.outcome
        let outcomeWidth = min(displayWidth(outcome.text), max(12, canvas.width / 3))
        let x = 24
        var room = canvas.width - x - outcomeWidth - 4
        let name = run.name.isEmpty ? run.firstLine : run.name
        let used = canvas.write(name, x: x, y: y, columns: room, StyleRole.text.style)
        room -= used + 2
        if room > 8 { canvas.write(run.environment, x: x + used + 2, y: y, columns: room, StyleRole.dim.style) }
        canvas.write(
            outcome.text, x: canvas.width - outcomeWidth - 2, y: y, columns: outcomeWidth, outcome.role.style)
    }

    // MARK: Input

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        switch input {
        case .answer(.historySearch, let text, _):
            filter = text
            return [.start(.history, refresh)]
        case .command(let command): return perform(command, context)
        case .scroll(let lines): list.scroll(by: lines, count: runs.count, height: context.size.height)
        case .click(_, let y):
            if let row = list.row(atLine: y, count: runs.count) { list.select(row, count: runs.count) }
        default: return nil
        }
        return []
    }

    private mutating func perform(_ command: CommandID, _ context: PaneContext) -> [PaneRequest]? {
        switch command {
        case .search, .searchHistory: return [.prompt(.historySearch, label: "find a run", initial: filter)]
        case .leave where !filter.isEmpty:
            filter = ""
            return [.start(.history, refresh)]
        case .enter, .right: return withRun { [.start(.reopening, .reopen($0, runs: false))] }
        case .runAgain: return withRun { [.start(.reopening, .reopen($0, runs: true))] }
        case .favourite: return withRun { [.start(.historyChange, .changeHistory(.favourite($0.id, !$0.isFavourite)))] }
        case .forget: return withRun { [.start(.historyChange, .changeHistory(.forget($0.id)))] }
        case .copyOperation: return withRun { [.copy($0.text, what: "the operation")] }
        default: return list.perform(command, count: runs.count, height: context.size.height) ? [] : nil
        }
    }

    private func withRun(_ requests: (HistoryRun) -> [PaneRequest]) -> [PaneRequest] {
        current.map(requests) ?? [.say("There is no run here")]
    }
}

extension HistoryRun {
    /// What came of it, in a few words.
    var outcome: (text: String, role: StyleRole) {
        if let failure { return (failure, .error) }
        var words = [Words.duration(.microseconds(duration)), Words.bytes(byteCount)]
        if errorCount > 0 { words.append(Words.count(errorCount, "error")) }
        return (words.joined(separator: " · "), errorCount > 0 ? .warning : .dim)
    }

    /// What an anonymous operation is known by.
    var firstLine: String {
        text.split(separator: "\n").joined(separator: " ").prefix(120).description
    }
}
