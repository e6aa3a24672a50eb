import CPosix
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// The screen in every size, and in every kind of terminal.
    @Suite struct ScreenTests {
        @Test("from 80×24 down to 20×5, up to 120×40 and back, the screen follows, and the work is still there")
        func resizes() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.see("\"Endurance\"", in: .result)
                // A terminal cuts what stood there before, so each screen is known by where its lines are now.
                session.terminal.resize(columns: 20, rows: 5)
                try session.terminal.wait(for: "one pane at 20×5") { screen in
                    screen.line(0).contains("[1] Op") && screen.footer == " ^X menu"
                }
                session.terminal.resize(columns: 19, rows: 4)
                try session.terminal.wait(for: "one line instead of a screen") { screen in
                    screen.line(0).hasPrefix("Sextant needs") && screen.lines.filter { !$0.isEmpty }.count == 1
                }
                session.terminal.resize(columns: 40, rows: 10)
                try session.terminal.wait(for: "40×10") {
                    $0.line(2).contains("[1] Operation") && $0.footer.contains("^J")
                }
                session.terminal.resize(columns: 120, rows: 40)
                try session.terminal.wait(for: "two columns") { screen in
                    screen.lines.contains { $0.contains("[1] Operation") && $0.contains("[3] Result") }
                        && screen.footer.contains("^Q quit")
                }
                session.terminal.resize(columns: 1, rows: 1)
                session.terminal.resize(columns: 80, rows: 24)
                try session.terminal.wait(for: "80×24 again") { screen in
                    screen.pane(.docs) != nil && screen.pane(.result)?.text.contains("\"Endurance\"") == true
                        && screen.line(23).contains("^Q quit")
                }
            }
        }

        @Test("a menu, a question and the help fit into a small window")
        func smallLayers() async throws {
            try await story {
                let session = try ExplorerSession.demo(columns: 40, rows: 10)
                session.keys("C-x")
                try session.see("Ctrl-X, then")
                session.terminal.resize(columns: 20, rows: 5)
                session.keys("C-c C-x ?")
                session.terminal.resize(columns: 80, rows: 24)
                try session.see("keys that are valid here")
            }
        }

        @Test("LANG unset still gives a screen with its lines and its foreign letters")
        func noLocale() async throws {
            try await story {
                let home = Home()
                let session = try ExplorerSession.demo(home: home, environment: ["LANG": "", "LC_ALL": ""])
                try session.see("━[1] Operation━")
                session.run()
                session.keys("C-x 3 z")
                try session.see("開南丸", in: .result)
            }
        }

        @Test("NO_COLOR leaves no colour on the screen, and the focus can still be told")
        func noColour() async throws {
            try await story {
                let session = try ExplorerSession.demo(environment: ["NO_COLOR": "1"])
                session.run()
                try session.see("\"Endurance\"", in: .result)
                let screen = session.terminal.screen
                for y in 0..<screen.rows {
                    for x in 0..<screen.columns {
                        #expect(screen[x, y].foreground == .standard && screen[x, y].background == .standard)
                    }
                }
                try session.see("━[1] Operation━")
            }
        }

        @Test("--theme changes the colours, and the theme menu changes them again")
        func themes() async throws {
            try await story {
                let dark = try ExplorerSession.demo(["--theme", "default-dark"])
                let light = try ExplorerSession.demo(["--theme", "solarized-light"])
                let place = try #require(dark.terminal.screen.find("query Fleet"))
                let before = dark.terminal.screen[place.x, place.y]
                #expect(before.background != light.terminal.screen[place.x, place.y].background)
                dark.keys("C-x c")
                try dark.seeWindow("theme", "nord")
                dark.keys("G")
                try dark.terminal.wait(for: "other colours") { $0[place.x, place.y].background != before.background }
                dark.keys("C-c")
                try dark.terminal.wait(for: "the first colours") { $0[place.x, place.y] == before }
            }
        }

        @Test(
            "a terminal without a full screen is refused in one sentence that names sextant run",
            arguments: ["dumb", "no-such-terminal", ""])
        func refused(kind: String) async throws {
            try await story {
                let session = try ExplorerSession(["demo"], home: Home(), columns: 300, environment: ["TERM": kind])
                #expect(try session.terminal.waitForExit() == .exited(2))
                #expect(session.text.contains("sextant run"))
                #expect(session.text.split(separator: "\n").count == 1)
                #expect(!session.terminal.transcript.contains(0x1B))
            }
        }
    }
}
