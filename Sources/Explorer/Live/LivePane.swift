import JSON
import Terminal

/// Pane 7: queries kept live and subscriptions, and the tail of the selected one.
struct LivePane: Pane {
    private(set) var rows: [LiveRow] = []
    private(set) var selected = 0
    /// Whether the keys move in the tail rather than in the list.
    private(set) var isInTail = false
    /// Whether long lines go on below instead of being cut.
    private(set) var isWrapped = false
    private var lastID = 0

    var current: LiveRow? { rows.indices.contains(selected) ? rows[selected] : nil }
    var activeCount: Int { rows.filter { $0.state.isActive }.count }

    mutating func add(_ kind: LiveRow.Kind, _ run: PreparedRun, tab: TabID?) -> LiveID {
        lastID += 1
        let id = LiveID(number: lastID)
        rows.append(LiveRow(id: id, kind: kind, run: run, tab: tab))
        selected = rows.count - 1
        // Rows that ended long ago make room.
        if rows.count > 50, let ended = rows.firstIndex(where: { !$0.state.isActive }) { remove(at: ended) }
        return id
    }

    func row(_ id: LiveID) -> LiveRow? { rows.first { $0.id == id } }

    func active(tab: TabID, operationHash: String) -> LiveRow? {
        rows.first { $0.tab == tab && $0.run.operation.document.sha256 == operationHash && $0.state.isActive }
    }

