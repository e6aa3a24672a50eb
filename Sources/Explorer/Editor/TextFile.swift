/// The text of a file as an editor holds it: lines end with a line feed alone, and how they ended is known for when the
/// file is written again.
struct TextFile: Sendable {
    enum LineEnding: Sendable {
        case lineFeed
        case carriageReturnAndLineFeed
    }

    var text: String
    var ending: LineEnding
    /// Whether some lines ended in one way and some in the other. All will end as most of them did.
    var wasMixed: Bool
    /// What the file held, to know whether somebody else has changed it.
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        let feeds = bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
        var pairs = 0
        for index in bytes.indices.dropFirst() where bytes[index] == 0x0A && bytes[index - 1] == 0x0D { pairs += 1 }
        ending = pairs * 2 > feeds ? .carriageReturnAndLineFeed : .lineFeed
        wasMixed = pairs > 0 && pairs < feeds
        self.bytes = bytes
        text = String(decoding: pairs == 0 ? bytes : TextFile.withoutReturns(bytes), as: UTF8.self)
    }

    /// Without the carriage returns that stand before line feeds.
    static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for index in bytes.indices {
            if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            result.append(bytes[index])
        }
        return result
    }

    /// Where a byte of the file stands in the editor's text.
    static func offset(_ offset: Int, in bytes: [UInt8]) -> Int { withoutReturns(Array(bytes.prefix(offset))).count }

    /// The bytes of an editor's text with a file's line endings.
    static func encoded(_ bytes: [UInt8], _ ending: LineEnding) -> [UInt8] {
        guard ending == .carriageReturnAndLineFeed else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes {
            if byte == 0x0A { result.append(0x0D) }
            result.append(byte)
        }
        return result
    }
}
