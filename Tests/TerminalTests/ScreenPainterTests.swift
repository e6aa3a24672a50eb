import PseudoTerminal
import Testing

@testable import Terminal

/// Draws on an emulated terminal, and compares what a person sees there with what was to be drawn.
@Suite("Painting the screen")
struct ScreenPainterTests {
    /// What xterm understands.
    private static var xterm: ScreenCommands {
        ScreenCommands(
            clear: Array("\u{1B}[H\u{1B}[2J".utf8), eraseToEnd: Array("\u{1B}[K".utf8),
            hideCursor: Array("\u{1B}[?25l".utf8), showCursor: Array("\u{1B}[?25h".utf8), erasesColumns: true,
            movesForward: true, movesToColumn: true, movesBack: true, erasesInColour: true,
            rendition: Rendition(
                reset: Array("\u{1B}[m".utf8), bold: Array("\u{1B}[1m".utf8), italic: Array("\u{1B}[3m".utf8),
                underline: Array("\u{1B}[4m".utf8), reverse: Array("\u{1B}[7m".utf8),
                foreground: { Array("\u{1B}[38;5;\($0)m".utf8) }, background: { Array("\u{1B}[48;5;\($0)m".utf8) },
                switchesOff: true))
    }

    /// Terminals that know less, each in another way.
    private static var kinds: [ScreenCommands] {
        var multiplexer = xterm
        multiplexer.erasesInColour = false
        multiplexer.erasesColumns = false
        var old = xterm
        old.eraseToEnd = []
        old.movesToColumn = false
        old.movesInStyle = false
        old.rendition.switchesOff = false
        var oldest = multiplexer
        oldest.movesForward = false
        oldest.movesBack = false
        oldest.wrapsAtOnce = true
        oldest.rendition = Rendition(reset: Array("\u{1B}[m".utf8), reverse: Array("\u{1B}[7m".utf8))
        return [xterm, multiplexer, old, oldest]
    }

    private static func painter(_ commands: ScreenCommands = xterm) -> ScreenPainter {
        ScreenPainter(commands: commands, mapper: ColourMapper(theme: ThemeLibrary.standard, depth: .many))
    }

    private static let texts = [
        "a", "query", "  {", "日本", "e\u{301}", "┌──┐", "👨‍👩‍👧", "❤️", "é", "          ", "owner: \"harbour\"", "…", "✗",
    ]

    /// Draws a few things anywhere, as panes and menus do.
    private func scribble(on buffer: CellBuffer, _ random: inout Dice) {
        let roles = StyleRole.allCases
        for _ in 0..<1 + random.roll(6) {
            let x = random.roll(buffer.width + 4) - 4
            let y = random.roll(buffer.height)
            let style = roles[random.roll(roles.count)].style
            if random.roll(4) == 0 {
                let rect = Rect(x: x, y: y, width: random.roll(20), height: random.roll(4))
                buffer.canvas.fill(rect, style)
            } else {
                buffer.canvas.write(Self.texts[random.roll(Self.texts.count)], x: x, y: y, style)
            }
        }
    }

