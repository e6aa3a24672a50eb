import PseudoTerminal
import Testing

@Suite("A pseudo-terminal for tests", .serialized)
struct PseudoTerminalTests {
    @Test("a program sees a terminal of the right size, and its end is seen")
    func size() throws {
        let terminal = try PseudoTerminal(["stty", "size"], columns: 90, rows: 30)
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.screen.line(0) == "30 90")
    }

    @Test("what is typed is echoed and answered, and Ctrl-D ends the input")
    func typing() throws {
        let terminal = try PseudoTerminal(["cat"])
        terminal.send("Gjøa\r")
        try terminal.wait(for: "Gjøa\nGjøa")
        terminal.send(.ctrl("d"))
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("it is the controlling terminal: Ctrl-C interrupts")
    func controlling() throws {
        let terminal = try PseudoTerminal(["sh", "-c", "echo ready; exec cat"])
        try terminal.wait(for: "ready")
        terminal.send(.ctrl("c"))
        #expect(try terminal.waitForExit() == .signalled(2))
    }

    @Test("a resize reaches the program")
    func resize() throws {
        let terminal = try PseudoTerminal(["sh", "-c", "trap 'stty size' WINCH; echo ready; while :; do read x; done"])
        try terminal.wait(for: "ready")
        terminal.resize(columns: 100, rows: 40)
        try terminal.wait(for: "40 100")
    }

    @Test("colours, attributes, wide characters and the cursor are seen")
    func cells() throws {
        let script = #"printf '\033[1;31mred\033[0m \033[38;5;208mo\033[0m \033[7m日\033[0m\033[5;3H'; read x"#
        let terminal = try PseudoTerminal(["sh", "-c", script])
        let screen = try terminal.wait(for: "the cursor") { $0.cursor == (2, 4) }
        #expect(screen.line(0) == "red o 日")
        #expect(screen[0, 0].isBold)
        #expect(screen[0, 0].foreground == .number(1) || screen[0, 0].foreground == .number(9))
        #expect(screen[4, 0].foreground == .number(208))
        #expect(screen[6, 0].isReversed)
        #expect(screen[6, 0].width == 2)
        #expect(screen[7, 0].width == 0)
        #expect(screen.find("日")! == (6, 0))
    }

    @Test("a wait that ends in vain says what for and shows the screen")
    func timeout() throws {
        let terminal = try PseudoTerminal(["sh", "-c", "echo here; read x"])
        try terminal.wait(for: "here")
        #expect {
            try terminal.wait(for: "there", timeout: .milliseconds(50))
        } throws: {
            "\($0)".contains("there") && "\($0)".contains("here")
        }
    }

    @Test("a program that ends while it is waited for is not waited for any longer")
    func ended() throws {
        let terminal = try PseudoTerminal(["sh", "-c", "exit 7"])
        #expect {
            try terminal.wait(for: "never")
        } throws: {
            "\($0)".contains("exited(7)")
        }
    }

    @Test("what cannot be started is an error")
    func missing() {
        #expect(throws: PseudoTerminalError.self) { try PseudoTerminal(["/nowhere/program"]) }
    }

    @Test("hanging up sends SIGHUP")
    func hangUp() throws {
        let terminal = try PseudoTerminal(["sh", "-c", "echo ready; read x"])
        try terminal.wait(for: "ready")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .signalled(1))
    }

    @Test("the time to the first and last byte of an answer, and their number")
    func response() throws {
        let terminal = try PseudoTerminal(["sh", "-c", "stty -echo; echo ready; exec cat"])
        try terminal.wait(for: "ready")
        let response = terminal.response(to: Array("12345\n".utf8))
        #expect(response.bytes == 7)
        #expect(try #require(response.firstByte) <= #require(response.lastByte))
    }
}
