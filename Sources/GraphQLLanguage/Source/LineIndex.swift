/// Where the lines of a text start, to turn many offsets into positions without reading the text again for each.
package struct LineIndex: Sendable {
    private let bytes: [UInt8]
    package let lineStarts: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        bytes.withUnsafeBufferPointer { buffer in
            for index in buffer.indices {
                switch buffer[index] {
                case .lineFeed: starts.append(index + 1)
                case .carriageReturn where !(index + 1 < buffer.count && buffer[index + 1] == .lineFeed):
                    starts.append(index + 1)
                default: break
                }
            }
        }
        lineStarts = starts
    }

    package init(_ source: Source) { self.init(source.bytes) }

    package func position(at offset: Int) -> SourcePosition {
        let end = min(max(offset, 0), bytes.count)
        let line = lineIndex(of: end)
        let column = bytes.withUnsafeBufferPointer { $0.codePoints(in: lineStarts[line]..<end) }
        return SourcePosition(line: line + 1, column: column + 1)
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
