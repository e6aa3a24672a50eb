/// A screenful of cells.
///
/// A class, so that every `Canvas` cut from it draws into the same cells. It belongs to whoever draws and never leaves
/// that thread.
package final class CellBuffer {
    package let width: Int
    package let height: Int
    /// Row by row. Memory of its own rather than an array: a frame writes thousands of cells, and an array in a class is
    /// checked for exclusive access and for uniqueness at each.
    let cells: UnsafeMutableBufferPointer<Cell>

    package init(width: Int, height: Int, filledWith cell: Cell = .blank) {
        self.width = max(0, width)
        self.height = max(0, height)
        cells = .allocate(capacity: self.width * self.height)
        cells.initialize(repeating: cell)
    }

    deinit { cells.deallocate() }

    package var size: Size { Size(width: width, height: height) }

    package var canvas: Canvas { Canvas(self) }

    package subscript(x: Int, y: Int) -> Cell {
        get { cells[index(x, y)] }
        set { cells[index(x, y)] = newValue }
    }

    private func index(_ x: Int, _ y: Int) -> Int {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "cell \(x), \(y) of \(width), \(height)")
        return y * width + x
    }

    /// The text of a row, without the spaces at its end.
    package func text(row: Int) -> String {
        guard row >= 0, row < height else { return "" }
        var text = ""
        for x in 0..<width { text += self[x, row].text }
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
        cells.update(repeating: cell)
    }

    /// Puts a cell down, inside the buffer, and mends a wide character it cuts in half.
    func put(_ cell: Cell, x: Int, y: Int) {
        let index = y * width + x
        if cells[index].width != 1 { mend(index, x: x) }
        cells[index] = cell
        guard cell.width == 2 else { return }
        if cells[index + 1].width != 1 { mend(index + 1, x: x + 1) }
        cells[index + 1] = .continuation(cell.style)
    }

    /// Leaves a space where the other half of the character at an index stood.
    private func mend(_ index: Int, x: Int) {
        switch cells[index].width {
        case 0 where x > 0: cells[index - 1] = Cell(" ", width: 1, style: cells[index - 1].style)
        case 2 where x + 1 < width: cells[index + 1] = Cell(" ", width: 1, style: cells[index + 1].style)
        default: break
        }
    }

    func append(_ scalar: Unicode.Scalar, x: Int, y: Int) {
        cells[y * width + x].append(scalar)
    }

    func restyle(x: Int, y: Int, _ change: (Style) -> Style) {
        let index = y * width + x
        cells[index].style = change(cells[index].style)
    }
}
