import PseudoTerminal

/// The explorer in a pseudo-terminal, as a person has it: keys in, a screen out.
///
/// A story blocks while it waits for the screen, so it runs on a thread of its own.
final class ExplorerSession: Sendable {
    let terminal: PseudoTerminal

    init(
        _ arguments: [String], home: Home, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws {
        terminal = try PseudoTerminal(
            [BuiltProgram.sextant] + arguments, environment: home.environment(environment), columns: columns,
            rows: rows, workingDirectory: home.path)
    }

    /// The demo, with its schema loaded.
    static func demo(
        _ arguments: [String] = [], home: Home = Home(), columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) throws -> ExplorerSession {
        let session = try ExplorerSession(
            ["demo"] + arguments, home: home, columns: columns, rows: rows, environment: environment)
        try session.see("schema fresh")
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
        try session.see(String(operation.prefix { $0 != "\n" }.prefix(20)))
        return session
    }

    // MARK: Keys

    /// `C-x 3`, `C-j`, `Tab`, `q`: key names separated by spaces, as tmux spells them.
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

    /// A new tab with a text in it, and the cursor at its end.
    func openTab(_ text: String) throws {
        keys("C-x t")
        try see("opens the menu of everything else")
        terminal.paste(text)
        try see(String(text.prefix { $0 != "\n" }))
    }

    // MARK: Screen

    func see(_ text: String) throws { try terminal.wait(for: text) }

    func seeNo(_ text: String) throws { try terminal.wait(without: text) }

    /// Waits for text that may be broken into several lines.
    func seeWrapped(_ text: String) throws {
        try terminal.wait(for: "\"\(text)\" in one line or several") { screen in
            screen.lines.map { $0.drop { $0 == " " } }.joined(separator: " ").contains(text)
        }
    }

    /// Waits for a line that contains all of the texts.
    @discardableResult
    func seeLine(_ texts: String...) throws -> String {
        let screen = try terminal.wait(for: "a line with \(texts)") { screen in
            screen.lines.contains { line in texts.allSatisfy(line.contains) }
        }
        return screen.lines.first { line in texts.allSatisfy(line.contains) } ?? ""
    }

    /// Waits for the line above the footer to say something.
    func seeMessage(_ text: String) throws {
        try terminal.wait(for: "the message \"\(text)\"") { $0.rows > 1 && $0.line($0.rows - 2).contains(text) }
    }

    /// Waits until a pane has the focus, which its heavy line shows.
    func seeFocus(on pane: String) throws {
        try terminal.wait(for: "the focus on \(pane)") { screen in
            screen.lines.contains { $0.contains("━") && $0.contains(pane) }
        }
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
