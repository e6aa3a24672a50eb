import CPosix
import PseudoTerminal
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs a small program that has the screen in a real pseudo-terminal.
@Suite("Having the terminal, and giving it back", .serialized)
struct TerminalSessionTests {
    private func probe(_ environment: [String: String] = [:], columns: Int = 80, rows: Int = 24) throws
        -> PseudoTerminal
    {
        let terminal = try PseudoTerminal(
            [BuiltProgram.path("TerminalProbe")], environment: environment, columns: columns, rows: rows)
        try terminal.wait(for: "a full screen") { $0.text.contains("probe") && $0.cursor == (5, 1) }
        return terminal
    }

    /// The probe as the job of a shell, so that one sees what it leaves behind.
    private func shell() throws -> PseudoTerminal {
        // The runtime's own report of a crash would ask questions on the terminal.
        let variables = ["PS1": "prompt> ", "HISTFILE": "/dev/null", "SWIFT_BACKTRACE": "enable=no"]
        let terminal = try PseudoTerminal(["bash", "--norc", "-i"], environment: variables)
        try terminal.wait(for: "prompt>")
        terminal.send("\(BuiltProgram.path("TerminalProbe")); echo status $?; stty | tail -1\r")
        try terminal.wait(for: "a full screen") {
            $0.isAlternate && $0.text.contains("probe 80x24") && $0.text.contains("reply deviceAttributes")
        }
        return terminal
    }

    private func expectRestored(_ terminal: PseudoTerminal, statuses: [Int]) throws {
        let screen = try terminal.wait(for: "the shell's screen") {
            !$0.isAlternate && $0.isCursorVisible && $0.text.hasSuffix("prompt>")
        }
        #expect(statuses.contains { screen.text.contains("status \($0)") })
        terminal.send("stty -a | grep -ow -e '-*icanon' -e '-*echo' -e '-*icrnl' | tr '\\n' ' '; echo\r")
        try terminal.wait(for: "icrnl icanon echo")
        // The last word the program had about each mode was "off".
        let sent = String(decoding: terminal.transcript, as: UTF8.self)
        for mode in ["2004", "1002", "1006"] {
            let on = try #require(sent.ranges(of: "\u{1B}[?\(mode)h").last)
            let off = try #require(sent.ranges(of: "\u{1B}[?\(mode)l").last)
            // The shell switches bracketed paste on again for itself.
            #expect(on.lowerBound < off.lowerBound || mode == "2004")
        }
    }