    mutating func change(_ id: LiveID, _ body: (inout LiveRow) -> Void) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        body(&rows[index])
    }

    /// Has the program of a row look at what it has not seen yet. One that is no longer wanted is ended.
    mutating func filterMore(_ id: LiveID) -> [PaneRequest] {
        guard let row = row(id), row.program != nil else { return [.stop(.filter(id))] }
        var batch: ProgramBatch?
        change(id) { batch = $0.nextBatch() }
        return batch.map { [.start(.filter(id), .filterEvents($0))] } ?? []
    }

    private mutating func remove(at index: Int) {
        rows.remove(at: index)
        if selected >= index { selected = max(0, selected - 1) }
    }

    /// `2 · 3/s`, for the dock's title.
    func dockDetail(now: Int64) -> String {
        guard !rows.isEmpty else { return "" }
        let rate = rows.reduce(0) { $0 + ($1.kind == .sub ? $1.rate(now: now) : 0) }
        return "\(activeCount)" + (rate >= 0.5 ? " · \(Int(rate.rounded()))/s" : "")
    }

    func title(_ context: PaneContext) -> PaneTitle {
        var title = PaneTitle()
        guard let row = current else { return title }
        if row.isPaused {
            title.pieces.append(TitlePiece("paused +\(Words.count(row.waiting))", role: .warning))
        }
        if !row.filter.isEmpty { title.pieces.append(TitlePiece("filter \(row.filter.text)", role: .searchHit)) }
        if let problem = row.program?.problem { title.pieces.append(TitlePiece(problem, role: .error)) }
        if row.ring.dropped > 0 { title.pieces.append(TitlePiece("\(Words.count(row.ring.dropped)) dropped")) }
        title.right = context.size.width >= 110 ? "f follow  p pause  / filter  d diff  x stop" : ""
        return title
    }

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        switch input {
        case .answer(.filter, let text, _):
            edit { $0.setFilter(text) }
            return current.map { filterMore($0.id) } ?? []
        case .answer(.saveEvents, let path, true): return saveEvents(to: path)
        case .answer(.pollEvery, let text, true): return poll(every: text)
        case .answer(.saveEvents, _, false), .answer(.pollEvery, _, false): return []
        case .scroll(let lines):
            if isInTail { edit { $0.select(place: $0.selectedPlace + lines) } } else { select(selected + lines) }
            return []
        case .click(_, let y):
            let areas = LiveAreas(context.size, rows: rows.count)
            if areas.list.contains(x: areas.list.x, y: y), y > areas.list.y {
                isInTail = false
                select(y - 1 + listTop(areas.list.height))
            }
            return []
        case .command(let command): return perform(command, context)
        default: return nil
        }
    }

    private mutating func perform(_ command: CommandID, _ context: PaneContext) -> [PaneRequest]? {
        guard let row = current else { return nil }
        let page = max(1, LiveAreas(context.size, rows: rows.count).tail.height / 2)
        switch command {
        case .follow: edit { $0.select(place: $0.visibleCount - 1) }
        case .pause: edit { $0.pause(!$0.isPaused) }
        case .filter: return [.prompt(.filter, label: "filter", initial: row.filter.text)]
        case .wrap: isWrapped.toggle()
        case .diffEvent: return showDifference(row)
        case .saveEvents:
            return [.prompt(.saveEvents, label: "save the events to", initial: "\(row.name).ndjson")]
        case .pollEvery:
            guard row.kind == .watch else {
                return [.say("A subscription needs no asking: its server sends", .warning)]
            }
            return [
                .prompt(
                    .pollEvery, label: "ask the server every … seconds (empty: never)",
                    initial: row.every.map(String.init) ?? "")
            ]
        case .enter where !isInTail: isInTail = true
        case .enter: return showEvent(row)
        case .right: isInTail = true
        case .left where isInTail, .leave where isInTail: isInTail = false
        case .up where isInTail: edit { $0.select(place: $0.selectedPlace - 1) }
        case .down where isInTail: edit { $0.select(place: $0.selectedPlace + 1) }
        case .up: select(selected - 1)
        case .down: select(selected + 1)
        case .pageUp: edit { $0.select(place: $0.selectedPlace - page) }
        case .pageDown: edit { $0.select(place: $0.selectedPlace + page) }
        case .top: edit { $0.select(place: 0) }
        case .bottom: edit { $0.select(place: $0.visibleCount - 1) }
        case .copyValue, .copySubtree:
            guard let body = event(of: row)?.body else { return nil }
            return [.copy(JSONWriter.string(body.root, style: .pretty()), what: "the event")]
        default: return nil
        }
        return []
    }

    private func event(of row: LiveRow) -> LiveEvent? {
        guard row.visibleCount > 0, case .event(let event) = row.ring[row.number(at: row.selectedPlace)] else {
            return nil
        }
        return event
    }

    /// The whole of the selected line: an event as JSON, or a note that the width of the screen cut.
    private func showEvent(_ row: LiveRow) -> [PaneRequest] {
        if row.visibleCount > 0, case .note(_, let text) = row.ring[row.number(at: row.selectedPlace)] {
            return [.show(title: row.name, lines: [text])]
        }
        guard let event = event(of: row), let body = event.body else { return [.say("There is no event here")] }
        let lines = JSONWriter.string(body.root, style: .pretty()).split(separator: "\n").map(String.init)
        return [.show(title: "\(row.name), event of \(event.time)", lines: lines)]
    }

    /// What is different from the event before, in a window.
    private func showDifference(_ row: LiveRow) -> [PaneRequest] {
        guard let pair = row.selectedPair, let body = pair.event.body else { return [.say("There is no event here")] }
        guard let before = pair.before?.body else { return [.say("There is no event before this one")] }
        let lines = EventComparison.lines(from: before.root, to: body.root)
        if lines.isEmpty { return [.say("Nothing differs from the event before")] }
        return [.show(title: "\(row.name), since the event before", lines: lines)]
    }

    private func saveEvents(to path: String) -> [PaneRequest] {
        guard let row = current, !path.isEmpty else { return [] }
        let bodies = row.bodies
        guard !bodies.isEmpty else { return [.say("There is no event to save", .warning)] }
        return [.start(.file, .saveEvents(bodies, path: path))]
    }

    private mutating func poll(every text: String) -> [PaneRequest] {
        guard let row = current else { return [] }
        let seconds = Int(text)
        guard text.isEmpty || (1...86_400).contains(seconds ?? 0) else {
            return [.say("Seconds are a whole number from 1 to 86400; nothing was changed", .warning)]
        }
        edit { $0.every = seconds }
        guard let seconds else { return [.stop(.poll(row.id)), .say("\(row.name) asks the server no more by itself")] }
        return [
            .start(.poll(row.id), .poll(row.run, row.id, every: .seconds(seconds))),
            .say("\(row.name) asks the server every \(seconds) s"),
        ]
    }

    private mutating func select(_ index: Int) { selected = clamp(index, 0, max(0, rows.count - 1)) }

    private mutating func edit(_ body: (inout LiveRow) -> Void) {
        if rows.indices.contains(selected) { body(&rows[selected]) }
    }

    func listTop(_ height: Int) -> Int { max(0, selected - max(1, height - 1) + 1) }
}

/// How the body is shared between the list and the tail.
struct LiveAreas {
    let list: Rect
    let tail: Rect
    let divider: Rect?

    init(_ size: Size, rows: Int) {
        if size.width >= 100 {
            let left = min(53, size.width * 45 / 100)
            list = Rect(x: 0, y: 0, width: left, height: size.height)
            divider = Rect(x: left, y: 0, width: 1, height: size.height)
            tail = Rect(x: left + 1, y: 0, width: size.width - left - 1, height: size.height)
        } else {
            let rows = min(rows + 1, max(2, size.height / 3))
            list = Rect(x: 0, y: 0, width: size.width, height: rows)
            tail = Rect(x: 0, y: rows, width: size.width, height: size.height - rows)
            divider = nil
        }
    }
}
