import CCurses

/// The sequences that switch a terminal's modes, and the ones that switch them back.
struct TerminalModes {
    static let beginFrame = Array("\u{1B}[?2026h".utf8)
    static let endFrame = Array("\u{1B}[?2026l".utf8)

    /// What brings the terminal back when there is no time for curses.
    let restoration: [UInt8]
    /// What curses leaves to be done. Some terminals keep the cursor's visibility with the saved cursor, and leaving the
    /// alternate screen brings that back; on those without such a screen the last line is the shell's next.
    let farewell: [UInt8]
    private let isModern: Bool

    /// For the terminal that curses was started with.
    init(term: String) {
        isModern = TerminalModes.isModern(term)
        var text = isModern ? "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l" : ""
        for capability in ["sgr0", "op", "rmkx", "rmcup", "cnorm"] { text += TerminalModes.capability(capability) }
        restoration = Array(text.utf8)
        let lastLine = TerminalModes.capability("rmcup").isEmpty ? TerminalModes.capability("el") : ""
        farewell = Array((TerminalModes.capability("cnorm") + lastLine).utf8)
    }

    /// Old terminals and consoles print what they do not understand, so they are sent nothing that came after them.
    static func isModern(_ term: String) -> Bool {
        !["linux", "vt", "ansi", "cons25", "sun", "wsvt", "hurd", "mach", "pcansi"].contains { term.hasPrefix($0) }
    }

    private static func capability(_ name: String) -> String {
        sextant_capability(name).map { unpadded(String(cString: $0)) } ?? ""
    }

    /// A capability without the delays that terminals of wire and glass needed.
    static func unpadded(_ capability: String) -> String {
        var result = ""
        var rest = Substring(capability)
        while let dollar = rest.firstIndex(of: "$") {
            let after = rest.index(after: dollar)
            guard after < rest.endIndex, rest[after] == "<", let end = rest[after...].firstIndex(of: ">") else {
                result += rest[...dollar]
                rest = rest[after...]
                continue
            }
            result += rest[..<dollar]
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Bracketed paste and, if wanted, the mouse.
    func start(mouse isOn: Bool) -> [UInt8] {
        guard isModern else { return [] }
        return Array("\u{1B}[?2004h".utf8) + (isOn ? mouse(true) : [])
    }

    var stop: [UInt8] {
        isModern ? mouse(false) + Array("\u{1B}[?2004l".utf8) : []
    }

    /// Buttons, wheel and drags, with coordinates of any size.
    func mouse(_ isOn: Bool) -> [UInt8] {
        guard isModern else { return [] }
        return Array((isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l").utf8)
    }

    /// Asks whether synchronized output is understood, which some terminals leave unanswered, and then what kind of
    /// terminal this is, which none does.
    var questions: [UInt8] {
        isModern ? Array("\u{1B}[?2026$p\u{1B}[c".utf8) : []
    }
}
