import PseudoTerminal

/// A pane of the explorer, named as its title names it.
enum PaneName: String, Sendable {
    case operation = "[1] Operation"
    case variables = "[2] Variables"
    case headers = "Headers"
    case result = "[3] Result"
    case docs = "[4] Docs"
    case history = "[5] History"
    case cache = "[6] Cache"
    case live = "[7] Live"
    case request = "[8] Request"

    /// Those that share one place share its title line, in which the open one is bold.
    fileprivate var isAlone: Bool { self == .operation || self == .variables || self == .result }
}

/// A pane as it stands on a screen: its title and its own lines, without those of any other.
struct ScreenPane {
    let title: String
    /// None for a pane whose place another has, or that is closed.
    let lines: [String]
    /// Whether its place is its own now, not another's.
    let isOpen: Bool
    /// Its title is heavy.
    let isFocused: Bool

    var text: String { lines.joined(separator: "\n") }
}

extension TerminalScreen {
    /// Finds a pane by its title, in one column of panes or in two.
    func pane(_ name: PaneName) -> ScreenPane? {
        for y in 0..<max(0, rows - 2) {
            for start in 0..<columns where isTitle(start, y) {
                let end = end(ofTitle: start, y)
                guard let label = column(of: name.rawValue, in: start..<end, y) else { continue }
                let isOpen = name.isAlone || self[label, y].isBold
                var lines: [String] = []
                if isOpen {
                    for row in (y + 1)..<(rows - 2) {
                        if isTitle(start, row) { break }
                        lines.append(text(of: start..<end, row))
                    }
                }
                return ScreenPane(
                    title: text(of: start..<end, y), lines: lines, isOpen: isOpen,
                    isFocused: self[start, y].text == "━" && self[label, y].isBold)
            }
        }
        return nil
    }

    /// Whether a title begins at a cell: `─[1]`, at the left edge or right of the line between two columns.
    private func isTitle(_ x: Int, _ y: Int) -> Bool {
        guard x + 3 < columns, self[x, y].text == "─" || self[x, y].text == "━", self[x + 1, y].text == "[",
            self[x + 2, y].text.first?.isNumber == true, self[x + 3, y].text == "]"
        else { return false }
        return x == 0 || isDivider(x - 1, y)
    }

    private func isDivider(_ x: Int, _ y: Int) -> Bool { ["┬", "┯", "┤"].contains(self[x, y].text) }

    private func end(ofTitle start: Int, _ y: Int) -> Int {
        (start..<columns).first { isDivider($0, y) } ?? columns
    }

    private func column(of text: String, in range: Range<Int>, _ y: Int) -> Int? {
        range.first { x in
            var found = ""
            for column in x..<range.upperBound where found.count < text.count { found += self[column, y].text }
            return found == text
        }
    }

    private func text(of range: Range<Int>, _ y: Int) -> String {
        var text = range.map { self[$0, y].text }.joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The line above the footer, which says what has happened.
    var message: String { rows > 1 ? line(rows - 2) : "" }

    /// The last line: the keys that matter now.
    var footer: String { rows > 0 ? line(rows - 1) : "" }

    /// The line of a window's upper border that has a title, such as `┌─ commands ───┐`.
    func hasWindow(_ title: String) -> Bool {
        lines.contains { $0.contains("┌─ \(title)") }
    }
}
