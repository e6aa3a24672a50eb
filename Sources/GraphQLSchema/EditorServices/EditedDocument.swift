import GraphQLLanguage

/// A document while it is being edited: after an edit only the definitions that it touches are read again, so that
/// what runs on every key costs the same in a document of a thousand operations as in one of a few.
package struct EditedDocument: Sendable {
    package private(set) var bytes: [UInt8]
    /// Together they are the whole text.
    package private(set) var parts: [DocumentPart] = []
    /// Where each part starts.
    package private(set) var starts: [Int] = []
    /// Two documents with the same stamp hold the same text.
    package private(set) var stamp = Stamp()
    private var nextBase = 0

    package final class Stamp: Sendable {}

    package init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
        if let whole = read(bytes, at: 0, isCancelled: { false }) { (parts, starts) = whole }
    }

    /// Takes over another text, which usually differs in one place only. Cancelled, it leaves everything as it was and
    /// returns false.
    @discardableResult
    package mutating func update(_ new: [UInt8], isCancelled: () -> Bool = { false }) -> Bool {
        let change = Change(from: bytes, to: new)
        guard !change.isEmpty else { return true }
        if nextBase + new.count > LentFragments.firstBase {
            // All places for ranges have been given away: begin anew.
            var fresh = EditedDocument()
            guard let whole = fresh.read(new, at: 0, isCancelled: isCancelled) else { return false }
            (fresh.bytes, fresh.parts, fresh.starts) = (new, whole.parts, whole.starts)
            self = fresh
            return true
        }
        // A definition may grow together with the one above, and may swallow or set free those below.
        let first = max(0, index(at: change.start) - 1)
        var last = min(parts.count - 1, index(at: change.oldEnd) + 1)
        var growth = 1
        let delta = new.count - bytes.count
        while true {
            let end = last + 1 < parts.count ? starts[last + 1] + delta : new.count
            guard
                let (read, places) = read(
                    Array(new[starts[first]..<end]), at: starts[first], keeping: parts[first...last],
                    isCancelled: isCancelled)
            else { return false }
            let isSettled = last == parts.count - 1 || places.last == starts[last] + delta
            if isSettled {
                for index in starts.indices[(last + 1)...] { starts[index] += delta }
                parts.replaceSubrange(first...last, with: read)
                starts.replaceSubrange(first...last, with: places)
                bytes = new
                stamp = Stamp()
                return true
            }
            last = min(parts.count - 1, last + growth)
            growth *= 4
        }
    }

    /// The parts that a text falls into; those with the text of one before are that one. Nil when cancelled.
    private mutating func read(
        _ text: [UInt8], at offset: Int, keeping old: ArraySlice<DocumentPart> = [], isCancelled: () -> Bool
    ) -> (parts: [DocumentPart], starts: [Int])? {
        guard let outline = DocumentOutline(text, isCancelled: isCancelled) else { return nil }
        var places = outline.definitions.dropFirst().map(\.range.lowerBound)
        places.insert(0, at: 0)
        var known: [PartText: DocumentPart] = [:]
        for part in old { known[PartText(bytes: part.bytes)] = part }
        var parts: [DocumentPart] = []
        parts.reserveCapacity(places.count)
        for index in places.indices {
            guard !isCancelled() else { return nil }
            let end = index + 1 < places.count ? places[index + 1] : text.count
            let bytes = Array(text[places[index]..<end])
            if let part = known.removeValue(forKey: PartText(bytes: bytes)) {
                parts.append(part)
            } else {
                let whole = places.count == 1 ? outline : nil
                guard let part = DocumentPart(bytes, base: nextBase, outline: whole, isCancelled: isCancelled)
                else { return nil }
                parts.append(part)
                nextBase += bytes.count + 1
            }
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

    /// The line that each part starts on, from 0, as line feeds count.
    package var firstLines: [Int] {
        var line = 0
        return parts.map { part in
            defer { line += part.lineFeeds }
            return line
        }
    }

    /// Turns ranges of the parts' definitions into ranges of the text.
    package var places: DocumentPlaces { DocumentPlaces(parts: parts, starts: starts) }
}

/// A text to look parts up by. It is hashed as one run of bytes, where an array hashes each of them.
private struct PartText: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
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
