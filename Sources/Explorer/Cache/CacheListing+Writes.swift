import GraphQLClient
import Terminal

/// The change log, and one of its writes.
extension CacheListing {
    /// The writes, the latest first.
    static func writes(_ sets: [ChangeSet], droppedCount: Int) -> CacheListing {
        var rows = sets.reversed().map { set in
            CacheRow(label: "", labelRole: .dim, text: summary(of: set), time: set.time, opens: .write(set.id))
        }
        if droppedCount > 0 {
            rows.append(
                CacheRow(
                    label: "\(Words.count(droppedCount, "earlier write")) made room for these", labelRole: .dim))
        }
        return CacheListing(
            source: .writes, title: TitlePiece("change log"), rows: rows,
            emptyText: "Nothing has been written to the cache in this session.")
    }

    /// `Fleet (query): 12 records, 55 fields; woke Board`
    private static func summary(of set: ChangeSet) -> String {
        let what =
            set.isClear
            ? "removed everything"
            : set.source == .otherProcess
                ? "what it changed is not known"
                : "\(Words.count(set.records.count, "record")), \(Words.count(set.fieldCount, "field"))"
        return "\(name(of: set.source)): \(what)" + woken(by: set)
    }

    /// What the end of a sentence says about the live queries that a write woke.
    static func woken(by set: ChangeSet) -> String {
        set.woken.isEmpty ? "" : "; woke \(set.woken.joined(separator: ", "))"
    }

    private static func name(of source: WriteSource) -> String {
        switch source {
        case .operation(let name, let kind, _): name.map { "\($0) (\(kind.rawValue))" } ?? "a \(kind.rawValue)"
        case .inspector: "you"
        case .imported: "an import"
        case .transaction(let name): name
        case .otherProcess: "another process"
        }
    }

    /// What one write changed, record by record.
    static func write(_ set: ChangeSet) -> CacheListing {
        var rows = [CacheRow(label: "", labelRole: .dim, text: summary(of: set), time: set.time)]
        for change in set.records {
            rows.append(
                CacheRow(
                    label: change.key.rawValue, text: change.kind.word, textRole: change.kind.role, key: change.key))
            for field in change.fields where rows.count < rowLimit { rows.append(row(for: field)) }
        }
        return CacheListing(
            source: .write(set.id), title: TitlePiece("write \(set.id.rawValue)"), rows: rows,
            emptyText: "The write changed nothing.")
    }

    private static func row(for field: RecordChange.Field) -> CacheRow {
        var row = CacheRow(label: field.key.rawValue, labelRole: .field, depth: 1)
        switch (field.old, field.new) {
        case (let old?, let new?):
            row.text = "\(words(for: old).0) → \(words(for: new).0)"
            row.textRole = .changed
        case (nil, let new?): (row.text, row.textRole) = words(for: new)
        case (let old?, nil):
            row.text = words(for: old).0
            row.textRole = .dim
        case (nil, nil):
            row.text = "its values are not kept: the write changed too much"
            row.textRole = .dim
        }
        if case .reference(let key)? = field.new { row.key = key }
        return row
    }
}

extension RecordChange.Kind {
    fileprivate var word: String {
        switch self {
        case .added: "new"
        case .changed: "changed"
        case .removed: "removed"
        }
    }

    fileprivate var role: StyleRole {
        switch self {
        case .added: .added
        case .changed: .changed
        case .removed: .removed
        }
    }
}
