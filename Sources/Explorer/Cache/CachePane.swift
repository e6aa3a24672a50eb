import GraphQLCache
import Terminal

/// Pane 6: what the cache holds, from types to records to fields, following references and coming back.
struct CachePane: Pane {
    /// One step of the way into the cache.
    struct Level: Sendable {
        enum Content: Sendable {
            case types([TypeCount])
            case records(type: String, total: Int, [RecordSummary])
            case hits(String, [RecordSummary])
            case record(RecordView)
        }

        var content: Content
        var list = ScrollList()

        var count: Int {
            switch content {
            case .types(let types): types.count
            case .records(_, _, let records), .hits(_, let records): records.count
            case .record(let view): view.rows.count
            }
        }
    }

    /// The types, and what was opened since; the last is shown.
    private(set) var levels: [Level] = []
    private(set) var total: Int?

    static let pageSize = 200

    var dockDetail: String { total.map { Words.count($0) } ?? "" }

    func title(_ context: PaneContext) -> PaneTitle {
        var title = PaneTitle()
        for level in levels.dropFirst() {
            switch level.content {
            case .types: break
            case .records(let type, let total, _):
                title.pieces.append(TitlePiece("\(CachePane.name(ofType: type)) \(Words.count(total))", role: .type))
            case .hits(let text, let hits):
                title.pieces.append(TitlePiece("\"\(text)\" \(hits.count)", role: .searchHit))
            case .record(let view): title.pieces.append(TitlePiece(view.key.rawValue, role: .entity))
            }
        }
        if title.pieces.count > 3 { title.pieces = [TitlePiece("…")] + title.pieces.suffix(3) }
        title.right = context.size.width >= 110 ? "Enter open  q back  / search  d evict  C clear" : ""
        return title
    }

    /// An empty name stands for all types.
    static func name(ofType type: String) -> String { type.isEmpty ? "all records" : type }

    // MARK: What comes from the store

    mutating func show(_ types: [TypeCount]) {
        let total = types.reduce(0) { $0 + $1.count }
        self.total = total
        // Some records have no type, such as the root of all queries: they stand among all.
        let all = total > 0 ? [TypeCount(typeName: nil, count: total)] : []
        let types = all + types.filter { $0.typeName != nil }
        var level = Level(content: .types(types), list: levels.first?.list ?? ScrollList())
        level.list.select(level.list.selected, count: types.count)
        if levels.isEmpty { levels = [level] } else { levels[0] = level }
    }

    mutating func show(_ records: [RecordSummary], ofType type: String, offset: Int) {
        let total = count(ofType: type)
        if case .records(type, _, let old)? = levels.last?.content {
            let kept = offset > 0 ? Array(old.prefix(offset)) : []
            levels[levels.count - 1].content = .records(
                type: type, total: max(total, kept.count + records.count), kept + records)
        } else if offset == 0 {
            levels.append(Level(content: .records(type: type, total: max(total, records.count), records)))
        }
    }

    mutating func showHits(_ text: String, _ records: [RecordSummary]) {
        if case .hits? = levels.last?.content { levels.removeLast() }
        levels.append(Level(content: .hits(text, records)))
    }

    /// Shows a record; nil when the cache does not hold it any more.
    mutating func show(_ key: CacheKey, _ view: RecordView?) {
        guard let view else {
            if case .record(let shown)? = levels.last?.content, shown.key == key { levels.removeLast() }
            return
        }
        if case .record(let shown)? = levels.last?.content, shown.key == key {
            levels[levels.count - 1].content = .record(view)
            levels[levels.count - 1].list.select(levels[levels.count - 1].list.selected, count: view.rows.count)
        } else {
            levels.append(Level(content: .record(view)))
        }
    }

    private func count(ofType type: String) -> Int {
        guard case .types(let types)? = levels.first?.content else { return 0 }
        return types.first { ($0.typeName ?? "") == type }?.count ?? 0
    }

    /// The work that brings what is shown up to date.
    var refresh: [(Purpose, Work)] {
        var work: [(Purpose, Work)] = [(.cacheTypes, .cacheTypes)]
        switch levels.last?.content {
        case .records(let type, _, _)?: work.append((.cacheView, .cacheRecords(type: type, offset: 0)))
        case .record(let view)?: work.append((.cacheView, .cacheRecord(view.key)))
        case .hits(let text, _)?: work.append((.cacheView, .cacheFind(text)))
        case .types?, nil: break
        }
        return work
    }

    /// The record that is shown or selected.
    var currentKey: CacheKey? {
        guard let level = levels.last else { return nil }
        switch level.content {
        case .types: return nil
        case .records(_, _, let records), .hits(_, let records):
            return records.indices.contains(level.list.selected) ? records[level.list.selected].key : nil
        case .record(let view): return view.key
        }
    }

    // MARK: Input

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        switch input {
        case .command(let command): return perform(command, context)
        case .answer(.cacheFind, let text, let isFinal):
            guard isFinal, !text.isEmpty else { return [] }
            return [.start(.cacheView, .cacheFind(text))]
        case .scroll(let lines):
            guard var level = levels.popLast() else { return nil }
            level.list.scroll(by: lines, count: level.count, height: context.size.height)
            levels.append(level)
            return []
        case .click(_, let y):
            guard var level = levels.popLast() else { return nil }
            if let row = level.list.row(atLine: y, count: level.count) { level.list.select(row, count: level.count) }
            levels.append(level)
            return []
        default: return nil
        }
    }

    private mutating func perform(_ command: CommandID, _ context: PaneContext) -> [PaneRequest]? {
        switch command {
        case .search: return [.prompt(.cacheFind, label: "find in the cache")]
        case .leave, .left:
            guard levels.count > 1 else { return command == .left ? [] : nil }
            levels.removeLast()
            return []
        case .enter, .right: return open()
        case .evict:
            guard let key = currentKey else { return [.say("Go to a record first; evict removes one record")] }
            return [.start(.cacheChange, .cacheEvict(key))]
        case .copyKey:
            guard let key = currentKey else { return nil }
            return [.copy(key.rawValue, what: "the cache key")]
        case .copyValue:
            guard let level = levels.last, case .record(let view) = level.content,
                view.rows.indices.contains(level.list.selected)
            else { return nil }
            return [.copy(view.rows[level.list.selected].text, what: "the value")]
        default: break
        }
        guard var level = levels.popLast() else { return nil }
        let handled = level.list.perform(command, count: level.count, height: context.size.height)
        levels.append(level)
        guard handled else { return nil }
        // The next records come before the last of these is reached.
        if case .records(let type, let total, let records) = level.content, records.count < total,
            level.list.selected > records.count - 50
        {
            return [.start(.cacheView, .cacheRecords(type: type, offset: records.count))]
        }
        return []
    }

    private func open() -> [PaneRequest]? {
        guard let level = levels.last else { return nil }
        let row = level.list.selected
        switch level.content {
        case .types(let types) where types.indices.contains(row):
            return [.start(.cacheView, .cacheRecords(type: types[row].typeName ?? "", offset: 0))]
        case .records(_, _, let records) where records.indices.contains(row),
            .hits(_, let records) where records.indices.contains(row):
            return [.start(.cacheView, .cacheRecord(records[row].key))]
        case .record(let view) where view.rows.indices.contains(row):
            guard let reference = view.rows[row].reference else { return [.say("This field refers to no record")] }
            return [.start(.cacheView, .cacheRecord(reference))]
        default: return []
        }
    }
}
