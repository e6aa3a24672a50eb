/// The elements of a list as a record keeps it, as ranges of the record's bytes.
struct StoredList: Sequence, IteratorProtocol {
    let bytes: [UInt8]
    private var at: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        at = range.lowerBound + 1
        end = range.upperBound - 1
    }

    mutating func next() -> Range<Int>? {
        guard at < end else { return nil }
        let start = at
        let stop = bytes.withUnsafeBufferPointer { Self.comma(in: $0, from: start, to: end) }
        at = stop + 1
        return start..<stop
    }

    /// The comma behind an element, or the list's end.
    private static func comma(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        var depth = 0
        var at = start
        while at < end {
            switch source[at] {
            case 0x22:
                at += 1
                while at < end, source[at] != 0x22 { at += source[at] == 0x5C ? 2 : 1 }
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D: depth -= 1
            case 0x2C where depth == 0: return at
            default: break
            }
            at += 1
        }
        return end
    }
}
