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
