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
    private var objects: [PlacedObject]
    private var oldestWrite: Int64
    /// The records that changed since the last answer.
    private var dirty: [CacheKey] = []
    private var isStale = false

    /// Results of fewer objects are read again as a whole.
    private static let objectMinimum = 64
    /// So are results of which more records changed.
    private static let dirtyLimit = 32

    /// Nil when the answer is a miss, has errors, or is small.
    init?(_ read: CacheRead, _ objects: [PlacedObject], _ plan: ExecutionPlan) {
        guard case .hit(let result) = read, result.errors.isEmpty, objects.count >= Self.objectMinimum,
            let document = result.value.node?.document
        else { return nil }
        self.plan = plan
        self.document = document
        self.objects = objects
        dependencies = result.dependencies
        oldestWrite = result.oldestWrite
    }

    /// Takes note of a write that changed something the answer depends on.
    func note(_ set: ChangeSet) {
        if set.isClear || set.source == .otherProcess || dirty.count + set.records.count > Self.dirtyLimit {
            isStale = true
        } else {
            dirty += set.records.map(\.key)
        }
    }

    /// The answer of now, or nil if it has to be read as a whole: nothing or too much changed, or something is missing.
    func reread(_ records: OperationReader.Records, _ facts: inout TypeFacts) throws -> CacheRead? {
        guard !isStale, !dirty.isEmpty else { return nil }
        // Until all is well, so that an error does not leave half an answer behind.
        isStale = true
        var pieces: [Piece] = []
        for range in changedObjects() {
            // A changed root may have changed as a whole.
            guard range.lowerBound > 0, pieces.count < Self.dirtyLimit else { return nil }
            let object = objects[range.lowerBound]
            let (read, placed) = try OperationReader.readPlaced(
                dependencies.entries[range.lowerBound].key, plan: plan, at: object.site, records: records,
                facts: &facts)
            guard let result = read.result, result.errors.isEmpty, let node = result.value.node else { return nil }
            pieces.append(
                Piece(
                    objects: range, tape: object.place..<document.index(after: object.place),
                    bytes: document.byteRange(at: object.place), replacement: node.document, placed: placed,
                    entries: result.dependencies.entries))
            oldestWrite = min(oldestWrite, result.oldestWrite)
        }
        guard !pieces.isEmpty else { return nil }
        let patch = DocumentPatch(document, pieces.map { ($0.tape, $0.bytes, $0.replacement) })
        moveObjects(pieces, patch)
        document = patch.apply()
        dirty.removeAll()
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
        var ranges: [Range<Int>] = []
        var next = 0
        while next < objects.count {
            let key = dependencies.entries[next].key
            guard dirty.contains(key) else {
                next += 1
                continue
            }
            let end = document.index(after: objects[next].place)
            let first = next
            repeat { next += 1 } while next < objects.count && objects[next].place < end
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
        var moved: [PlacedObject] = []
        moved.reserveCapacity(objects.count)
        var next = 0
        for (number, piece) in pieces.enumerated() {
            for object in objects[next..<piece.objects.lowerBound] {
                moved.append(object.moved(patch.tapeShift(number)))
            }
            let start = piece.tape.lowerBound + patch.tapeShift(number)
            for object in piece.placed { moved.append(object.moved(start)) }
            next = piece.objects.upperBound
        }
        for object in objects[next...] { moved.append(object.moved(patch.tapeShift(pieces.count))) }
        objects = moved
        guard !isSameStructure else { return }
        for piece in pieces.reversed() { dependencies.entries.replaceSubrange(piece.objects, with: piece.entries) }
    }
}

extension PlacedObject {
    fileprivate func moved(_ shift: Int) -> PlacedObject { PlacedObject(place: place + shift, site: site) }
}