    @Test("after any change the screen is what a terminal shows that was drawn anew", arguments: 0..<4)
    func anyChange(kind: Int) {
        var random = Dice(state: UInt64(kind) &* 77 &+ 5)
        let commands = Self.kinds[kind]
        var painter = Self.painter(commands)
        let buffer = CellBuffer(width: 30, height: 7)
        let terminal = ScreenEmulator(columns: 30, rows: 7)
        for round in 0..<400 {
            if random.roll(20) == 0 { buffer.clear() }
            scribble(on: buffer, &random)
            let cursor = random.roll(5) == 0 ? nil : (x: random.roll(30), y: random.roll(7))
            terminal.write(painter.paint(buffer, cursor: cursor)[...])

            var fresh = Self.painter(commands)
            let other = ScreenEmulator(columns: 30, rows: 7)
            other.write(fresh.paint(buffer, cursor: cursor)[...])
            let (seen, wanted) = (terminal.snapshot(), other.snapshot())
            #expect(seen.lines == wanted.lines, "round \(round)")
            let isAlike = look(seen) == look(wanted)
            #expect(isAlike, "round \(round)")
            #expect(seen.isCursorVisible == (cursor != nil))
            if let cursor { #expect(seen.cursor == cursor) }
            if seen.lines != wanted.lines || !isAlike { return }
        }
    }

    /// The cells, without what cannot be seen of a space.
    private func look(_ screen: TerminalScreen) -> [TerminalScreen.Cell] {
        (0..<screen.rows).flatMap { y in
            (0..<screen.columns).map { x in
                var cell = screen[x, y]
                if cell.text == " " || cell.width == 0 {
                    cell.isBold = false
                    cell.isItalic = false
                    if !cell.isReversed, !cell.isUnderlined { cell.foreground = .standard }
                }
                return cell
            }
        }
    }

    @Test("plain text stands where it was drawn", arguments: 0..<4)
    func plainText(kind: Int) {
        let buffer = CellBuffer(width: 30, height: 7)
        buffer.canvas.write("query Fleet {", x: 2, y: 1, StyleRole.keyword.style)
        buffer.canvas.write("開南丸 | Gjøa", x: 4, y: 2)
        buffer.canvas.write("last", x: 26, y: 6, StyleRole.error.style)
        var painter = Self.painter(Self.kinds[kind])
        let terminal = ScreenEmulator(columns: 30, rows: 7)
        terminal.write(painter.paint(buffer, cursor: (0, 0))[...])
        let lines = terminal.snapshot().lines
        #expect(lines[1] == "  query Fleet {")
        #expect(lines[2] == "    開南丸 | Gjøa")
        #expect(lines[6].hasSuffix(kind == 3 ? "las" : "last"))
    }

    @Test("a screen that is as it was costs nothing, and neither does the colour of a space")
    func nothing() {
        let buffer = CellBuffer(width: 30, height: 7)
        buffer.canvas.write("query", x: 2, y: 1, StyleRole.keyword.style)
        var painter = Self.painter()
        _ = painter.paint(buffer, cursor: (3, 3))
        #expect(painter.paint(buffer, cursor: (3, 3)).isEmpty)
        buffer.canvas.write("     ", x: 20, y: 2, StyleRole.error.style)
        #expect(painter.paint(buffer, cursor: (3, 3)).isEmpty)
    }

    @Test("a typed letter costs its own byte, and one that is taken back three")
    func typing() {
        let buffer = CellBuffer(width: 30, height: 7)
        var painter = Self.painter()
        _ = painter.paint(buffer, cursor: (4, 2))
        buffer.canvas.write("l", x: 4, y: 2, StyleRole.field.style)
        _ = painter.paint(buffer, cursor: (5, 2))
        buffer.canvas.write("lo", x: 4, y: 2, StyleRole.field.style)
        #expect(painter.paint(buffer, cursor: (6, 2)) == Array("o".utf8))
        buffer.canvas.write("l ", x: 4, y: 2, StyleRole.field.style)
        #expect(painter.paint(buffer, cursor: (5, 2)) == [0x08, 0x20, 0x08])
    }

    @Test("the rest of a row is erased, not written")
    func erasing() {
        let buffer = CellBuffer(width: 30, height: 7)
        var painter = Self.painter()
        _ = painter.paint(buffer, cursor: (0, 0))
        buffer.canvas.write("0123456789 0123456789", x: 3, y: 2)
        _ = painter.paint(buffer, cursor: (0, 2))
        buffer.canvas.fill()
        #expect(painter.paint(buffer, cursor: (0, 2)) == Array("   \u{1B}[K\r".utf8))
        buffer.canvas.write("0123456789", x: 3, y: 2)
        buffer.canvas.write("end", x: 27, y: 2)
        _ = painter.paint(buffer, cursor: (3, 2))
        buffer.canvas.fill(Rect(x: 3, y: 2, width: 10, height: 1))
        #expect(painter.paint(buffer, cursor: (3, 2)) == Array("\u{1B}[10X".utf8))
    }

    @Test("a change of look is one sequence, with what differs only")
    func looks() {
        let rendition = Self.xterm.rendition
        let field = ResolvedStyle(foreground: 109, background: 234, attributes: [])
        let error = ResolvedStyle(foreground: 167, background: 234, attributes: [.bold])
        #expect(rendition.change(from: field, to: error) == Array("\u{1B}[1;38;5;167m".utf8))
        #expect(rendition.change(from: error, to: field) == Array("\u{1B}[22;38;5;109m".utf8))
        #expect(rendition.change(from: error, to: Rendition.plain) == Array("\u{1B}[m".utf8))
        #expect(rendition.change(from: nil, to: field) == Array("\u{1B}[0;38;5;109;48;5;234m".utf8))
        #expect(rendition.change(from: field, to: field).isEmpty)
    }

    @Test("a terminal that counts the columns of a new emoji differently still shows the rest of the row in its place")
    func doubtfulWidths() {
        let buffer = CellBuffer(width: 30, height: 2)
        buffer.canvas.write("\u{1FAE0}|", x: 3, y: 0)
        var painter = Self.painter()
        let sent = String(decoding: painter.paint(buffer, cursor: nil), as: UTF8.self)
        #expect(sent.contains("  \u{8}\u{8}\u{1FAE0}\u{1B}[1;6H|"))
    }
}

/// Numbers that look random and are the same every time.
private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % sides
    }
}
