/// What a person sees in a terminal at one moment.
package struct TerminalScreen: Sendable {
    package struct Cell: Hashable, Sendable {
        package var text: String
        /// 0 for the right half of a wide character.
        package var width: Int
        package var isBold = false
        package var isUnderlined = false
        package var isItalic = false
        package var isReversed = false
        package var foreground: Colour = .standard
        package var background: Colour = .standard
    }

    package enum Colour: Hashable, Sendable {
        case standard
        /// A number of the palette of 256.
        case number(Int)
        case rgb(red: Int, green: Int, blue: Int)
    }

    package let columns: Int
    package let rows: Int
    package let cursor: (x: Int, y: Int)
    package let isCursorVisible: Bool
    package let isAlternate: Bool
    package let title: String
    private let cells: [Cell]

    init(
        columns: Int, rows: Int, cells: [Cell], cursor: (x: Int, y: Int), isCursorVisible: Bool, isAlternate: Bool,
        title: String
    ) {
        self.columns = columns
        self.rows = rows
        self.cells = cells
        self.cursor = cursor
        self.isCursorVisible = isCursorVisible
        self.isAlternate = isAlternate
        self.title = title
    }

    package subscript(x: Int, y: Int) -> Cell { cells[y * columns + x] }

    /// A line without the spaces at its end.
    package func line(_ y: Int) -> String {
        var text = ""
        for cell in cells[y * columns..<(y + 1) * columns] { text += cell.text }
        while text.last == " " { text.removeLast() }
        return text
    }

    package var lines: [String] { (0..<rows).map(line) }

    /// All lines, without empty ones at the end.
    package var text: String {
        var lines = lines
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Where a text stands, by its first cell.
    package func find(_ text: String) -> (x: Int, y: Int)? {
        for y in 0..<rows {
            for x in 0..<columns {
                var found = ""
                var column = x
                while column < columns, found.utf8.count < text.utf8.count {
                    found += self[column, y].text
                    column += 1
                }
                if found == text { return (x, y) }
            }
        }
        return nil
    }
}
