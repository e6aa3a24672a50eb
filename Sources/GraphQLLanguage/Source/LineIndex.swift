/// Where the lines of a text start, to turn many offsets into positions without reading the text again for each.
package struct LineIndex: Sendable {
    private let bytes: [UInt8]
    package let lineStarts: [Int]
    /// How many code points begin before every so many bytes: a minified document is one long line.
    private let counts: [Int]
    private static let stride = 1_024

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var counts: [Int] = []
        counts.reserveCapacity(bytes.count / Self.stride + 1)
        bytes.withUnsafeBufferPointer { buffer in
            var count = 0
            for index in buffer.indices {
                if index % Self.stride == 0 { counts.append(count) }
                let byte = buffer[index]
                if byte & 0xC0 != 0x80 { count += 1 }
                switch byte {
                case .lineFeed: starts.append(index + 1)
                case .carriageReturn where !(index + 1 < buffer.count && buffer[index + 1] == .lineFeed):
                    starts.append(index + 1)
                default: break
                }
            }
        }
        lineStarts = starts
        self.counts = counts
    }

    package init(_ source: Source) { self.init(source.bytes) }

    package func position(at offset: Int) -> SourcePosition {
        let end = min(max(offset, 0), bytes.count)
        let line = lineIndex(of: end)
        return SourcePosition(
            line: line + 1, column: codePoints(before: end) - codePoints(before: lineStarts[line]) + 1)
    }

    private func codePoints(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let block = (offset - 1) / Self.stride
        return counts[block] + bytes.withUnsafeBufferPointer { $0.codePoints(in: block * Self.stride..<offset) }
    }

    /// The offset of a position; a column beyond the line means the line's end.
    package func offset(of position: SourcePosition) -> Int {
        guard position.line >= 1 else { return 0 }
        guard position.line <= lineStarts.count else { return bytes.count }
        var offset = lineStarts[position.line - 1]
        let end = position.line < lineStarts.count ? lineStarts[position.line] : bytes.count
        var column = 1
        while offset < end, column < position.column, bytes[offset] != .lineFeed, bytes[offset] != .carriageReturn {
            offset += 1
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        return offset
    }

    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
