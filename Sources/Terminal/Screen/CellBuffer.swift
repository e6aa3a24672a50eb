/// A screenful of cells.
///
/// A class, so that every `Canvas` cut from it draws into the same cells. It belongs to whoever draws and never leaves
/// that thread.
package final class CellBuffer {
    package let width: Int
    package let height: Int
    /// Row by row.
    private(set) var cells: [Cell]

    package init(width: Int, height: Int, filledWith cell: Cell = .blank) {
        self.width = max(0, width)
        self.height = max(0, height)
        cells = Array(repeating: cell, count: self.width * self.height)
    }

    package var size: Size { Size(width: width, height: height) }

    package var canvas: Canvas { Canvas(self) }

    package subscript(x: Int, y: Int) -> Cell {
        get { cells[y * width + x] }
        set { cells[y * width + x] = newValue }
    }

    package func row(_ y: Int) -> ArraySlice<Cell> {
        cells[y * width..<(y + 1) * width]
    }

    /// The text of a row, without the spaces at its end.
    package func text(row: Int) -> String {
        guard row >= 0, row < height else { return "" }
        var text = ""
        for cell in self.row(row) { text += cell.text }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The whole screen as lines, as a person would read it: spaces at the ends of lines and empty last lines left out.
    package func plain() -> String {
        var lines = (0..<height).map { text(row: $0) }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    package func clear(_ cell: Cell = .blank) {
        for index in cells.indices { cells[index] = cell }
    }

    /// Puts a cell down and mends a wide character it cuts in half.
    func put(_ cell: Cell, x: Int, y: Int) {
        let index = y * width + x
        mend(index, x: x)
        cells[index] = cell
        guard cell.width == 2 else { return }
        mend(index + 1, x: x + 1)
        cells[index + 1] = .continuation(cell.style)
    }

    private func mend(_ index: Int, x: Int) {
        switch cells[index].width {
        case 0 where x > 0: cells[index - 1] = Cell(style: cells[index - 1].style)
        case 2 where x + 1 < width: cells[index + 1] = Cell(style: cells[index + 1].style)
        default: break
        }
    }

    func append(_ scalar: Unicode.Scalar, x: Int, y: Int) {
        let index = y * width + x
        // A longer pile of marks is an attack on the screen, not a letter.
        guard cells[index].text.utf8.count < 48 else { return }
        cells[index].text.unicodeScalars.append(scalar)
    }

    func restyle(x: Int, y: Int, _ change: (Style) -> Style) {
        let index = y * width + x
        cells[index].style = change(cells[index].style)
    }
}
