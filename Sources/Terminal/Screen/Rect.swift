/// A rectangle of cells; the origin is the upper left corner. Sizes are never negative.
package struct Rect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package init(size: Size) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    package var size: Size { Size(width: width, height: height) }
    /// The first column to the right of the rectangle.
    package var maxX: Int { x + width }
    /// The first row below the rectangle.
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width == 0 || height == 0 }

    package func contains(x column: Int, y row: Int) -> Bool {
        column >= x && column < maxX && row >= y && row < maxY
    }

    /// The part both rectangles share; empty when they do not touch.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    package func offsetBy(x dx: Int, y dy: Int) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// The rectangle without `amount` cells on every side.
    package func inset(by amount: Int) -> Rect {
        Rect(x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount)
    }

    /// Cuts rows off the top. A number larger than the height takes them all.
    package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
        let cut = min(max(0, rows), height)
        return (
            Rect(x: x, y: y, width: width, height: cut), Rect(x: x, y: y + cut, width: width, height: height - cut)
        )
    }

    /// Cuts columns off the left. A number larger than the width takes them all.
    package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
        let cut = min(max(0, columns), width)
        return (
            Rect(x: x, y: y, width: cut, height: height), Rect(x: x + cut, y: y, width: width - cut, height: height)
        )
    }

    /// A rectangle of the given size in the middle of this one, cut where it does not fit.
    package func centered(_ size: Size) -> Rect {
        let width = min(size.width, self.width)
        let height = min(size.height, self.height)
        return Rect(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
    }
}
