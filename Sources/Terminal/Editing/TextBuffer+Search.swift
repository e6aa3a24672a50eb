extension TextBuffer {
    /// Finds text on one line, from a place on and around the end. Letters match in any case when the query has none in
    /// upper case.
    package func find(_ query: String, from place: TextPosition, backward: Bool = false) -> Range<TextPosition>? {
        let needle = SearchNeedle(query)
        guard !needle.isEmpty else { return nil }
        func range(_ line: Int, _ column: Int) -> Range<TextPosition> {
            TextPosition(line: line, column: column)..<TextPosition(line: line, column: column + needle.count)
        }
        let start = clamped(place)
        let found = store.first(from: start.line, backward: backward) { number, line -> Range<TextPosition>? in
            guard number == start.line else {
                return (backward ? needle.last(in: line[...]) : needle.first(in: line[...])).map { range(number, $0) }
            }
            let column =
                backward
                ? needle.last(in: line[..<min(line.count, start.column + needle.count - 1)])
                : needle.first(in: line[start.column...])
            return column.map { range(number, $0) }
        }
        if let found { return found }
        // Around the end and back on the first line: what lies on the other side of the place.
        let line = store[start.line]
        return (backward ? needle.last(in: line[...]) : needle.first(in: line[...])).map { range(start.line, $0) }
    }
}

/// What is searched for, as bytes.
private struct SearchNeedle {
    private let bytes: [UInt8]
    private let folds: Bool

    init(_ query: String) {
        let folds = !query.contains(where: \.isUppercase)
        self.folds = folds
        bytes = query.utf8.map { folds ? SearchNeedle.lowered($0) : $0 }
    }

    var isEmpty: Bool { bytes.isEmpty }
    var count: Int { bytes.count }

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    func first(in line: ArraySlice<UInt8>) -> Int? {
        line.withUnsafeBufferPointer { line -> Int? in
            for start in stride(from: 0, through: line.count - bytes.count, by: 1) where matches(line, start) {
                return start
            }
            return nil
        }.map { $0 + line.startIndex }
    }

    func last(in line: ArraySlice<UInt8>) -> Int? {
        line.withUnsafeBufferPointer { line -> Int? in
            for start in stride(from: line.count - bytes.count, through: 0, by: -1) where matches(line, start) {
                return start
            }
            return nil
        }.map { $0 + line.startIndex }
    }

    private func matches(_ line: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        for (offset, byte) in bytes.enumerated() {
            let here = line[start + offset]
            if here != byte, !folds || SearchNeedle.lowered(here) != byte { return false }
        }
        return true
    }
}