    @Test("the first screen is full, in colour, with its cursor, and what was drawn is what is seen")
    func firstScreen() throws {
        let terminal = try probe()
        let screen = terminal.screen
        #expect(screen.isAlternate)
        #expect(screen.line(0).hasPrefix("probe 80x24 many "))
        #expect(screen.cursor == (5, 1))
        #expect(screen[0, 0].background != .standard)
        #expect(screen[0, 1].background != screen[9, 1].background)
        #expect(screen.find("日本")! == (20, 1))
        let flags = try #require(screen.find("|🇳"))
        #expect(flags.x == 31)
        terminal.send("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(!terminal.screen.isAlternate)
    }

    @Test("keys, pastes and the mouse arrive")
    func input() throws {
        let terminal = try probe()
        terminal.send(.up)
        try terminal.wait(for: "key Up")
        terminal.send(.escape)
        try terminal.wait(for: "key Esc")
        terminal.send(.ctrl("j"))
        try terminal.wait(for: "key Ctrl-J")
        terminal.send(.ctrl("s"))
        try terminal.wait(for: "key Ctrl-S")
        terminal.send(.ctrl("c"))
        try terminal.wait(for: "key Ctrl-C")
        terminal.paste("{ a\n}")
        try terminal.wait(for: "paste 5 true")
        terminal.send("\u{1B}[<0;10;5M")
        try terminal.wait(for: "mouse press")
        terminal.send("p")
        try terminal.wait(for: "message 3")
    }

    @Test("a large paste arrives whole")
    func largePaste() throws {
        let terminal = try probe()
        terminal.paste(String(repeating: "0123456789abcde\n", count: 20_000))
        try terminal.wait(for: " true ")
        terminal.send(.up)
        try terminal.wait(for: "key Up")
    }

    @Test("when nothing changes nothing is written")
    func idle() throws {
        let terminal = try probe()
        terminal.send(.up)
        try terminal.wait(for: "key Up")
        terminal.waitForQuiet()
        let before = terminal.receivedCount
        terminal.send("\u{1B}[99;99q")
        terminal.waitForQuiet(.milliseconds(150))
        #expect(terminal.receivedCount == before)
    }

    @Test("frames are marked for a terminal that says it draws them at once, and only for that")
    func synchronizedFrames() throws {
        let terminal = try probe()
        terminal.send(.up)
        try terminal.wait(for: "key Up")
        #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains("\u{1B}[?2026h"))
        terminal.send("\u{1B}[?2026;2$y")
        try terminal.wait(for: "reply mode(2026, state: 2)")
        let before = terminal.screen[0, 0].background
        terminal.send("t")
        try terminal.wait(for: "another theme") { $0[0, 0].background != before }
        terminal.waitForQuiet()
        let sent = String(decoding: terminal.transcript, as: UTF8.self)
        let begins = sent.ranges(of: "\u{1B}[?2026h")
        let ends = sent.ranges(of: "\u{1B}[?2026l")
        #expect(!begins.isEmpty)
        #expect(begins.count == ends.count)
        #expect(zip(begins, ends).allSatisfy { $0.upperBound < $1.lowerBound })
    }

    @Test("answers of the terminal that come late are not left for the shell")
    func lateAnswers() throws {
        // The shell's terminal answers at once, so the answers are there, unread, when the program ends at its first key.
        let terminal = try PseudoTerminal(
            ["bash", "--norc", "-i"], environment: ["PS1": "prompt> ", "HISTFILE": "/dev/null", "PROBE_QUITS": "1"])
        try terminal.wait(for: "prompt>")
        terminal.send("\(BuiltProgram.path("TerminalProbe")); echo status $?\r")
        try terminal.wait(for: "status 0")
        terminal.send("echo 'the line'\r")
        let screen = try terminal.wait(for: "\nthe line")
        #expect(!screen.text.contains("2026"))
        #expect(!screen.text.contains("[?1"))
    }

    @Test("a resize down to one cell and up again is followed")
    func resize() throws {
        let terminal = try probe()
        terminal.resize(columns: 100, rows: 30)
        try terminal.wait(for: "probe 100x30")
        terminal.resize(columns: 1, rows: 1)
        terminal.resize(columns: 40, rows: 10)
        try terminal.wait(for: "probe 40x10")
    }

    @Test("no colour is sent where none is wanted, and the selection is still seen")
    func noColour() throws {
        let terminal = try probe(["NO_COLOR": "1"])
        let screen = terminal.screen
        #expect(screen[0, 1].isReversed)
        #expect(screen[10, 1].isBold)
        #expect((0..<80).allSatisfy { screen[$0, 1].foreground == .standard })
        let sent = String(decoding: terminal.transcript, as: UTF8.self)
        #expect(!sent.contains("[38;5;"))
    }

    @Test("an empty NO_COLOR means nothing")
    func emptyNoColour() throws {
        let terminal = try probe(["NO_COLOR": ""])
        #expect(terminal.screen.line(0).hasPrefix("probe 80x24 many "))
    }

    @Test("without a UTF-8 locale the screen still has all characters", arguments: ["C", "", "POSIX"])
    func locale(name: String) throws {
        let terminal = try probe(["LANG": name])
        #expect(terminal.screen.find("日本") != nil)
    }

    @Test(
        "terminals with few colours get them", arguments: [("xterm", "eight"), ("linux", "eight"), ("vt100", "none")])
    func fewColours(term: String, depth: String) throws {
        let terminal = try probe(["TERM": term])
        #expect(terminal.screen.line(0).hasPrefix("probe 80x24 \(depth) "))
    }

    @Test("another theme changes the colours at once")
    func theme() throws {
        let terminal = try probe()
        let before = terminal.screen[0, 0].background
        terminal.send("t")
        try terminal.wait(for: "another colour") { $0[0, 0].background != before }
    }

    @Test(
        "a terminal that cannot have a full screen is refused in words",
        arguments: [
            ("dumb", "the terminal is of type dumb"), ("nonsense", "nonsense is not in this machine's terminfo"),
            ("", "TERM is not set"),
        ])
    func refused(term: String, reason: String) throws {
        let terminal = try PseudoTerminal([BuiltProgram.path("TerminalProbe")], environment: ["TERM": term])
        #expect(try terminal.waitForExit() == .exited(2))
        #expect(terminal.screen.text.contains(reason))
    }

    @Test("without a terminal on either side it is refused")
    func redirected() throws {
        let program = BuiltProgram.path("TerminalProbe")
        let output = try PseudoTerminal(["sh", "-c", "\(program) | cat"])
        try output.wait(for: "standard output is not a terminal")
        let input = try PseudoTerminal(["sh", "-c", "\(program) < /dev/null"])
        try input.wait(for: "standard input is not a terminal")
    }

    @Test("quitting gives the terminal back")
    func quit() throws {
        let terminal = try shell()
        terminal.send("q")
        try expectRestored(terminal, statuses: [0])
    }

    @Test("an exit that nobody planned gives it back", arguments: [("x", 3), ("a", 134), ("c", 133), ("o", 139)])
    func crash(key: String, status: Int) throws {
        let terminal = try shell()
        terminal.send(key)
        // A trap is SIGILL on some machines and SIGTRAP on others.
        try expectRestored(terminal, statuses: status == 133 ? [132, 133] : [status])
    }

    @Test("a signal from outside gives it back", arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func terminated(signal: Int32) throws {
        let terminal = try shell()
        kill(try processID(terminal), signal)
        try expectRestored(terminal, statuses: [128 + Int(signal)])
    }

    @Test("a program that hangs still ends at the second SIGTERM, and gives the terminal back")
    func hanging() throws {
        let terminal = try shell()
        let process = try processID(terminal)
        terminal.send("h")
        // Two signals at once may arrive as one, so some more are sent if need be.
        for _ in 0..<2_000 where terminal.screen.isAlternate {
            kill(process, SIGTERM)
            terminal.waitForQuiet(.milliseconds(20))
        }
        try expectRestored(terminal, statuses: [143])
    }

    /// The number the probe shows of itself.
    private func processID(_ terminal: PseudoTerminal) throws -> pid_t {
        let words = terminal.screen.line(0).split(separator: " ")
        return try #require(words.last.flatMap { pid_t($0) })
    }

    @Test("Ctrl-Z gives the shell its terminal, and fg brings the screen back")
    func suspend() throws {
        let terminal = try shell()
        terminal.send(.up)
        try terminal.wait(for: "key Up")
        terminal.send(.ctrl("z"))
        try terminal.wait(for: "the shell") { !$0.isAlternate && $0.text.contains("Stopped") }
        terminal.send("stty -a | grep -ow -e '-*icanon'; echo back\r")
        try terminal.wait(for: "icanon\nback")
        terminal.resize(columns: 90, rows: 20)
        terminal.send("fg\r")
        try terminal.wait(for: "the screen") {
            $0.isAlternate && $0.text.contains("probe 90x20") && $0.text.contains("key Up")
        }
        terminal.send(.down)
        try terminal.wait(for: "key Down")
        terminal.send("q")
        try terminal.wait(for: "the shell again") { !$0.isAlternate }
    }

    @Test("a program that was stopped and continued from outside draws its screen again")
    func continued() throws {
        let terminal = try probe()
        let process = try processID(terminal)
        kill(process, SIGSTOP)
        kill(process, SIGCONT)
        try terminal.wait(for: "signal \(SIGCONT)")
        #expect(terminal.screen.find("日本") != nil)
    }

    @Test("another program gets the terminal and gives it back, and what was left unread is dropped")
    func handOver() throws {
        let terminal = try probe()
        terminal.send("e")
        try terminal.wait(for: "the other program") { !$0.isAlternate && $0.text.contains("handed over") }
        terminal.send("hello\r")
        try terminal.wait(for: "the screen") { $0.isAlternate && $0.text.contains("key e") }
        #expect(!terminal.screen.text.contains("key h"))
        terminal.send(.up)
        try terminal.wait(for: "key Up")
    }

    @Test("a terminal that is gone ends the program")
    func hangUp() throws {
        let terminal = try probe()
        terminal.hangUp()
        let status = try terminal.waitForExit()
        #expect(status == .exited(129) || status == .exited(7))
    }
}
