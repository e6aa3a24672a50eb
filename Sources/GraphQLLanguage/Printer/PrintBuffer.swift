/// Bytes being printed, and the indentation that a line break brings.
struct PrintBuffer {
    var bytes: [UInt8] = []
    var indentation = 0

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(literal text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func newLine() {
        bytes.append(.lineFeed)
        for _ in 0..<indentation * 2 { bytes.append(.space) }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Looking back

    /// Whether a line was broken since a mark. Only ``newLine()`` writes line feeds.
    func isMultiline(since mark: Int) -> Bool { bytes[mark...].contains(.lineFeed) }

    /// The code points written since a mark, as if nothing were indented.
    func length(since mark: Int) -> Int {
        var length = 0
        for byte in bytes[mark...] {
            if byte & 0xC0 != 0x80 { length += 1 }
            if byte == .lineFeed { length -= indentation * 2 }
        }
        return length
    }

    mutating func takeBack(to mark: Int) { bytes.removeSubrange(mark...) }
}
