import PlainText

/// A rectangle of a `CellBuffer` to draw into, with its own origin. Whatever falls outside is cut off.
///
/// All text is sanitized on its way into the cells, so text from a server can be drawn as it is.
package struct Canvas {
    package let buffer: CellBuffer
    /// Where this canvas lies in the buffer; may reach beyond its edges.
    package let frame: Rect
    /// The part of the buffer that may be drawn into.
    private let clip: Rect

    package init(_ buffer: CellBuffer) {
        self.buffer = buffer
        frame = Rect(size: buffer.size)
        clip = frame
    }

    private init(_ buffer: CellBuffer, frame: Rect, clip: Rect) {
        self.buffer = buffer
        self.frame = frame
        self.clip = clip
    }

    package var size: Size { frame.size }
    package var width: Int { frame.width }
    package var height: Int { frame.height }
    package var bounds: Rect { Rect(size: frame.size) }

    /// The canvas of a rectangle given in this canvas's coordinates.
    package func sub(_ rect: Rect) -> Canvas {
        let placed = rect.offsetBy(x: frame.x, y: frame.y)
        return Canvas(buffer, frame: placed, clip: clip.intersection(placed))
    }

    /// Draws text on one line and returns the columns it takes, those cut off at the right not counted.
    ///
    /// `x` may be negative: what lies left of the canvas is cut. A line feed is drawn as a visible character.
    @discardableResult
    package func write(_ text: some StringProtocol, x: Int, y: Int, _ style: Style = .plain) -> Int {
        UTF8Text.withBytes(of: text) { write($0, x: x, y: y, style) }
    }

    private func write(
        _ bytes: UnsafeBufferPointer<UInt8>, x: Int, y: Int, _ style: Style, tabOrigin: Int? = nil
    ) -> Int {
        var pen = Pen(self, x: x, y: y, style: style)
        var text = UTF8Text(bytes)
        while true {
            if pen.hiddenColumns > 0 { pen.skipPlain(text.skipPlain(atMost: pen.hiddenColumns)) }
            guard let scalar = text.next() else { break }
            let isTab = scalar == "\t" && tabOrigin != nil
            guard isTab ? pen.tab(from: tabOrigin ?? 0) : pen.put(scalar) else { break }
        }
        return pen.x - x
    }

    /// Draws UTF-8 without making a string of it first; bytes that are no UTF-8 become U+FFFD.
    ///
    /// It reads no further than the right edge, so the first columns of a very long line cost no more than a short one.
    /// With a `tabOrigin`, tabs lead to the next stop counted from that column; without, they are drawn as characters.
    @discardableResult
    package func write(
        utf8 bytes: some Sequence<UInt8>, x: Int, y: Int, _ style: Style = .plain, tabOrigin: Int? = nil
    ) -> Int {
        let columns = bytes.withContiguousStorageIfAvailable { write($0, x: x, y: y, style, tabOrigin: tabOrigin) }
        if let columns { return columns }
        var pen = Pen(self, x: x, y: y, style: style)
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        scalars: while true {
            let more: Bool
            switch decoder.decode(&iterator) {
            case .scalarValue("\t") where tabOrigin != nil: more = pen.tab(from: tabOrigin ?? 0)
            case .scalarValue(let scalar): more = pen.put(scalar)
            case .error: more = pen.put("\u{FFFD}")
            case .emptyInput: break scalars
            }
            if !more { break }
        }
        return pen.x - x
    }

    /// Draws text that must fit into `columns`; what does not fit ends in an ellipsis. Returns the columns used.
    @discardableResult
    package func write(
        _ text: some StringProtocol, x: Int, y: Int, columns: Int, _ style: Style = .plain
    ) -> Int {
        guard columns > 0 else { return 0 }
        let field = sub(Rect(x: x, y: y, width: columns, height: 1))
        guard Canvas.exceeds(text, columns) else { return field.write(text, x: 0, y: 0, style) }
        let used = field.sub(Rect(x: 0, y: 0, width: columns - 1, height: 1)).write(text, x: 0, y: 0, style)
        return used + field.write("\u{2026}", x: used, y: 0, style)
    }

    /// Draws text that ends at the right edge `maxX` (exclusive) and returns the column where it starts.
    @discardableResult
    package func write(_ text: some StringProtocol, endingAt maxX: Int, y: Int, _ style: Style = .plain) -> Int {
        let start = maxX - displayWidth(text)
        write(text, x: start, y: y, style)
        return start
    }

    /// Whether a text is wider than some columns, without measuring all of a very long one.
    static func exceeds(_ text: some StringProtocol, _ columns: Int) -> Bool {
        UTF8Text.withBytes(of: text) { bytes in
            var ruler = ColumnRuler()
            var text = UTF8Text(bytes)
            while ruler.columns <= columns, let scalar = text.next() { ruler.add(scalar) }
            return ruler.columns > columns
        }
    }

    package func fill(_ rect: Rect? = nil, _ style: Style = .plain, with text: String = " ") {
        let area = (rect ?? bounds).offsetBy(x: frame.x, y: frame.y).intersection(clip)
        let cell = Cell(text, style: style)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { buffer.put(cell, x: x, y: y) }
        }
    }

    /// A horizontal line.
    package func hline(x: Int, y: Int, length: Int, _ text: String = "\u{2500}", _ style: Style = .plain) {
        fill(Rect(x: x, y: y, width: length, height: 1), style, with: text)
    }

    /// A vertical line.
    package func vline(x: Int, y: Int, length: Int, _ text: String = "\u{2502}", _ style: Style = .plain) {
        fill(Rect(x: x, y: y, width: 1, height: length), style, with: text)
    }

    /// A box around a rectangle, drawn on its outermost cells.
    package func box(_ rect: Rect, _ style: Style = .plain) {
        guard rect.width > 1, rect.height > 1 else { return }
        hline(x: rect.x + 1, y: rect.y, length: rect.width - 2, style: style)
        hline(x: rect.x + 1, y: rect.maxY - 1, length: rect.width - 2, style: style)
        vline(x: rect.x, y: rect.y + 1, length: rect.height - 2, style: style)
        vline(x: rect.maxX - 1, y: rect.y + 1, length: rect.height - 2, style: style)
        write("\u{250C}", x: rect.x, y: rect.y, style)
        write("\u{2510}", x: rect.maxX - 1, y: rect.y, style)
        write("\u{2514}", x: rect.x, y: rect.maxY - 1, style)
        write("\u{2518}", x: rect.maxX - 1, y: rect.maxY - 1, style)
    }

    private func hline(x: Int, y: Int, length: Int, style: Style) {
        hline(x: x, y: y, length: length, "\u{2500}", style)
    }

    private func vline(x: Int, y: Int, length: Int, style: Style) {
        vline(x: x, y: y, length: length, "\u{2502}", style)
    }

    /// Changes the style of what is already drawn: a selection over highlighted text, a dimmed background.
    package func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        let area = rect.offsetBy(x: frame.x, y: frame.y).intersection(clip)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { buffer.restyle(x: x, y: y, change) }
        }
    }

    /// Writes scalar after scalar into the row of a canvas.
    private struct Pen {
        private let buffer: CellBuffer
        private let style: Style
        private let offset: Int
        private let left: Int
        private let right: Int
        private let row: Int
        private let visible: Bool
        private var placer = ScalarPlacer()
        private var last = -1
        /// The next column, in the canvas's coordinates.
        var x: Int

        init(_ canvas: Canvas, x: Int, y: Int, style: Style) {
            buffer = canvas.buffer
            self.style = style
            self.x = x
            offset = canvas.frame.x
            left = canvas.clip.x
            right = canvas.clip.maxX
            row = y + canvas.frame.y
            visible = row >= canvas.clip.y && row < canvas.clip.maxY
        }

        /// How many columns lie left of what can be seen.
        var hiddenColumns: Int { visible ? left - (x + offset) : 0 }

        /// Moves on by printable characters that cannot be seen.
        mutating func skipPlain(_ columns: Int) {
            guard columns > 0 else { return }
            placer.passPlain()
            last = -1
            x += columns
        }

        /// Draws spaces up to the next tab stop.
        mutating func tab(from origin: Int) -> Bool {
            for _ in 0..<TextBuffer.tabWidth - (x - origin) % TextBuffer.tabWidth {
                guard put(" ") else { return false }
            }
            return true
        }

        /// Returns false when nothing further can be seen.
        mutating func put(_ scalar: Unicode.Scalar) -> Bool {
            switch placer.place(scalar) {
            case .cell(let width):
                return cell(scalar, width)
            case .joins:
                if last >= 0 { buffer.append(scalar, x: last, y: row) }
                return true
            case .replaced(let replacement):
                for visible in replacement.unicodeScalars {
                    guard cell(visible, 1) else { return false }
                }
                // A mark without a letter stands on the dotted circle that replaced the letter.
                if last >= 0, Sanitizer.replacement(for: scalar) == nil { buffer.append(scalar, x: last, y: row) }
                return true
            }
        }

        private mutating func cell(_ scalar: Unicode.Scalar, _ width: Int) -> Bool {
            let place = x + offset
            guard place < right, visible else { return false }
            last = -1
            if place >= left && place + width <= right {
                buffer.put(Cell(scalar, width: UInt8(width), style: style), x: place, y: row)
                last = place
            } else if width == 2 {
                // Half of a wide character: a space stands for the half that is inside.
                if place + 1 >= left && place < left { buffer.put(Cell(style: style), x: left, y: row) }
                if place >= left { buffer.put(Cell(style: style), x: place, y: row) }
            }
            x += width
            if x + offset > right { x = right - offset }
            return true
        }
    }
}
