import PseudoTerminal

/// The explorer in a pseudo-terminal, as a person has it: keys in, a screen out.
///
/// A story blocks while it waits for the screen, so it runs on a thread of its own. It waits in the pane that it speaks
/// of: what a result shows may stand in the cache, in the operation and in the message line, too, and sooner.
final class ExplorerSession: Sendable {
    let terminal: PseudoTerminal

    init(
        _ arguments: [String], home: Home, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws {
        terminal = try PseudoTerminal(
            [BuiltProgram.sextant] + arguments, environment: home.environment(environment), columns: columns,
            rows: rows, workingDirectory: home.path, showsWholeFrames: true)
    }

    /// The demo, with its schema loaded.
    static func demo(
        _ arguments: [String] = [], home: Home = Home(), columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) throws -> ExplorerSession {
        let session = try ExplorerSession(
            ["demo"] + arguments, home: home, columns: columns, rows: rows, environment: environment)
        try session.seeSchema()
        return session
    }

    /// An endpoint of a test's own, which is not asked for its schema, in a tab that holds one operation.
    static func endpoint(
        _ url: String, _ operation: String, _ arguments: [String] = [], home: Home = Home(),
        environment: [String: String] = [:]
    ) throws -> ExplorerSession {
        let file = home.write("operation.graphql", operation + "\n")
        let session = try ExplorerSession(
            [url, file, "--no-schema"] + arguments, home: home, environment: environment)
        try session.see(String(operation.prefix { $0 != "\n" }.prefix(20)), in: .operation)
        return session
    }

    // MARK: Keys

    /// `C-x 3`, `C-j`, `Tab`, `q`: key names separated by spaces, as tmux spells them.
    ///
    /// The explorer takes them one after the other, so several may be sent at once, unless one acts on what comes from
    /// elsewhere: from a server, the cache, a file, or the check of the text.
    func keys(_ names: String) {
        for name in names.split(separator: " ") {
            switch name {
            case "Tab": terminal.send(.tab)
            case "S-Tab": terminal.send(.backTab)
            case "Enter": terminal.send(.enter)
            case "Esc": terminal.send(.escape)
            case "Space": terminal.send(" ")
            case "BSpace": terminal.send(.backspace)
            case "Up": terminal.send(.up)
            case "Down": terminal.send(.down)
            case "Left": terminal.send(.left)
            case "Right": terminal.send(.right)
            case _ where name.hasPrefix("C-"): terminal.send(.ctrl(Character(String(name.dropFirst(2)))))
            default: terminal.send(String(name))
            }
        }
    }

    func type(_ text: String) { terminal.send(text) }

    /// Runs the operation under the cursor. A line feed in the same read as other text would be text, and the menu's way
    /// is not.
    func run() { keys("C-x Enter") }

    /// A new tab with nothing in it.
    func openTab() throws {
        let tabs = terminal.screen.line(1)
        keys("C-x t")
        try terminal.wait(for: "another tab, with nothing in it") { screen in
            screen.line(1) != tabs
                && screen.pane(.operation)?.text.contains("opens the menu of everything else") == true
        }
    }

    /// A new tab with a text in it, and the cursor at its end.
    func openTab(_ text: String) throws {
        try openTab()
        terminal.paste(text)
        try see(String(text.split(separator: "\n").last ?? ""), in: .operation)
    }

    // MARK: Panes

    /// Waits for a text in a pane.
    func see(_ text: String, in pane: PaneName) throws {
        try wait(for: "\"\(text)\"", in: pane) { $0.text.contains(text) }
    }

    /// Waits until a pane is there and a text is not in it.
    func seeNo(_ text: String, in pane: PaneName) throws {
        try wait(for: "no \"\(text)\"", in: pane) { $0.isOpen && !$0.text.contains(text) }
    }

    /// Waits for a line of a pane that contains all of the texts.
    @discardableResult
    func seeLine(_ texts: String..., in pane: PaneName) throws -> String {
        func isLine(_ line: String) -> Bool { texts.allSatisfy(line.contains) }
        let screen = try wait(for: "a line with \(texts)", in: pane) { $0.lines.contains(where: isLine) }
        return screen.pane(pane)?.lines.first(where: isLine) ?? ""
    }

    /// Waits for a text in a pane that may be broken into several lines.
    func seeWrapped(_ text: String, in pane: PaneName) throws {
        try wait(for: "\"\(text)\" in one line or several", in: pane) { pane in
            pane.lines.map { $0.drop { $0 == " " } }.joined(separator: " ").contains(text)
        }
    }

    /// Waits until a pane is open and its title says something: what it shows now.
    func seeTitle(_ texts: String..., of pane: PaneName) throws {
        try wait(for: "\(texts) in the title", in: pane) { $0.isOpen && texts.allSatisfy($0.title.contains) }
    }

    /// Waits until a pane has the focus.
    func seeFocus(on pane: PaneName) throws { try wait(for: "the focus", in: pane, until: \.isFocused) }

    /// Waits until a pane is as `condition` wants it.
    @discardableResult
    func wait(
        for purpose: String, in pane: PaneName, until condition: (ScreenPane) -> Bool
    ) throws -> TerminalScreen {
        try terminal.wait(for: "\(purpose) in the pane \(pane.rawValue)") { $0.pane(pane).map(condition) == true }
    }

    /// Waits until the cache holds so many records, which the title says whatever pane is open.
    func seeCached(_ count: Int) throws {
        try terminal.wait(for: "\(count) in the cache") { screen in
            guard let title = screen.pane(.cache)?.title,
                let number = title.firstRange(of: "[6] Cache ").map({ title[$0.upperBound...].prefix { $0.isNumber } })
            else { return false }
            return Int(number) == count
        }
    }

    // MARK: The rest of the screen

    /// Waits for a text anywhere; for what only one place of the screen can say.
    func see(_ text: String) throws { try terminal.wait(for: text) }

    func seeNo(_ text: String) throws { try terminal.wait(without: text) }

    /// Waits for a line that contains all of the texts, anywhere.
    func seeLine(_ texts: String...) throws {
        try terminal.wait(for: "a line with \(texts)") { screen in
            screen.lines.contains { line in texts.allSatisfy(line.contains) }
        }
    }

    /// Waits for the first line to say that the schema is there, and all of the texts.
    func seeSchema(_ texts: String...) throws {
        try terminal.wait(for: "a loaded schema and \(texts) in the first line") { screen in
            let line = screen.line(0)
            return line.contains("schema fresh") && texts.allSatisfy(line.contains)
        }
    }

    /// Waits for the line above the footer to say something.
    func seeMessage(_ texts: String...) throws {
        try terminal.wait(for: "a message with \(texts)") { texts.allSatisfy($0.message.contains) }
    }

    /// Waits for the last line to offer something, which depends on what is under the cursor.
    func seeFooter(_ text: String) throws {
        try terminal.wait(for: "\"\(text)\" in the footer") { $0.footer.contains(text) }
    }

    /// Waits for a window over the panes with such a title, and for a text on the screen.
    func seeWindow(_ title: String, _ text: String = "") throws {
        try terminal.wait(for: "the window \"\(title)\" with \"\(text)\"") {
            $0.hasWindow(title) && $0.text.contains(text)
        }
    }

    func seeNoWindow(_ title: String) throws {
        try terminal.wait(for: "no window \"\(title)\"") { !$0.hasWindow(title) }
    }

    var text: String { terminal.screen.text }

    // MARK: The end

    /// Leaves with Ctrl-Q.
    func quit() throws -> ExitStatus {
        keys("C-q")
        return try terminal.waitForExit()
    }

    /// Whether the terminal is as a shell expects it: its own screen, and a cursor.
    var isRestored: Bool { !terminal.screen.isAlternate && terminal.screen.isCursorVisible }
}
