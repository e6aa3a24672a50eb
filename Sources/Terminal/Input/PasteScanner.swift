/// Finds the end of a bracketed paste and gives its text in pieces, however the reads cut it.
///
/// Line ends come out as line feeds: terminals send carriage returns for them.
struct PasteScanner: Sendable {
    private static let terminator: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    /// Bytes held back because they may belong to the terminator or to a character that is not complete.
    private var held: [UInt8] = []
    private var endedWithReturn = false

    /// Scans a read from an index on. Returns the text found, the index after it, and whether the paste ended there.
    mutating func scan(_ read: [UInt8], from start: Int) -> (piece: [UInt8], end: Int, isLast: Bool) {
        let carried = held.count
        let bytes = carried == 0 ? (start == 0 ? read : Array(read[start...])) : held + read[start...]
        held.removeAll(keepingCapacity: true)
        if let end = Self.find(in: bytes) {
            let piece = normalized(bytes[..<end])
            endedWithReturn = false
            return (piece, start + end + Self.terminator.count - carried, true)
        }
        let keep = Self.unfinished(bytes)
        held = Array(bytes[(bytes.count - keep)...])
        return (normalized(bytes[..<(bytes.count - keep)]), read.count, false)
    }

    private static func find(in bytes: [UInt8]) -> Int? {
        var index = 0
        while let escape = bytes[index...].firstIndex(of: 0x1B) {
            if bytes[escape...].starts(with: terminator) { return escape }
            index = escape + 1
        }
        return nil
    }

    /// How many bytes at the end may be the start of the terminator or of a character.
    private static func unfinished(_ bytes: [UInt8]) -> Int {
        for length in stride(from: min(terminator.count - 1, bytes.count), to: 0, by: -1)
        where bytes[(bytes.count - length)...].elementsEqual(terminator[..<length]) {
            return length
        }
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            if byte & 0xC0 == 0x80 { continue }
            let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return needed > length ? length : 0
        }
        return 0
    }

    private mutating func normalized(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(0x0D) || endedWithReturn else { return Array(bytes) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == 0x0D {
                result.append(0x0A)
            } else if byte != 0x0A || !endedWithReturn {
                result.append(byte)
            }
            endedWithReturn = byte == 0x0D
        }
        return result
    }
}
