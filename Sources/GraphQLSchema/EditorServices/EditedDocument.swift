import GraphQLLanguage

/// A document while it is being edited: after an edit only the definitions that it touches are read again, so that
/// what runs on every key costs the same in a document of a thousand operations as in one of a few.
package struct EditedDocument: Sendable {
    package private(set) var bytes: [UInt8]
    /// Together they are the whole text.
    package private(set) var parts: [DocumentPart] = []
    /// Where each part starts.
    package private(set) var starts: [Int] = []
    private var nextBase = 0

    package init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
        (parts, starts) = read(bytes, at: 0)
    }

    /// Takes over another text, which usually differs in one place only.
    package mutating func update(_ new: [UInt8]) {
        let change = Change(from: bytes, to: new)
        guard !change.isEmpty else { return }
        if nextBase + new.count > Int(Int32.max) / 2 { parts = [] }
        guard !parts.isEmpty else {
            self = EditedDocument(new)
            return
        }
        // A definition may grow together with the one above, and may swallow or set free those below.
        let first = max(0, index(at: change.start) - 1)
        var last = min(parts.count - 1, index(at: change.oldEnd) + 1)
        var growth = 1
        let delta = new.count - bytes.count
        while true {
            let end = last + 1 < parts.count ? starts[last + 1] + delta : new.count
            let (read, places) = read(Array(new[starts[first]..<end]), at: starts[first], keeping: parts[first...last])
            let isSettled = last == parts.count - 1 || places.last == starts[last] + delta
            if isSettled {
                for index in starts.indices[(last + 1)...] { starts[index] += delta }
                parts.replaceSubrange(first...last, with: read)
                starts.replaceSubrange(first...last, with: places)
                bytes = new
                return
            }
            last = min(parts.count - 1, last + growth)
            growth *= 4
        }
    }

    /// The parts that a text falls into; those with the text of one before are that one.
    private mutating func read(
        _ text: [UInt8], at offset: Int, keeping old: ArraySlice<DocumentPart> = []
    ) -> (parts: [DocumentPart], starts: [Int]) {
        var places = DocumentOutline(text).definitions.dropFirst().map(\.range.lowerBound)
        places.insert(0, at: 0)
        var known: [[UInt8]: DocumentPart] = [:]
        for part in old { known[part.bytes] = part }
        let parts = places.indices.map { index -> DocumentPart in
            let end = index + 1 < places.count ? places[index + 1] : text.count
            let bytes = Array(text[places[index]..<end])
            if let part = known.removeValue(forKey: bytes) { return part }
            defer { nextBase += bytes.count + 1 }
            return DocumentPart(bytes, base: nextBase)
        }
        return (parts, places.map { $0 + offset })
    }

    /// The part that an offset falls into.
    package func index(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: Services

    /// What may stand at the cursor, best first; only the definition around it is read.
    package func completions(
        at offset: Int, schema: Schema?, fragments others: [KnownFragment] = []
    ) -> [CompletionItem] {
        let index = index(at: offset)
        let outline = parts[index].outline
        guard let context = CursorContext(outline, at: offset - starts[index], schema: schema) else { return [] }
        let completer = Completer(
            outline: outline, context: context, schema: schema, others: fragments(except: index) + others)
        return CompletionRanking.ranked(completer.items, prefix: context.prefix).map { item in
            var item = item
            item.replaceRange = SourceRange(
                item.replaceRange.lowerBound + starts[index]..<item.replaceRange.upperBound + starts[index])
            return item
        }
    }

    /// What the cursor is on. Ranges, that of a fragment's definition too, count from the start of the text.
    package func info(at offset: Int, schema: Schema?) -> CursorInfo? {
        let index = index(at: offset)
        guard var info = typeInfo(in: parts[index].bytes, at: offset - starts[index], schema: schema) else {
            return nil
        }
        info.range = moved(info.range, by: starts[index])
        switch info.target {
        case .variable(let name, let type, let declaration):
            info.target = .variable(
                name: name, type: type, declaration: declaration.map { moved($0, by: starts[index]) })
        case .fragment(let name, _):
            let home = parts.firstIndex { $0.fragmentName == name }
            info.target = .fragment(
                name: name,
                definition: home.flatMap { home in
                    parts[home].outline.definitions.first.map { moved($0.range, by: starts[home]) }
                })
        default: break
        }
        return info
    }

    private func fragments(except index: Int) -> [KnownFragment] {
        parts.enumerated().compactMap { place, part in
            guard place != index, let fragment = part.fragment else { return nil }
            return KnownFragment(name: fragment.name.value, typeCondition: fragment.typeCondition.value)
        }
    }

    private func moved(_ range: SourceRange, by distance: Int) -> SourceRange {
        SourceRange(range.lowerBound + distance..<range.upperBound + distance)
    }

    /// Turns ranges of the parts' definitions into ranges of the text.
    package var places: DocumentPlaces { DocumentPlaces(parts: parts, starts: starts) }
}

/// Where two texts differ, taken as one place.
private struct Change {
    let start: Int
    let oldEnd: Int
    let newEnd: Int

    init(from old: [UInt8], to new: [UInt8]) {
        let shorter = min(old.count, new.count)
        var start = 0
        var tail = 0
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                while start < shorter, old[start] == new[start] { start += 1 }
                while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
            }
        }
        self.start = start
        oldEnd = old.count - tail
        newEnd = new.count - tail
    }

    var isEmpty: Bool { start == oldEnd && start == newEnd }
}
