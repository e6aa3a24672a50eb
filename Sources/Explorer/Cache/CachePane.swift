import GraphQLClient
import Terminal

/// Pane 6: what the cache holds, from types to records to fields, following references and coming back.
struct CachePane: Pane {
    /// One step of the way into the cache.
    struct Level: Sendable {
        var listing: CacheListing
        var list = ScrollList()
    }

    /// The types, and what was opened since; the last is shown.
    private(set) var levels: [Level] = []
    private(set) var total: Int?
    /// The person's own changes that can still be undone, the latest last.
    private var undoable: [WriteID] = []

    static let pageSize = 200

    var dockDetail: String { total.map { Words.count($0) } ?? "" }

    var canUndo: Bool { !undoable.isEmpty }

    func title(_ context: PaneContext) -> PaneTitle {
        var title = PaneTitle()
        for level in levels {
            guard var piece = level.listing.title else { continue }
            if case .records(let type, _, _) = level.listing.source {
                piece.text += " \(Words.count(count(ofType: type, in: levels.first?.listing)))"
            }
            title.pieces.append(piece)
        }
        // Where there is little room, what is shown counts, not the way there.
        if context.size.width < 110 {
            title.pieces = title.pieces.suffix(1)
        } else if title.pieces.count > 3 {
            title.pieces = [TitlePiece("…")] + title.pieces.suffix(3)
        }
        title.right = context.size.width >= 110 ? "Enter open  q back  / search" : ""
        return title
    }

    // MARK: What comes from the store

    /// Shows a listing: in place of the one that shows the same, or on top of what was open.
    mutating func show(_ listing: CacheListing) {
        if case .types = listing.source {
            total = count(ofType: "", in: listing)
            var level = Level(listing: listing, list: levels.first?.list ?? ScrollList())
            level.list.follow(levels.first?.listing.rows ?? [], to: listing.rows)
            if levels.isEmpty { levels = [level] } else { levels[0] = level }
        } else if let last = levels.last, listing.source.replaces(last.listing.source) {
            update(listing)
        } else {
            levels.append(Level(listing: listing))
        }
    }

    /// Brings a listing that is open up to date; one that was left meanwhile is forgotten.
    mutating func update(_ listing: CacheListing) {
        guard let index = levels.lastIndex(where: { listing.source.replaces($0.listing.source) }) else { return }
        levels[index].list.follow(levels[index].listing.rows, to: listing.rows)
        levels[index].listing = listing
    }

    /// Puts more rows behind those that are shown.
    mutating func showMore(_ listing: CacheListing, from offset: Int) {
        guard let last = levels.last, listing.source.replaces(last.listing.source) else { return }
        levels[levels.count - 1].listing.rows = last.listing.rows.prefix(offset) + listing.rows
        levels[levels.count - 1].listing.hasMore = listing.hasMore
    }

    /// Leaves a record that the cache does not hold any more.
    mutating func leave(_ key: CacheKey) {
        if case .record(key)? = levels.last?.listing.source { levels.removeLast() }
    }

    /// Notes a change that the person made.
    mutating func note(_ write: WriteID?) {
        if let write { undoable.append(write) }
    }

    private func count(ofType type: String, in listing: CacheListing?) -> Int {
        for row in listing?.rows ?? [] {
            if case .type(type, let count) = row.opens { return count }
        }
        return 0
    }

    /// The work that brings what is shown up to date. It does not get in the way of what is being opened.
    var refresh: [(Purpose, Work)] {
        let types: (Purpose, Work) = (.cacheTypes, .readCache(.types))
        guard let listing = levels.last?.listing else { return [types] }
        switch listing.source {
        case .types: return [types]
        case .records(let type, _, _):
            let limit = max(listing.rows.count, CachePane.pageSize)
            return [types, (.cacheRefresh, .readCache(.records(type: type, offset: 0, limit: limit)))]
        case let source: return [types, (.cacheRefresh, .readCache(source))]
        }
    }

