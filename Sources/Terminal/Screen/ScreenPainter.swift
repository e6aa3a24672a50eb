/// Turns screenfuls of cells into the fewest bytes that make a terminal show them. It keeps what the terminal shows, where
/// its cursor is and what the next character would look like, and knows no terminal but by its `ScreenCommands`.
struct ScreenPainter {
    private let commands: ScreenCommands
    private var mapper: ColourMapper
    /// Characters beyond ASCII cannot be shown at all.
    private let isASCII: Bool
    private var looks: [Style: ResolvedStyle] = [:]
    private var changes: [LookChange: [UInt8]] = [:]
    /// What is on the screen; empty when that is not known.
    private var shown: [Cell] = []
    private var size = Size(width: 0, height: 0)
    private var look: ResolvedStyle?
    private var place: (x: Int, y: Int)?
    private var isCursorVisible: Bool?
    private var output: [UInt8] = []

    private struct LookChange: Hashable {
        var old: ResolvedStyle
        var new: ResolvedStyle
    }

    init(commands: ScreenCommands, mapper: ColourMapper, isASCII: Bool = false) {
        self.commands = commands
        self.mapper = mapper
        self.isASCII = isASCII
    }

    /// Draws with other colours from now on.
    mutating func use(_ mapper: ColourMapper) {
        self.mapper = mapper
        looks.removeAll()
        invalidate()
    }

    /// Forgets what is on the screen: something else wrote to it, or its size changed.
    mutating func invalidate() {
        shown = []
        look = nil
        place = nil
        isCursorVisible = nil
    }

    /// The bytes that end the look of what was written, for whoever writes next; what is on the screen is forgotten.
    mutating func leave() -> [UInt8] {
        invalidate()
        return commands.rendition.change(from: nil, to: Rendition.plain)
    }

    /// The bytes that bring the terminal from what it shows to this; none when it shows it already. `cursor` lies inside.
    mutating func paint(_ buffer: CellBuffer, cursor: (x: Int, y: Int)?) -> [UInt8] {
        output.removeAll(keepingCapacity: true)
        if shown.isEmpty || size != buffer.size { startAnew(buffer.size) }
        let cells = UnsafeBufferPointer(buffer.cells)
        for y in 0..<size.height {
            let start = y * size.width
            let row = UnsafeBufferPointer(rebasing: cells[start..<start + size.width])
            guard let dirty = dirty(row, start) else { continue }
            paint(row, y, dirty)
            for x in 0..<size.width { shown[start + x] = row[x] }
        }
        put(cursor)
        return output
    }

    /// Erases the screen, so that only what is not empty need be written.
    private mutating func startAnew(_ size: Size) {
        self.size = size
        let blank = look(of: .plain)
        use(look: commands.erasesInColour ? blank : Rendition.plain)
        output += commands.clear
        place = (0, 0)
        // Cells of no width differ from every cell, so that all are drawn where erasing leaves another colour.
        let isBlank = commands.erasesInColour || blank.background < 0
        shown = Array(repeating: isBlank ? .blank : .continuation(.plain), count: size.width * size.height)
    }

    // MARK: Differences

    /// The columns that do not show what they should, from the first to the last; nil when all do.
    private mutating func dirty(_ row: UnsafeBufferPointer<Cell>, _ start: Int) -> [Bool]? {
        guard let first = row.indices.first(where: { row[$0] != shown[start + $0] }) else { return nil }
        var dirty = [Bool](repeating: false, count: row.count)
        var isDirty = false
        for x in first..<row.count where row[x] != shown[start + x] && !isAlike(row[x], shown[start + x]) {
            isDirty = true
            dirty[x] = true
            // Both halves of a wide character go together, of the one that was there and of the one that comes.
            for cell in [row[x], shown[start + x]] {
                if cell.width == 0, x > 0 { dirty[x - 1] = true }
                if cell.width == 2, x + 1 < row.count { dirty[x + 1] = true }
            }
        }
        guard isDirty else { return nil }
        for x in row.indices where dirty[x] && row[x].width == 0 && x > 0 { dirty[x - 1] = true }
        return dirty
    }

    /// Whether two cells look the same though they differ: the colour of the text of a space is not seen.
    private mutating func isAlike(_ one: Cell, _ other: Cell) -> Bool {
        guard one.hasText(of: other) else { return false }
        let (first, second) = (look(of: one.style), look(of: other.style))
        return first == second || one.isSpace && Self.isSeenAlike(first, second)
    }

    /// Whether spaces of two looks cannot be told apart.
    private static func isSeenAlike(_ one: ResolvedStyle, _ other: ResolvedStyle) -> Bool {
        one.background == other.background
            && one.attributes.union(other.attributes).isDisjoint(with: [.reverse, .underline])
    }

    // MARK: Writing

