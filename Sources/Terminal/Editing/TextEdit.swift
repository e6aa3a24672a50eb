/// One replacement in a text, with what it takes to reverse it.
struct TextEdit: Sendable {
    var start: TextPosition
    var removed: [UInt8]
    var inserted: [UInt8]
    /// Where the inserted text ends.
    var end: TextPosition

    /// Where a text ends that starts at a place.
    static func end(of bytes: [UInt8], from start: TextPosition) -> TextPosition {
        guard let lastBreak = bytes.lastIndex(of: 0x0A) else {
            return TextPosition(line: start.line, column: start.column + bytes.count)
        }
        let lines = bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
        return TextPosition(line: start.line + lines, column: bytes.count - lastBreak - 1)
    }
}
