/// Boundaries between grapheme clusters in a line of UTF-8, found by looking at its neighbourhood only.
enum Graphemes {
    /// How far around a place is looked; a longer cluster is stepped through in pieces.
    private static let window = 256

    private static func isASCII(_ byte: UInt8) -> Bool { byte < 0x80 }
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// The boundary after a column.
    static func next(in line: [UInt8], after column: Int) -> Int {
        guard column < line.count else { return line.count }
        if isASCII(line[column]) && (column + 1 == line.count || isASCII(line[column + 1])) { return column + 1 }
        let end = floor(line, min(line.count, column + window))
        let text = String(decoding: line[column..<max(end, column + 1)], as: UTF8.self)
        return min(line.count, column + (text.first?.utf8.count ?? 1))
    }

    /// The boundary before a column.
    static func previous(in line: [UInt8], before column: Int) -> Int {
        guard column > 0 else { return 0 }
        if isASCII(line[column - 1]) { return column - 1 }
        // A boundary lies before every printable ASCII byte, so that is a safe place to start from.
        var start = column - 1
        while start > 0, column - start < window, !isASCII(line[start]) { start -= 1 }
        while start < column - 1, isContinuation(line[start]) { start += 1 }
        let text = String(decoding: line[start..<column], as: UTF8.self)
        return column - (text.last?.utf8.count ?? 1)
    }

    /// The nearest boundary at or before a column.
    static func boundary(in line: [UInt8], at column: Int) -> Int {
        let column = floor(line, column)
        guard column > 0, column < line.count, !isASCII(line[column]) else { return column }
        let before = previous(in: line, before: column)
        return next(in: line, after: before) > column ? before : column
    }

    /// The nearest boundary of a scalar at or before an index.
    static func floor(_ line: [UInt8], _ index: Int) -> Int {
        var index = min(max(0, index), line.count)
        while index > 0, index < line.count, isContinuation(line[index]) { index -= 1 }
        return index
    }
}
