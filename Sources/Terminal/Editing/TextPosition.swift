/// A place in a text: the line, and the bytes before it on that line. Both count from 0.
package struct TextPosition: Hashable, Sendable, Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static let start = TextPosition(line: 0, column: 0)

    package static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// Which lines an edit replaced: `oldLines` lines from `firstLine` on became `newLines` lines.
///
/// A highlighter that keeps something per line splices its list the same way and looks only at the new lines.
package struct TextChange: Hashable, Sendable {
    package var firstLine: Int
    package var oldLines: Int
    package var newLines: Int

    package init(firstLine: Int, oldLines: Int, newLines: Int) {
        self.firstLine = firstLine
        self.oldLines = oldLines
        self.newLines = newLines
    }
}
