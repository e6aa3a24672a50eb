import CPosix
import PseudoTerminal
import Testing

@testable import Terminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Inside a real tmux with its default options, where many people spend their days.
@Suite("Inside tmux", .serialized, .enabled(if: Tmux.isInstalled))
struct TmuxTests {
    @Test("the screen is drawn, and keys that run and leave things come through")
    func keys() throws {
        let tmux = try Tmux("keys", running: BuiltProgram.path("TerminalProbe"))
        let terminal = tmux.terminal
        try terminal.wait(for: "a full screen") { $0.text.contains("probe 80x23 many") && $0.find("日本") != nil }
        terminal.send(.ctrl("j"))
        try terminal.wait(for: "key Ctrl-J")
        terminal.send(.ctrl("x"))
        try terminal.wait(for: "key Ctrl-X")
        terminal.send(.enter)
        try terminal.wait(for: "key Enter")
        terminal.send(.escape)
        try terminal.wait(for: "key Esc")
        terminal.send(.up)
        try terminal.wait(for: "key Up")
        terminal.send(.backTab)
        try terminal.wait(for: "key Shift-Tab")
        terminal.send(.ctrl("s"))
        try terminal.wait(for: "key Ctrl-S")
    }

    @Test("a paste comes as text, and a resize is followed")
    func pasteAndResize() throws {
        let tmux = try Tmux("paste", running: BuiltProgram.path("TerminalProbe"))
        let terminal = tmux.terminal
        try terminal.wait(for: "probe 80x23")
        terminal.paste("{ ships\n}")
        try terminal.wait(for: "paste 9 true")
        terminal.resize(columns: 100, rows: 31)
        try terminal.wait(for: "probe 100x30")
    }

    @Test("a copy lands in tmux's own buffer")
    func clipboard() throws {
        let tmux = try Tmux("clipboard", running: "cat")
        try tmux.terminal.wait(for: "the status line") { $0.text.contains("[0]") }
        // tmux finds its server through the variable, as a program inside it does.
        let socket = try tmux.answer(["display-message", "-p", "#{socket_path}"])
        setenv("TMUX", "\(socket),0,0", 1)
        defer { unsetenv("TMUX") }
        let copy = try Clipboard(environment: ["TMUX": socket]).copy("Gjøa\nFram")
        #expect(copy.road == .tool("tmux"))
        #expect(try tmux.answer(["show-buffer"]) == "Gjøa\nFram")
    }
}

/// A tmux server of its own, ended with this value.
private final class Tmux {
    let terminal: PseudoTerminal
    private let name: String

    static let isInstalled: Bool = {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/tmux", X_OK) == 0 }
    }()

    init(_ name: String, running program: String) throws {
        self.name = "sextant-\(name)-\(getpid())"
        terminal = try PseudoTerminal(["tmux", "-L", self.name, "-f", "/dev/null", "new-session", program])
    }

    deinit { _ = try? answer(["kill-server"]) }

    func answer(_ arguments: [String]) throws -> String {
        let client = try PseudoTerminal(["tmux", "-L", name] + arguments)
        try client.waitForExit()
        return client.screen.text
    }
}
