import GraphQLClient
import Terminal

extension CacheListing {
    /// A record or a list is never shown with more rows than this.
    static let rowLimit = 100_000

    static func types(_ counts: [TypeCount]) -> CacheListing {
        let total = counts.reduce(0) { $0 + $1.count }
        // Some records have no type, such as the root of all queries: they stand among all.
        let all = total > 0 ? [TypeCount(typeName: nil, count: total)] : []
        let rows = (all + counts.filter { $0.typeName != nil }).map { type in
            CacheRow(
                label: name(ofType: type.typeName ?? ""), labelRole: .type, text: Words.count(type.count),
                textRole: .number, opens: .type(type.typeName ?? "", count: type.count))
        }
        return CacheListing(
            source: .types, columns: .counts, rows: rows,
            emptyText: "The cache is empty. Run a query; what it returns is kept here.")
    }

    /// An empty name stands for all types.
    static func name(ofType type: String) -> String { type.isEmpty ? "all records" : type }

    static func records(_ records: [Record], ofType type: String, hasMore: Bool) -> CacheListing {
        CacheListing(
            source: .records(type: type, offset: 0), title: TitlePiece(name(ofType: type), role: .type),
            columns: .hints, rows: records.map { CacheRow(summaryOf: $0) }, emptyText: "The cache holds no \(type).",
            hasMore: hasMore)
    }

    /// The records that contain a text, each once, with the field that holds it.
    static func hits(_ matches: [Store.Match], of text: String) -> CacheListing {
        var rows: [CacheRow] = []
        for match in matches where rows.last?.key != match.key {
            let field = match.field.map { "in \($0.rawValue)" } ?? ""
            rows.append(CacheRow(label: match.key.rawValue, text: field, key: match.key))
        }
        return CacheListing(
            source: .find(text), title: TitlePiece("\"\(text)\" \(rows.count)", role: .searchHit), columns: .hints,
            rows: rows, emptyText: "Nothing in the cache contains \"\(text)\".")
    }

    static func referrers(_ referrers: [Store.Referrer], of key: CacheKey) -> CacheListing {
        CacheListing(
            source: .referrers(key), title: TitlePiece("who refers to \(key.rawValue)"), columns: .hints,
            rows: referrers.prefix(rowLimit).map { CacheRow(referrer: $0) },
            emptyText: "No record refers to \(key.rawValue).")
    }

    /// The way to a record, ending with the record itself; nil when there is none.
    static func path(_ steps: [Store.Referrer]?, to key: CacheKey) -> CacheListing {
        var rows = (steps ?? []).enumerated().map { depth, step in
            var row = CacheRow(referrer: step)
            row.depth = depth
            return row
        }
        if steps != nil { rows.append(CacheRow(label: key.rawValue, depth: rows.count, key: key)) }
        return CacheListing(
            source: .path(key), title: TitlePiece("way to \(key.rawValue)"), rows: rows,
            emptyText: "No root leads to \(key.rawValue): X removes it, and all others of its kind.")
    }

    static func unreachable(_ keys: [CacheKey]) -> CacheListing {
        CacheListing(
            source: .unreachable, title: TitlePiece("unreachable \(Words.count(keys.count))"),
            rows: keys.prefix(rowLimit).map { CacheRow(label: $0.rawValue, key: $0) },
            emptyText: "Every record can be reached from a root: there is no garbage.")
    }

    // MARK: One record

    /// A record with every list taken apart.
    static func record(_ record: Record) -> CacheListing {
        var rows: [CacheRow] = []
        for field in record.fields {
            append(field.value, label: field.key.rawValue, depth: 0, writtenAt: field.writtenAt, to: &rows)
        }
        return CacheListing(
            source: .record(record.key), title: TitlePiece(record.key.rawValue, role: .entity), rows: rows,
            emptyText: "\(record.key.rawValue) has no fields.")
    }

    private static func append(
        _ value: FieldValue, label: String, depth: Int, writtenAt: Int64?, to rows: inout [CacheRow]
    ) {
        guard rows.count < rowLimit else { return }
        var row = CacheRow(label: label, labelRole: .field, depth: depth, writtenAt: writtenAt)
        (row.text, row.textRole) = words(for: value)
        if case .reference(let key) = value { row.key = key }
        rows.append(row)
        guard case .list(let elements) = value else { return }
        for (index, element) in elements.enumerated() {
            append(element, label: String(index), depth: depth + 1, writtenAt: nil, to: &rows)
        }
    }

    /// A value on one line, and how it is drawn.
    static func words(for value: FieldValue) -> (String, StyleRole) {
        switch value {
        case .scalar(let text):
            (text, text.hasPrefix("\"") ? .string : text.first?.isLetter == true ? .constant : .number)
        case .json(let text): (text, .text)
        case .reference(let key): (key.rawValue, .link)
        case .failed(let error): (error.message, .error)
        case .list(let elements): ("[\(elements.count)]", .dim)
        }
    }
}

extension CacheRow {
    /// A record by its key and the first of its scalars that says something.
    fileprivate init(summaryOf record: Record) {
        self.init(label: record.key.rawValue, key: record.key)
        for field in record.fields.prefix(40) where field.key.rawValue != "__typename" {
            guard case .scalar(let value) = field.value, value != "null" else { continue }
            let name = field.key.rawValue
            if name == "id" { continue }
            text = "\(name) \(value.prefix(80))"
            return
        }
    }

    fileprivate init(referrer: Store.Referrer) {
        self.init(
            label: referrer.key.rawValue, text: referrer.field.rawValue, textRole: .field, key: referrer.key)
    }
}
