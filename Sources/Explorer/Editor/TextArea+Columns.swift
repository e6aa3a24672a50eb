import Terminal

/// Columns on the screen. A line of megabytes must not be measured from its start with every key: on a huge line the
/// area scrolls by bytes, and only what is in sight is measured.
extension TextArea {
    static let hugeLine = 16 << 10

    func isHuge(_ line: Int) -> Bool { buffer.line(line).count > TextArea.hugeLine }

    /// The column that scrolling sideways goes by: on a huge line the byte.
    func scrollColumn(of place: TextPosition) -> Int {
        isHuge(place.line) ? place.column : buffer.screenColumn(of: place)
    }

    /// How many cells right of the area's left edge a place stands; negative when it is left of it.
    func cell(of place: TextPosition, width: Int) -> Int {
        guard isHuge(place.line) else { return buffer.screenColumn(of: place) - leftColumn }
        let visible = visibleBytes(ofHugeLine: place.line, width: width)
        guard place.column > visible.startIndex else { return place.column - visible.startIndex }
        return displayWidth(String(decoding: visible.prefix(place.column - visible.startIndex), as: UTF8.self))
    }

    /// The bytes of a huge line from the left edge on, as many as could be in sight.
    func visibleBytes(ofHugeLine line: Int, width: Int) -> ArraySlice<UInt8> {
        let bytes = buffer.line(line)
        var start = min(leftColumn, bytes.count)
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        return bytes[start...].prefix(8 * max(1, width))
    }

    /// The place in a line at a cell right of the left edge.
    func place(atCell x: Int, line: Int, width: Int) -> TextPosition {
        guard isHuge(line) else { return buffer.position(atScreenColumn: max(0, x + leftColumn), line: line) }
        let visible = visibleBytes(ofHugeLine: line, width: width)
        var column = visible.startIndex
        var used = 0
        for character in String(decoding: visible, as: UTF8.self) {
            used += displayWidth(character)
            if used > max(0, x) { break }
            column += character.utf8.count
        }
        return TextPosition(line: line, column: column)
    }
}
