/// Where an object of a result stands on its document's tape, and where it belongs in the operation.
struct PlacedObject {
    var place: Int
    let site: ExecutionPlan.Site
}

/// A watcher's last answer, from which the next one is made: the document is copied with only the changed objects read
/// anew. For a list of ten thousand objects that is a tenth of the work of reading them all.
final class ReadMemo {
    let plan: ExecutionPlan
    private var document: JSONDocument
    private var dependencies: Dependencies
    /// Where the objects stand on the document's tape, and where they belong, in the order of the dependencies.
    private var places: [Int]
    private var sites: [ExecutionPlan.Site]
    private var oldestWrite: Int64
    /// The objects that a record stands behind, by their numbers; made when it is first needed.
    private var objectsByKey: [CacheKey: [Int]]?
    /// What changed since the last answer.
    private var changes: [RecordChange] = []
    private var isStale = false

    /// Results of fewer objects are read again as a whole.
    private static let objectMinimum = 64
    /// So are results of which more records changed.
    private static let changeLimit = 32

    /// Nil when the answer is a miss, has errors, or is small.
    init?(_ read: CacheRead, _ objects: [PlacedObject], _ plan: ExecutionPlan) {
        guard case .hit(let result) = read, result.errors.isEmpty, objects.count >= Self.objectMinimum,
            let document = result.value.node?.document
        else { return nil }
        self.plan = plan
        self.document = document
        places = objects.map(\.place)
        sites = objects.map(\.site)
        dependencies = result.dependencies
        oldestWrite = result.oldestWrite
    }

    /// Takes note of a write that changed something the answer depends on.
    func note(_ set: ChangeSet) {
        if set.isClear || set.source == .otherProcess || changes.count + set.records.count > Self.changeLimit {
            isStale = true
            changes.removeAll()
        } else if !isStale {
            changes += set.records
        }
    }

    /// The answer of now, or nil if it has to be read as a whole: nothing or too much changed, or something is missing.
    func reread(_ records: OperationReader.Records, _ facts: inout TypeFacts) throws -> CacheRead? {
        guard !isStale, !changes.isEmpty else { return nil }
        // Until all is well, so that an error does not leave half an answer behind.
        isStale = true
        var pieces: [Piece] = []
        for range in changedObjects() {
            // A changed root may have changed as a whole.
            guard range.lowerBound > 0, pieces.count < Self.changeLimit else { return nil }
            let place = places[range.lowerBound]
            let (read, placed) = try OperationReader.readPlaced(
                dependencies.entries[range.lowerBound].key, plan: plan, at: sites[range.lowerBound],
                records: records, facts: &facts)
            guard let result = read.result, result.errors.isEmpty, let node = result.value.node else { return nil }
            pieces.append(
                Piece(
                    objects: range, tape: place..<document.index(after: place),
                    bytes: document.byteRange(at: place), replacement: node.document, placed: placed,
                    entries: result.dependencies.entries))
            oldestWrite = min(oldestWrite, result.oldestWrite)
        }
        guard !pieces.isEmpty else { return nil }
        let patch = DocumentPatch(document, pieces.map { ($0.tape, $0.bytes, $0.replacement) })
        moveObjects(pieces, patch)
        document = patch.apply()
        changes.removeAll()
        isStale = false
        return .hit(
            CachedResult(
                value: ResponseValue(document.root), errors: [], dependencies: dependencies, oldestWrite: oldestWrite))
    }

    private struct Piece {
        let objects: Range<Int>
        let tape: Range<Int>
        let bytes: Range<Int>
        let replacement: JSONDocument
        let placed: [PlacedObject]
        let entries: [Dependencies.Entry]
    }

    /// The outermost objects that changed, each with the objects below it.
    private func changedObjects() -> [Range<Int>] {
        let objectsByKey = objectsByKey ?? Dictionary(grouping: places.indices) { dependencies.entries[$0].key }
        self.objectsByKey = objectsByKey
        var changed: Set<Int> = []
        for change in changes {
            // A record may have changed in fields that the result does not show.
            for object in objectsByKey[change.key] ?? []
            where change.touches(dependencies.entries[object].layout) { changed.insert(object) }
        }
        var ranges: [Range<Int>] = []
        for first in changed.sorted() where first >= ranges.last?.upperBound ?? 0 {
            let end = document.index(after: places[first])
            var next = first
            repeat { next += 1 } while next < places.count && places[next] < end
            ranges.append(first..<next)
        }
        return ranges
    }

    private func moveObjects(_ pieces: [Piece], _ patch: DocumentPatch) {
        let isSameStructure = pieces.allSatisfy { piece in
            piece.entries.count == piece.objects.count
                && zip(piece.entries, dependencies.entries[piece.objects]).allSatisfy {
                    $0.layout === $1.layout && $0.key == $1.key
                }
        }
        var next = 0
        for (number, piece) in pieces.enumerated() {
            shift(next..<piece.objects.lowerBound, by: patch.tapeShift(number))
            next = piece.objects.upperBound
        }
        shift(next..<places.count, by: patch.tapeShift(pieces.count))
        // From the end, so that the numbers of those before stay right.
        for (number, piece) in pieces.enumerated().reversed() {
            let start = piece.tape.lowerBound + patch.tapeShift(number)
            places.replaceSubrange(piece.objects, with: piece.placed.map { start + $0.place })
            sites.replaceSubrange(piece.objects, with: piece.placed.map(\.site))
            if !isSameStructure { dependencies.entries.replaceSubrange(piece.objects, with: piece.entries) }
        }
        if !isSameStructure { objectsByKey = nil }
    }

    private func shift(_ range: Range<Int>, by distance: Int) {
        guard distance != 0 else { return }
        for index in range { places[index] += distance }
    }
}
