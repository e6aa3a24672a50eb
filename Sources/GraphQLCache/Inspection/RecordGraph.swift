/// Which records lead to which, as one look at the whole cache found it.
struct RecordGraph {
    private struct Arrow {
        let field: FieldKey
        let target: CacheKey
    }

    private var arrows: [CacheKey: [Arrow]] = [:]
    private var roots: [CacheKey] = []

    /// Where results begin. What no result can hold any more is not below one of them.
    static let rootKeys: [CacheKey] = [.queryRoot, .mutationRoot, .subscriptionRoot]

    /// Notes a record and where its fields lead.
    mutating func add(_ record: Record) {
        if Self.rootKeys.contains(record.key) { roots.append(record.key) }
        var own: [Arrow] = []
        for (slot, field) in record.fieldKeys.enumerated() where Self.mayRefer(record.text(of: slot)) {
            for target in FieldValue(text: record.text(of: slot)).references {
                own.append(Arrow(field: field, target: target))
            }
        }
        arrows[record.key] = own
    }

    /// Most values are scalars, and need not be read.
    private static func mayRefer(_ text: ArraySlice<UInt8>) -> Bool {
        text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
    }

    /// The records that no root leads to, ordered by key.
    var unreachable: [CacheKey] {
        var reached = Set(roots)
        walk { _, target in
            reached.insert(target)
            return true
        }
        return arrows.keys.filter { !reached.contains($0) }.sorted()
    }

    /// The shortest way from a root: the fields to follow, one after the other. Empty for a root itself; nil when no
    /// root leads there.
    func path(to key: CacheKey) -> [Store.Referrer]? {
        if roots.contains(key) { return [] }
        var origins: [CacheKey: Store.Referrer] = [:]
        walk { origin, target in
            origins[target] = origin
            return target != key
        }
        guard var step = origins[key] else { return nil }
        var path = [step]
        while let previous = origins[step.key] {
            path.append(previous)
            step = previous
        }
        return path.reversed()
    }

    /// Visits each record below a root once, the nearest first, with the field that led there, until told to stop.
    private func walk(_ visit: (Store.Referrer, CacheKey) -> Bool) {
        var seen = Set(roots)
        var queue = roots
        var next = 0
        while next < queue.count {
            let key = queue[next]
            next += 1
            for arrow in arrows[key] ?? [] where seen.insert(arrow.target).inserted {
                guard visit(Store.Referrer(key: key, field: arrow.field), arrow.target) else { return }
                queue.append(arrow.target)
            }
        }
    }
}