    /// The record that is selected, else the one that is shown.
    var currentKey: CacheKey? {
        guard let level = levels.last else { return nil }
        if case .record(let key) = level.listing.source { return key }
        return selectedRow?.key
    }

    private var selectedRow: CacheRow? {
        guard let level = levels.last, level.listing.rows.indices.contains(level.list.selected) else { return nil }
        return level.listing.rows[level.list.selected]
    }

    // MARK: Input

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        switch input {
        case .command(let command): return perform(command, context)
        case .answer(let purpose, let text, let isFinal):
            guard isFinal, !text.isEmpty else { return [] }
            switch purpose {
            case .cacheFind: return [show(.find(text))]
            case .cacheExport: return [.start(.cacheChange, .changeCache(.export(text)))]
            case .cacheImport: return [.start(.cacheChange, .changeCache(.importFile(text)))]
            default: return nil
            }
        case .scroll(let lines):
            guard var level = levels.popLast() else { return nil }
            level.list.scroll(by: lines, count: level.listing.rows.count, height: context.size.height)
            levels.append(level)
            return []
        case .click(_, let y):
            guard var level = levels.popLast() else { return nil }
            let count = level.listing.rows.count
            if let row = level.list.row(atLine: y, count: count) { level.list.select(row, count: count) }
            levels.append(level)
            return []
        default: return nil
        }
    }

    private func show(_ view: CacheView) -> PaneRequest { .start(.cacheView, .readCache(view)) }

    private mutating func perform(_ command: CommandID, _ context: PaneContext) -> [PaneRequest]? {
        switch command {
        case .search: return [.prompt(.cacheFind, label: "find in the cache")]
        case .leave, .left:
            guard levels.count > 1 else { return command == .left ? [] : nil }
            levels.removeLast()
            return []
        case .enter, .right: return open()
        case .evict: return withRecord("evict removes one record") { .start(.cacheChange, .changeCache(.evict($0))) }
        case .referrers: return withRecord("r lists who refers to it") { show(.referrers($0)) }
        case .pathFromRoot: return withRecord("p shows the way to it") { show(.path($0)) }
        case .unreachable: return [show(.unreachable)]
        case .changeLog: return [show(.writes)]
        case .collectGarbage: return [.start(.cacheChange, .changeCache(.collectGarbage))]
        case .undoCache:
            guard let write = undoable.popLast() else { return [.say("No change of yours is left to undo")] }
            return [.start(.cacheChange, .changeCache(.undo(write)))]
        case .exportCache: return [.prompt(.cacheExport, label: "export the cache to", initial: "cache.ndjson")]
        case .importCache: return [.prompt(.cacheImport, label: "import records from")]
        case .copyKey:
            guard let key = currentKey else { return nil }
            return [.copy(key.rawValue, what: "the cache key")]
        case .copyValue:
            guard case .record? = levels.last?.listing.source, let row = selectedRow else { return nil }
            return [.copy(row.text, what: "the value")]
        default: return move(command, context)
        }
    }

    private func withRecord(_ what: String, _ request: (CacheKey) -> PaneRequest) -> [PaneRequest] {
        currentKey.map { [request($0)] } ?? [.say("Go to a record first; \(what)")]
    }

    private mutating func move(_ command: CommandID, _ context: PaneContext) -> [PaneRequest]? {
        guard var level = levels.popLast() else { return nil }
        let count = level.listing.rows.count
        let handled = level.list.perform(command, count: count, height: context.size.height)
        levels.append(level)
        guard handled else { return nil }
        // The next records come before the last of these is reached.
        if level.listing.hasMore, level.list.selected > count - 50, case .records(let type, _, _) = level.listing.source
        {
            return [show(.records(type: type, offset: count))]
        }
        return []
    }

    private func open() -> [PaneRequest]? {
        guard let row = selectedRow else { return levels.isEmpty ? nil : [] }
        switch row.opens {
        case .type(let type, _): return [show(.records(type: type, offset: 0))]
        case .write(let id): return [show(.write(id))]
        case nil: break
        }
        guard let key = row.key else { return [.say("This row leads to no record")] }
        return [show(.record(key))]
    }
}
