import JSON

/// Finds text in the values and keys of a response, not on the screen: it goes through the received bytes, and only for
/// a hit it asks which row shows it.
///
/// Text in lower case also finds capitals (of ASCII). What a server may write as an escape is found either way.
struct ResultSearch: Sendable, Equatable {
    let text: String
    private let patterns: [Pattern]

    struct Hit: Sendable, Equatable {
        /// The place of the key or value on the tape.
        var index: Int
        /// The position of the hit in the document's bytes.
        var offset: Int
    }

    private struct Pattern: Sendable, Equatable {
        let bytes: [UInt8]
        let ignoresCase: Bool
    }

    /// Nil for an empty text.
    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
        let ignoresCase = !text.utf8.contains { 0x41...0x5A ~= $0 }
        var quoted: [UInt8] = []
        JSONWriter.write(string: text, into: &quoted)
        var patterns = [Array(quoted.dropFirst().dropLast())]
        if text.utf8.contains(where: { $0 >= 0x80 }) { patterns.append(ResultSearch.ascii(text)) }
        if text.contains("/") { patterns.append(Array(text.replacing("/", with: "\\/").utf8)) }
        self.patterns = patterns.map { Pattern(bytes: $0, ignoresCase: ignoresCase) }
    }

    /// With everything beyond ASCII as `\u` escapes.
    private static func ascii(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for unit in text.utf16 {
            if unit < 0x80 {
                bytes.append(UInt8(unit))
            } else {
                let digits = String(unit, radix: 16)
                bytes += Array("\\u".utf8) + Array(repeating: 0x30, count: 4 - digits.utf8.count) + Array(digits.utf8)
            }
        }
        return bytes
    }

    // MARK: Going through a response

    /// The first hit at or behind an offset.
    ///
    /// - Parameter isCancelled: Asked every 256 KB; true ends the search without a hit.
    func first(
        in content: ResultContent, _ form: ResultWalker.Form, from offset: Int, isCancelled: () -> Bool = { false }
    ) -> Hit? {
        var start = offset
        let end = content.document.bytes.count
        while start < end {
            if isCancelled() { return nil }
            let stop = min(end, start + ResultSearch.chunk)
            var at = start
            while let found = match(content.document.bytes, from: at, startingBefore: stop) {
                if let hit = hit(content, form, at: found.offset, length: found.length) { return hit }
                at = found.offset + 1
            }
            start = stop
        }
        return nil
    }

    /// The last hit before an offset.
    func last(
        in content: ResultContent, _ form: ResultWalker.Form, before offset: Int, isCancelled: () -> Bool = { false }
    ) -> Hit? {
        var stop = min(offset, content.document.bytes.count)
        while stop > 0 {
            if isCancelled() { return nil }
            let start = max(0, stop - ResultSearch.chunk)
            var at = start
            var last: Hit?
            while let found = match(content.document.bytes, from: at, startingBefore: stop) {
                if let hit = hit(content, form, at: found.offset, length: found.length) { last = hit }
                at = found.offset + 1
            }
            if let last { return last }
            stop = start
        }
        return nil
    }

    /// The places of the hits in a response, up to a limit.
    struct Hits: Sendable, Equatable {
        let offsets: [Int]
        let isComplete: Bool

        /// `hit 3 of 120`, for the hit at an offset.
        func sentence(at offset: Int) -> String {
            let number = offsets.firstIndex { $0 >= offset }.map { Words.count($0 + 1) } ?? "?"
            return "hit \(number) of \(Words.count(offsets.count))\(isComplete ? "" : "+")"
        }
    }

    func hits(in content: ResultContent, _ form: ResultWalker.Form, upTo limit: Int = 10_000) -> Hits {
        var offsets: [Int] = []
        var next = 0
        while offsets.count < limit, let hit = first(in: content, form, from: next) {
            offsets.append(hit.offset)
            next = hit.offset + 1
        }
        return Hits(offsets: offsets, isComplete: offsets.count < limit)
    }

    private static let chunk = 256 << 10

    /// The row that shows the bytes at an offset; nil if they are none of a key's or a scalar's.
    private func hit(_ content: ResultContent, _ form: ResultWalker.Form, at offset: Int, length: Int) -> Hit? {
        content.index(holding: offset..<(offset + length), form).map { Hit(index: $0, offset: offset) }
    }

    // MARK: Bytes

    private func match(_ bytes: [UInt8], from start: Int, startingBefore stop: Int) -> (offset: Int, length: Int)? {
        bytes.withUnsafeBufferPointer { source in
            var best: (offset: Int, length: Int)?
            for pattern in patterns {
                let limit = min(best?.offset ?? stop, source.count - pattern.bytes.count + 1)
                if let found = ResultSearch.find(pattern, source, from: start, before: limit) {
                    best = (found, pattern.bytes.count)
                }
            }
            return best
        }
    }

    /// The first place where a pattern stands. Eight places at a time are tested for its first and last byte.
    private static func find(
        _ pattern: Pattern, _ source: UnsafeBufferPointer<UInt8>, from start: Int, before limit: Int
    ) -> Int? {
        guard start < limit, let text = source.baseAddress else { return nil }
        let bytes = pattern.bytes
        let last = bytes.count - 1
        let firstFold = fold(bytes[0], pattern.ignoresCase)
        let lastFold = fold(bytes[last], pattern.ignoresCase)
        let firstWord = repeating(bytes[0] | firstFold)
        let lastWord = repeating(bytes[last] | lastFold)
        let firstMask = repeating(firstFold)
        let lastMask = repeating(lastFold)
        var at = start
        while at < limit {
            if at + last + 8 <= source.count {
                let one = (word(text, at) | firstMask) ^ firstWord
                let other = (word(text, at + last) | lastMask) ^ lastWord
                // The high bit of each byte that is zero in both.
                var candidates = zeroBytes(one | other)
                while candidates != 0 {
                    let place = at + candidates.trailingZeroBitCount >> 3
                    if place >= limit { return nil }
                    if stands(pattern, text + place) { return place }
                    candidates &= candidates - 1
                }
                at += 8
            } else {
                if stands(pattern, text + at) { return at }
                at += 1
            }
        }
        return nil
    }

    @inline(__always)
    private static func word(_ text: UnsafePointer<UInt8>, _ at: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(text + at).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return ~(((word & low) &+ low) | word | low)
    }

    private static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The bit that tells capitals from small letters, if it is to be ignored in this byte.
    private static func fold(_ byte: UInt8, _ ignoresCase: Bool) -> UInt8 {
        ignoresCase && 0x61...0x7A ~= byte | 0x20 ? 0x20 : 0
    }

    private static func stands(_ pattern: Pattern, _ text: UnsafePointer<UInt8>) -> Bool {
        for (place, byte) in pattern.bytes.enumerated() {
            let other = text[place]
            guard byte != other else { continue }
            guard pattern.ignoresCase, byte ^ other == 0x20, 0x61...0x7A ~= byte | 0x20 else { return false }
        }
        return true
    }
}

extension ResultContent {
    /// The key or scalar that holds some bytes and that a row shows.
    fileprivate func index(holding range: Range<Int>, _ form: ResultWalker.Form) -> Int? {
        guard let walker = ResultWalker(self, .allOpen, form) else { return nil }
        var children = walker.siblings
        var position = walker.frames[0].position
        while let ordinal = children.ordinal(startingBefore: range.lowerBound, in: document) {
            let child = children.child(ordinal)
            if let key = child.key, document.contentRange(at: key).contains(range.lowerBound) {
                return range.upperBound <= document.contentRange(at: key).upperBound ? key : nil
            }
            guard node(child.value).isContainer else {
                let content = document.contentRange(at: child.value)
                return content.lowerBound <= range.lowerBound && range.upperBound <= content.upperBound
                    ? child.value : nil
            }
            guard document.byteRange(at: child.value).contains(range.lowerBound) else { return nil }
            position = self.position(of: child, in: position)
            children = self.children(of: child.value, at: position)
        }
        return nil
    }
}
