import GraphQLClient

extension EffectRunner {
    /// Reads or changes the cache for the Cache pane.
    func inspect(_ work: Work, _ store: Store, _ order: WorkOrder) async {
        do {
            switch work {
            case .cacheTypes: order.post(.cacheTypes(try await store.typeCounts()))
            case .cacheRecords(let type, let offset):
                let records = try await store.records(
                    ofType: type.isEmpty ? nil : type, limit: CachePane.pageSize, offset: offset)
                order.post(.cacheRecords(type: type, records.map { RecordSummary($0) }, offset: offset))
            case .cacheRecord(let key):
                order.post(.cacheRecord(key, try await store.record(key).map { RecordView($0) }))
            case .cacheFind(let text): order.post(.cacheHits(text, try await find(text, store)))
            case .cacheEvict(let key):
                try await store.evict([key])
                order.post(.cacheChanged("Removed \(key.rawValue) from the cache; queries kept live read again."))
            case .cacheClear:
                let count = try await store.typeCounts().reduce(0) { $0 + $1.count }
                try await store.clear()
                order.post(.cacheChanged("Removed \(Words.count(count, "record")) from the cache."))
            default: break
            }
        } catch is CancellationError {
            return
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    /// The records that contain a text, each once, with the field that holds it.
    private func find(_ text: String, _ store: Store) async throws -> [RecordSummary] {
        var found: [RecordSummary] = []
        for match in try await store.find(text) where found.last?.key != match.key {
            let hint = match.field.map { "in \($0.rawValue)" } ?? ""
            found.append(RecordSummary(key: match.key, typeName: match.typeName, hint: hint))
        }
        return found
    }

    /// Tells that the store changed, at most a few times a second: the pane reads again as a whole.
    func watchStore(_ store: Store, _ order: WorkOrder) async {
        for await _ in store.changes(bufferingNewest: 1) {
            order.post(.storeChanged)
            try? await Task.sleep(for: .milliseconds(150))
        }
    }
}

extension RecordSummary {
    /// A record by its key and the first of its scalars that says something.
    init(_ record: Record) {
        key = record.key
        typeName = record.typeName
        hint = ""
        for field in record.fields.prefix(40) where field.key.rawValue != "__typename" {
            guard case .scalar(let text) = field.value, text != "null" else { continue }
            let name = field.key.rawValue
            if name == "id" { continue }
            hint = "\(name) \(text.prefix(80))"
            break
        }
    }
}

extension RecordView {
    private static let rowLimit = 100_000

    /// A record with every list taken apart.
    init(_ record: Record) {
        key = record.key
        typeName = record.typeName
        rows = []
        for field in record.fields {
            append(field.value, label: field.key.rawValue, depth: 0, writtenAt: field.writtenAt)
        }
    }

    private mutating func append(_ value: FieldValue, label: String, depth: Int, writtenAt: Int64?) {
        guard rows.count < RecordView.rowLimit else { return }
        var row = Row(label: label, depth: depth, text: "", role: .text, reference: nil, writtenAt: writtenAt)
        switch value {
        case .scalar(let text):
            row.text = text
            row.role = text.hasPrefix("\"") ? .string : text.first?.isLetter == true ? .constant : .number
        case .json(let text): row.text = text
        case .reference(let key):
            row.text = key.rawValue
            row.role = .link
            row.reference = key
        case .failed(let error):
            row.text = error.message
            row.role = .error
        case .list(let elements):
            row.text = "[\(elements.count)]"
            row.role = .dim
            rows.append(row)
            for (index, element) in elements.enumerated() {
                append(element, label: String(index), depth: depth + 1, writtenAt: nil)
            }
            return
        }
        rows.append(row)
    }
}
