import Terminal

/// Styles one line of JSON with comments. No value of JSON spans lines, so a line is enough; only a block comment that
/// began above is taken for values.
enum JSONHighlighter {
    static func ranges(of bytes: [UInt8]) -> [StyledRange] {
        var ranges: [StyledRange] = []
        var index = 0
        while index < bytes.count {
            let start = index
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index = stringEnd(bytes, from: index)
                let after = bytes[index...].first { $0 != 0x20 && $0 != 0x09 }
                let isKey = after == UInt8(ascii: ":")
                ranges.append(StyledRange(range: start..<index, role: isKey ? .field : .string))
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
                index = bytes.count
                ranges.append(StyledRange(range: start..<index, role: .comment))
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
                index = commentEnd(bytes, from: index)
                ranges.append(StyledRange(range: start..<index, role: .comment))
            case 0x30...0x39, UInt8(ascii: "-"):
                index = wordEnd(bytes, from: index)
                ranges.append(StyledRange(range: start..<index, role: .number))
            case 0x61...0x7A:
                index = wordEnd(bytes, from: index)
                ranges.append(StyledRange(range: start..<index, role: .constant))
            default:
                index += 1
            }
        }
        return ranges
    }

    private static func stringEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    private static func commentEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start + 2
        while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
            index += 1
        }
        return min(index + 2, bytes.count)
    }

    private static func wordEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
                index += 1
            default: return max(index, start + 1)
            }
        }
        return index
    }
}
