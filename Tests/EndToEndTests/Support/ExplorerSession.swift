import Peers
import PseudoTerminal

/// The explorer in a pseudo-terminal, as a person has it: keys in, a screen out.
///
/// A story blocks while it waits for the screen, so it runs on a thread of its own.
final class ExplorerSession {
    let terminal: PseudoTerminal

    init(_ arguments: [String], home: Home, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:])
        throws
    {
        terminal = try PseudoTerminal(
            [BuiltProgram.path("sextant")] + arguments, environment: home.environment(environment), columns: columns,
            rows: rows)
    }

    /// `C-x 3`, `C-j`, `Tab`, `q`: key names separated by spaces, as tmux spells them.
    func keys(_ names: String) {
        for name in names.split(separator: " ") {
            switch name {
            case "Tab": terminal.send(.tab)
            case "S-Tab": terminal.send(.backTab)
            case "Enter": terminal.send(.enter)
            case "Esc": terminal.send(.escape)
            case "Space": terminal.send(" ")
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

    func see(_ text: String) throws { try terminal.wait(for: text) }

    var text: String { terminal.screen.text }
}

/// Runs a story on a thread of its own.
func story(_ body: @escaping @Sendable () throws -> Void) async throws { try await offPool(body) }
