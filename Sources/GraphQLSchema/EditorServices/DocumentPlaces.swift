import GraphQLLanguage

/// Where the definitions of parts stand in the text at one moment.
package struct DocumentPlaces: Sendable {
    private let homes: [(base: Int, count: Int, start: Int)]

    init(parts: [DocumentPart], starts: [Int]) {
        homes = zip(parts, starts).map { ($0.base, $0.bytes.count, $1) }.sorted { $0.base < $1.base }
    }

    /// Nil when an edit has replaced the part.
    package func range(of range: SourceRange) -> SourceRange? {
        var low = 0
        var high = homes.count
        while low < high {
            let middle = (low + high) / 2
            if homes[middle].base <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        guard low > 0, range.lowerBound <= homes[low - 1].base + homes[low - 1].count else { return nil }
        let distance = homes[low - 1].start - homes[low - 1].base
        return SourceRange(range.lowerBound + distance..<range.upperBound + distance)
    }
}