    private mutating func paint(_ row: UnsafeBufferPointer<Cell>, _ y: Int, _ dirty: [Bool]) {
        let last = dirty.lastIndex(of: true) ?? 0
        let tail = erasableTail(of: row)
        var x = 0
        while x <= last {
            guard dirty[x] else {
                x += 1
                continue
            }
            if let tail, x >= tail.start, last - x + 1 > commands.eraseToEnd.count {
                move(to: x, y, in: row)
                use(look: erasing(tail.look))
                output += commands.eraseToEnd
                return
            }
            let blanks = min(last + 1 - x, erasableBlanks(of: row, from: x))
            if blanks > 8 || blanks > 5 && x + blanks > last {
                move(to: x, y, in: row)
                use(look: erasing(look(of: row[x].style)))
                output += commands.erase(columns: blanks)
                x += blanks
                continue
            }
            // The last cell of all would scroll some terminals, so these do not get it.
            if commands.wrapsAtOnce, y == size.height - 1, x + max(1, Int(row[x].width)) == size.width { return }
            move(to: x, y, in: row)
            write(row[x], x, y)
            x += max(1, Int(row[x].width))
        }
    }

    /// Where the empty end of a row begins, if the terminal can erase to it in its look.
    private mutating func erasableTail(of row: UnsafeBufferPointer<Cell>) -> (start: Int, look: ResolvedStyle)? {
        guard !commands.eraseToEnd.isEmpty, let last = row.last, last.isSpace else { return nil }
        let look = look(of: last.style)
        guard canErase(in: look) else { return nil }
        var start = row.count - 1
        while start > 0, row[start - 1].isSpace, Self.isSeenAlike(self.look(of: row[start - 1].style), look) {
            start -= 1
        }
        return (start, look)
    }

    /// How many columns from one on are empty and can be erased together.
    private mutating func erasableBlanks(of row: UnsafeBufferPointer<Cell>, from start: Int) -> Int {
        guard commands.erasesColumns, row[start].isSpace else { return 0 }
        let look = look(of: row[start].style)
        guard canErase(in: look) else { return 0 }
        var end = start + 1
        while end < row.count, row[end].isSpace, Self.isSeenAlike(self.look(of: row[end].style), look) { end += 1 }
        return end - start
    }

    private func canErase(in look: ResolvedStyle) -> Bool {
        look.attributes.isDisjoint(with: [.reverse, .underline]) && (commands.erasesInColour || look.background < 0)
    }

    /// What to erase with: the present look if its background is right, since nothing else is seen.
    private func erasing(_ wanted: ResolvedStyle) -> ResolvedStyle {
        if let look, Self.isSeenAlike(look, wanted) { return look }
        return wanted
    }

    private mutating func write(_ cell: Cell, _ x: Int, _ y: Int) {
        let wanted = look(of: cell.style)
        use(look: cell.isSpace ? erasing(wanted) : wanted)
        let scalars = drawable(cell)
        let isCertain = scalars.count == 1 && ScalarPlacer.isCertain(scalars[0], width: cell.width)
        if !isCertain, cell.width == 2 {
            // Where the terminal takes it for a narrow one, its right half must not show what was there.
            output += "  ".utf8
            place = x + 2 < size.width ? (x + 2, y) : nil
            move(to: x, y)
        }
        for scalar in scalars { output += UTF8.encode(scalar)! }
        // A terminal that is in doubt about a width, or stands at the edge, is told anew where to go on.
        let next = x + Int(cell.width)
        place = isCertain && next < size.width ? (next, y) : nil
    }

    /// Moves the cursor along a row. A few cells that already show what they should are written again when that is shorter.
    private mutating func move(to x: Int, _ y: Int, in row: UnsafeBufferPointer<Cell>) {
        if let place, place.y == y, place.x < x, x - place.x <= 4, let look {
            let gap = row[place.x..<x]
            if gap.count < commands.motion(from: place, to: x, y).count,
                gap.allSatisfy({ $0.isASCII && self.look(of: $0.style) == look })
            {
                for cell in gap { output += cell.text.utf8 }
                self.place = (x, y)
                return
            }
        }
        move(to: x, y)
    }

    private mutating func move(to x: Int, _ y: Int) {
        if let place, place == (x, y) { return }
        if !commands.movesInStyle { use(look: Rendition.plain) }
        output += commands.motion(from: place, to: x, y)
        place = (x, y)
    }

    private mutating func put(_ cursor: (x: Int, y: Int)?) {
        if let cursor { move(to: cursor.x, cursor.y) }
        guard isCursorVisible != (cursor != nil) else { return }
        isCursorVisible = cursor != nil
        output += cursor == nil ? commands.hideCursor : commands.showCursor
    }

    // MARK: Looks

    private mutating func look(of style: Style) -> ResolvedStyle {
        if let known = looks[style] { return known }
        let look = commands.rendition.shown(mapper.resolve(style))
        looks[style] = look
        return look
    }

    private mutating func use(look new: ResolvedStyle) {
        guard look != new else { return }
        if let look {
            let change = LookChange(old: look, new: new)
            let bytes = changes[change] ?? commands.rendition.change(from: look, to: new)
            changes[change] = bytes
            output += bytes
        } else {
            output += commands.rendition.change(from: nil, to: new)
        }
        look = new
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
}
