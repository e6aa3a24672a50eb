import PseudoTerminal
import Testing

extension ExplorerStories {
    /// The menu, the help and the palette say the same, and every letter does what it says.
    @Suite struct MenuTests {
        @Test(
            "each letter after Ctrl-X does what the menu says",
            arguments: [
                ("1", PaneName.operation), ("2", .variables), ("3", .result), ("4", .docs), ("5", .history),
                ("6", .cache), ("7", .live), ("8", .request), ("h", .headers),
            ])
        func panes(letter: String, pane: PaneName) async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x 3")
                try session.seeFocus(on: .result)
                session.keys("C-x")
                try session.see("Ctrl-X, then")
                session.keys(letter)
                try session.seeFocus(on: pane)
                session.keys("C-x b")
                try session.seeFocus(on: pane == .result ? .operation : .result)
            }
        }

        @Test("tabs are opened, walked through, closed and opened again")
        func tabs() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab()
                try session.seeLine("Fleet │ scratch 2")
                session.keys("C-x [")
                try session.see("# Welcome to the harbour", in: .operation)
                session.keys("C-x ]")
                try session.see("opens the menu of everything else", in: .operation)
                session.keys("C-x k")
                try session.seeMessage("Closed scratch 2")
                try session.see("# Welcome to the harbour", in: .operation)
                session.keys("C-x u")
                try session.see("opens the menu of everything else", in: .operation)
                try session.seeLine("Fleet │ scratch")
                session.keys("C-x k C-x k C-x k")
                try session.seeMessage("Closed scratch")
                try session.see("opens the menu of everything else", in: .operation)
            }
        }

        @Test("zoom, room, log, mouse, theme, schema, palette and help")
        func program() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x z")
                try session.seeNo("[3] Result")
                session.keys("C-x z")
                try session.see("[3] Result")
                session.keys("C-x m")
                try session.seeMessage("The mouse is off")
                session.keys("C-x l")
                try session.seeWindow("log")
                try session.seeLine("│", "The mouse is off")
                session.keys("q C-x c")
                try session.seeWindow("theme", "gruvbox-dark")
                session.keys("C-c C-x /")
                try session.seeWindow("commands")
                session.keys("C-c C-x ?")
                try session.see("keys that are valid here")
                session.keys("q C-x s")
                try session.seeMessage("The schema is fresh")
                session.keys("C-x d")
                try session.seeFocus(on: .docs)
            }
        }

        @Test("a letter that the menu does not have is named")
        func unknown() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x !")
                try session.seeMessage("is no command")
            }
        }

        @Test("the palette finds a command by some of its letters and performs it")
        func palette() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-p")
                try session.seeWindow("commands")
                session.type("newtab")
                try session.seeLine("> newtab")
                try session.seeLine("new tab", "Ctrl-X t")
                session.keys("Enter")
                try session.seeNoWindow("commands")
                try session.seeLine("Fleet │ scratch 2")
            }
        }

        /// The last row in sight and the number of rows, from the `20 of 73` in a window's border.
        private static func position(in screen: String) -> (shown: Int, total: Int)? {
            let words = screen.split(whereSeparator: { $0 == " " || $0 == "\n" })
            guard let of = words.lastIndex(of: "of"), of > 0, of + 1 < words.count, let shown = Int(words[of - 1]),
                let total = Int(words[of + 1])
            else { return nil }
            return (shown, total)
        }

        @Test("menu, palette and help know the same commands by the same keys")
        func sameCommands() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x ?")
                try session.see("keys that are valid here")
                session.terminal.waitForQuiet()
                var help = session.text
                while let (shown, total) = Self.position(in: session.text), shown < total {
                    session.keys("C-d")
                    try session.terminal.wait(for: "the next page of the help") { screen in
                        (Self.position(in: screen.text)?.shown ?? 0) > shown
                    }
                    // The border may be drawn before the rows are.
                    session.terminal.waitForQuiet()
                    help += session.text
                }
                session.keys("q")
                let commands = [
                    ("keep it live", "w"), ("new tab", "t"), ("zoom", "z"), ("load the schema", "s"), ("theme", "c"),
                    ("log", "l"), ("Cache", "6"), ("Headers", "h"), ("quit", "q"),
                ]
                for (name, letter) in commands {
                    session.keys("C-x")
                    try session.see("\(letter)     \(name)")
                    session.keys("C-c C-p")
                    session.type(name)
                    try session.seeLine("> \(name)")
                    try session.seeLine("│ \(name)", "Ctrl-X \(letter)")
                    session.keys("C-c")
                    try session.seeNoWindow("commands")
                    #expect(help.contains("Ctrl-X \(letter)"), "\(name) in the help")
                }
            }
        }

        @Test("the docs are walked from a field to its type and back, and searched")
        func docs() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x 4 /")
                session.type("tonnage")
                session.keys("Enter")
                try session.seeTitle("4 hits", of: .docs)
                try session.seeLine("Ship.tonnage", in: .docs)
                session.keys("j Enter")
                try session.seeTitle("4 hits › ", of: .docs)
                try session.seeLine("tonnage: Tonnage!", in: .docs)
                session.keys("q")
                try session.seeLine("Ship.tonnage", in: .docs)
            }
        }

        @Test("the request pane shows each step of the chain with its time, and the request as curl")
        func request() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.see("\"Endurance\"", in: .result)
                session.keys("C-x 8 z")
                try session.seeLine("network", "status 200", in: .request)
                try session.seeLine("cache write", "12 records", in: .request)
                try session.see("curl 'http://127.0.0.1", in: .request)
            }
        }
    }
}
