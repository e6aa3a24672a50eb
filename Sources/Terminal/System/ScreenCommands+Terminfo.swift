import CCurses

extension ScreenCommands {
    /// What the description of the terminal says that curses was started with.
    static func described(colours: Bool) -> ScreenCommands {
        var commands = ScreenCommands(
            clear: capability("clear"), eraseToEnd: capability("el"), hideCursor: capability("civis"),
            showCursor: capability("cnorm"), erasesColumns: capability("ech") == Array("\u{1B}[%p1%dX".utf8),
            movesForward: capability("cuf") == Array("\u{1B}[%p1%dC".utf8),
            movesToColumn: capability("hpa") == Array("\u{1B}[%i%p1%dG".utf8), movesBack: capability("cub1") == [0x08],
            erasesInColour: tigetflag("bce") == 1, movesInStyle: tigetflag("msgr") == 1,
            wrapsAtOnce: tigetflag("am") == 1 && tigetflag("xenl") != 1, rendition: rendition(colours: colours))
        // Where the form is another than all present terminals have, curses fills it in.
        if capability("cup") != Array("\u{1B}[%i%p1%d;%p2%dH".utf8) {
            commands.position = { x, y in expanded("cup", y, x) }
        }
        return commands
    }

    private static func rendition(colours: Bool) -> Rendition {
        // The alternate character set that some switch off here too is never on.
        var reset = capability("sgr0")
        if reset.starts(with: Array("\u{1B}(B".utf8)), reset.count > 3 { reset.removeFirst(3) }
        if reset.last == 0x0F, reset.count > 1 { reset.removeLast() }
        var rendition = Rendition(
            reset: reset, bold: capability("bold"), dim: capability("dim"), italic: capability("sitm"),
            underline: capability("smul"), reverse: capability("rev"))
        guard colours else { return rendition }
        rendition.foreground = { expanded("setaf", $0) }
        rendition.background = { expanded("setab", $0) }
        rendition.switchesOff = capability("op") == Array("\u{1B}[39;49m".utf8)
        let spoilt = max(0, tigetnum("ncv"))
        for (bit, attribute) in [
            (2, Style.Attributes.underline), (4, .reverse), (16, .dim), (32, .bold), (1 << 15, .italic),
        ] where spoilt & Int32(bit) != 0 {
            rendition.attributesWithoutColour.insert(attribute)
        }
        return rendition
    }

    private static func capability(_ name: String) -> [UInt8] {
        sextant_capability(name).map { Array(TerminalModes.unpadded(String(cString: $0)).utf8) } ?? []
    }

    private static func expanded(_ name: String, _ first: Int, _ second: Int = 0) -> [UInt8] {
        guard let capability = sextant_capability(name) else { return [] }
        let text = sextant_expand(capability, Int32(first), Int32(second))
        return text.map { Array(TerminalModes.unpadded(String(cString: $0)).utf8) } ?? []
    }
}
