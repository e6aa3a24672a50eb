/// A way to move the cursor.
package enum TextMotion: Hashable, Sendable {
    case left, right, wordLeft, wordRight
    case up, down
    case pageUp(rows: Int), pageDown(rows: Int)
    /// The first character of the line that is no space; from there, the start of the line.
    case lineContentStart
    case lineStart, lineEnd
    case documentStart, documentEnd

    var isVertical: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }
}

extension TextBuffer {
    /// The columns a tab advances to a multiple of.
    package static let tabWidth = 4

    /// Where a motion leads. `goal` is the screen column that vertical motions aim for.
    func destination(of motion: TextMotion, from place: TextPosition, goal: Int) -> TextPosition {
        let (line, column) = (place.line, place.column)
        switch motion {
        case .left:
            if column > 0 {
                return TextPosition(line: line, column: Graphemes.previous(in: store[line], before: column))
            }
            return line > 0 ? TextPosition(line: line - 1, column: store.length(ofLine: line - 1)) : place
        case .right:
            if column < store.length(ofLine: line) {
                return TextPosition(line: line, column: Graphemes.next(in: store[line], after: column))
            }
            return line + 1 < store.count ? TextPosition(line: line + 1, column: 0) : place
        case .wordLeft: return wordLeft(from: place)
        case .wordRight: return wordRight(from: place)
        case .up: return vertical(line - 1, goal)
        case .down: return vertical(line + 1, goal)
        case .pageUp(let rows): return vertical(line - rows, goal)
        case .pageDown(let rows): return vertical(min(line + rows, store.count - 1), goal)
        case .lineContentStart:
            let first = store[line].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? store.length(ofLine: line)
            return TextPosition(line: line, column: column == first ? 0 : first)
        case .lineStart: return TextPosition(line: line, column: 0)
        case .lineEnd: return TextPosition(line: line, column: store.length(ofLine: line))
        case .documentStart: return .start
        case .documentEnd: return end
        }
    }

    private func vertical(_ line: Int, _ goal: Int) -> TextPosition {
        if line < 0 { return .start }
        if line >= store.count { return end }
        return position(atScreenColumn: goal, line: line)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
        default: false
        }
    }

    private func wordRight(from place: TextPosition) -> TextPosition {
        var (line, column) = (place.line, place.column)
        while true {
            let bytes = store[line]
            while column < bytes.count, !Self.isWord(bytes[column]) { column += 1 }
            if column < bytes.count {
                while column < bytes.count, Self.isWord(bytes[column]) { column += 1 }
                return TextPosition(line: line, column: column)
            }
            if line + 1 == store.count || (line, column) > (place.line, place.column) && line > place.line {
                return TextPosition(line: line, column: column)
            }
            line += 1
            column = 0
        }
    }

    private func wordLeft(from place: TextPosition) -> TextPosition {
        var (line, column) = (place.line, place.column)
        while true {
            let bytes = store[line]
            while column > 0, !Self.isWord(bytes[column - 1]) { column -= 1 }
            if column > 0 {
                while column > 0, Self.isWord(bytes[column - 1]) { column -= 1 }
                return TextPosition(line: line, column: column)
            }
            if line == 0 || line < place.line { return TextPosition(line: line, column: 0) }
            line -= 1
            column = store.length(ofLine: line)
        }
    }

    // MARK: Columns on the screen

    /// The columns on the screen before a place, tabs counted to the next stop.
    package func screenColumn(of position: TextPosition) -> Int {
        var ruler = ColumnRuler(tabWidth: Self.tabWidth)
        store[position.line][..<position.column].withUnsafeBufferPointer { ruler.add($0) }
        return ruler.columns
    }

    /// The place on a line nearest to a column on the screen, never inside a character.
    package func position(atScreenColumn goal: Int, line: Int) -> TextPosition {
        let bytes = store[line]
        var ruler = ColumnRuler(tabWidth: Self.tabWidth)
        let column = ruler.index(in: bytes, atColumn: goal)
        return TextPosition(line: line, column: column)
    }
}
