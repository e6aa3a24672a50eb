import CCurses

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Copies a `CellBuffer` to ncurses, which finds the shortest way to show it. The only drawing code that knows curses.
struct CursesScreen {
    private var mapper: ColourMapper
    private var pairs: [UInt32: Int32] = [:]
    private var styles: [Style: (attributes: attr_t, pair: Int32)] = [:]
    /// What is on the screen, or nil when that is not known.
    private var shown: (cells: [Cell], width: Int, height: Int)?
    private var cursor: (x: Int, y: Int)?
    private var isCursorVisible = true
    /// Characters beyond ASCII cannot be shown at all.
    private let isASCII: Bool

    init(mapper: ColourMapper, isASCII: Bool) {
        self.mapper = mapper
        self.isASCII = isASCII
    }

    /// Draws with other colours from now on.
    mutating func use(_ mapper: ColourMapper) {
        self.mapper = mapper
        styles.removeAll()
        shown = nil
    }

    /// Forgets what is on the screen: something else wrote to it, or its size changed.
    mutating func invalidate() {
        shown = nil
        clearok(sextant_curscr(), true)
    }

    /// Puts the differences into curses's own buffer. Returns false when there are none, and nothing need be written.
    mutating func stage(_ buffer: CellBuffer, cursor newCursor: (x: Int, y: Int)?) -> Bool {
        let window = sextant_stdscr()
        var isChanged = shown == nil
        let known = shown.flatMap { $0.width == buffer.width && $0.height == buffer.height ? $0.cells : nil }
        let cells = UnsafeBufferPointer(buffer.cells)
        for y in 0..<buffer.height {
            let row = y * buffer.width..<(y + 1) * buffer.width
            guard let changed = Self.changed(cells, known, row) else { continue }
            isChanged = true
            draw(cells, changed, x: changed.lowerBound - row.lowerBound, y: y, window)
        }
        if isChanged { shown = (Array(cells), buffer.width, buffer.height) }
        return place(newCursor, window) || isChanged
    }

    /// The columns from the first changed cell to the last, widened so that no character is cut.
    private static func changed(
        _ cells: UnsafeBufferPointer<Cell>, _ known: [Cell]?, _ row: Range<Int>
    ) -> Range<Int>? {
        guard let known else { return row.isEmpty ? nil : row }
        guard var first = row.first(where: { cells[$0] != known[$0] }) else { return nil }
        var last = first
        for index in row.reversed() where cells[index] != known[index] {
            last = index
            break
        }
        while first > row.lowerBound, cells[first].width == 0 || known[first].width == 0 { first -= 1 }
        while last + 1 < row.upperBound, cells[last + 1].width == 0 || known[last + 1].width == 0 { last += 1 }
        return first..<last + 1
    }

    private mutating func draw(
        _ cells: UnsafeBufferPointer<Cell>, _ range: Range<Int>, x: Int, y: Int, _ window: UnsafeMutablePointer<WINDOW>?
    ) {
        var run: [cchar_t] = []
        run.reserveCapacity(range.count)
        for index in range where cells[index].width > 0 { append(cells[index], to: &run) }
        mvwadd_wchnstr(window, Int32(y), Int32(x), run, Int32(run.count))
    }

    private mutating func append(_ cell: Cell, to run: inout [cchar_t]) {
        let (attributes, pair) = appearance(cell.style)
        var text = drawable(cell)
        // ncurses counts columns by the C library; where that disagrees with the cell, the layout wins.
        if wcwidth(wchar_t(text[0].value)) != Int32(cell.width) {
            text = ["?"]
            if cell.width == 2 { run.append(Self.character([" "], attributes, pair)) }
        }
        run.append(Self.character(text, attributes, pair))
    }

    private static func character(_ text: [Unicode.Scalar], _ attributes: attr_t, _ pair: Int32) -> cchar_t {
        var character = cchar_t()
        var extendedPair = pair
        setcchar(&character, text.map { wchar_t($0.value) } + [0], attributes, 0, &extendedPair)
        return character
    }

    /// The base character of a cell and the marks every terminal can combine with it.
    private func drawable(_ cell: Cell) -> [Unicode.Scalar] {
        if let scalar = cell.scalar { return [isASCII && !scalar.isASCII ? Self.plain(scalar) : scalar] }
        let scalars = cell.text.unicodeScalars
        guard let base = scalars.first else { return [" "] }
        if isASCII && !base.isASCII { return [Self.plain(base)] }
        var text = [base]
        for scalar in scalars.dropFirst() where text.count < 4 {
            if scalar.value == 0x200D { break }
            if (0xFE00...0xFE0F).contains(scalar.value) || scalar.value >= 0xE0000 { continue }
            if ScalarPlacer.width(scalar) == 0 { text.append(scalar) }
        }
        return text
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x2500, 0x2501, 0x252C, 0x2534, 0x252F, 0x2537: "-"
        case 0x2502, 0x2503, 0x2588: "|"
        case 0x2504...0x257F: "+"
        case 0x25B8, 0x25B6: ">"
        case 0x25BE, 0x25BC: "v"
        case 0x2022, 0x25CF: "*"
        case 0x2026: "."
        default: "?"
        }
    }

    private mutating func place(_ newCursor: (x: Int, y: Int)?, _ window: UnsafeMutablePointer<WINDOW>?) -> Bool {
        let isVisible = newCursor != nil
        var isChanged = false
        if isVisible != isCursorVisible {
            curs_set(isVisible ? 1 : 0)
            isCursorVisible = isVisible
            isChanged = true
        }
        guard let newCursor else { return isChanged }
        wmove(window, Int32(newCursor.y), Int32(newCursor.x))
        if cursor?.x != newCursor.x || cursor?.y != newCursor.y { isChanged = true }
        cursor = newCursor
        return isChanged
    }

    private mutating func appearance(_ style: Style) -> (attributes: attr_t, pair: Int32) {
        if let known = styles[style] { return known }
        let resolved = mapper.resolve(style)
        var attributes: attr_t = 0
        if resolved.attributes.contains(.bold) { attributes |= sextant_attr_bold() }
        if resolved.attributes.contains(.dim) { attributes |= sextant_attr_dim() }
        if resolved.attributes.contains(.italic) { attributes |= sextant_attr_italic() }
        if resolved.attributes.contains(.reverse) { attributes |= sextant_attr_reverse() }
        if resolved.attributes.contains(.underline) { attributes |= sextant_attr_underline() }
        let appearance = (attributes, pair(resolved))
        styles[style] = appearance
        return appearance
    }

    /// The number of a pair of colours, made when it is first needed.
    private mutating func pair(_ style: ResolvedStyle) -> Int32 {
        guard mapper.depth != .none else { return 0 }
        let key = UInt32(style.foreground + 1) << 16 | UInt32(style.background + 1)
        if let known = pairs[key] { return known }
        let number = Int32(pairs.count + 1)
        guard number < sextant_color_pairs(), number < 32_000,
            init_extended_pair(number, Int32(style.foreground), Int32(style.background)) == OK
        else { return 0 }
        pairs[key] = number
        return number
    }
}
