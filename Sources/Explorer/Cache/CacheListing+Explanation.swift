import GraphQLClient
import Terminal

/// Why the cache can answer an operation, or cannot.
extension CacheListing {
    static func explanation(_ explanation: OperationExplanation, of run: PreparedRun) -> CacheListing {
        let missing = explanation.fields.reduce(0) { $0 + $1.missingCount }
        let verdict =
            missing == 0 ? "a hit" : "a miss: \(Words.count(missing, "value")) \(missing == 1 ? "is" : "are") missing"
        var rows = explanation.fields.map { CacheRow(explaining: $0) }
        if !explanation.isComplete {
            rows.append(CacheRow(label: "The rest was not looked at: there are too many values.", labelRole: .dim))
        }
        return CacheListing(
            source: .explanation(run),
            title: TitlePiece("\(run.label): \(verdict)", role: missing == 0 ? .success : .warning), rows: rows,
            emptyText: "\(run.label) selects nothing.")
    }
}

extension CacheRow {
    fileprivate init(explaining field: OperationExplanation.Field) {
        self.init(
            label: field.key.rawValue, labelRole: field.missingCount == 0 ? .field : .error,
            depth: field.path.count - 1)
        writtenAt = field.oldestWrite
        let count = field.foundCount + field.missingCount
        if let miss = field.firstMiss {
            text = count == 1 ? miss.words : "\(field.missingCount) of \(count) missing; \(miss.words)"
            textRole = .warning
            key = miss.record
        } else {
            text = count == 1 ? "" : "\(count) values"
            if field.failedCount > 0 { text += (text.isEmpty ? "" : ", ") + "\(field.failedCount) failed" }
            textRole = field.failedCount > 0 ? .error : .dim
        }
    }
}

extension CacheMiss {
    /// What is missing, beside the field's name: `not in Ship:7, at ships.0.tonnage`.
    fileprivate var words: String {
        let place = path.contains { if case .index = $0 { true } else { false } } ? ", at \(path.dotted)" : ""
        switch reason {
        case .field: return "not in \(record.rawValue)\(place)"
        case .record: return "there is no record \(record.rawValue)\(place)"
        case .typeCondition(let condition):
            return "nobody knows whether \(record.rawValue) is a \(condition)\(place)"
        case .introspection: return "the cache never holds introspection"
        }
    }
}
