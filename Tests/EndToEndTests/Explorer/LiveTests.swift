import CPosix
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// Queries kept live and subscriptions.
    @Suite struct LiveTests {
        private static let moves = "subscription Moves { shipMoved { id position { lat } } }"

        private func following() throws -> ExplorerSession {
            let session = try ExplorerSession.demo()
            try session.openTab(Self.moves)
            session.run()
            try session.seeFocus(on: .live)
            try session.seeLine("sub", "Moves", "following", in: .live)
            return session
        }

        @Test("a query kept live changes when a mutation runs in another tab")
        func keptLive() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x w")
                try session.seeMessage("Fleet is kept live")
                try session.see("0 \"Endurance\"", in: .result)
                try session.openTab("mutation Rename { renameShip(id: \"1\", name: \"Aurora\") { id name } }")
                try session.seeFooter("^J MUTATION Rename")
                session.run()
                try session.seeLine("▾ renameShip", "Ship:1", in: .result)
                session.keys("C-x [")
                try session.see("query Fleet", in: .operation)
                try session.seeLine("0 \"Aurora\"", "Ship:1", in: .result)
                session.keys("C-x 7")
                try session.seeLine("watch", "Fleet", "fresh", in: .live)
            }
        }

        @Test("a subscription tails in the Live pane with time stamps, and x stops it")
        func tails() async throws {
            try await story {
                let session = try self.following()
                try session.wait(for: "three events with their times", in: .live) { pane in
                    pane.lines.filter { $0.contains("shipMoved") && $0.contains("lat") && $0.contains(":") }.count >= 3
                }
                session.keys("x")
                try session.seeMessage("Stopped Moves")
                try session.seeLine("sub", "Moves", "ended", in: .live)
            }
        }

        @Test("Ctrl-C stops a stream only in the Live pane; elsewhere it says that nothing runs")
        func interrupted() async throws {
            try await story {
                let session = try self.following()
                session.keys("C-x 1 C-c")
                try session.seeMessage("Nothing runs here; Ctrl-Q quits")
                session.keys("C-x 7")
                try session.seeLine("sub", "Moves", "following", in: .live)
                session.keys("C-c")
                try session.seeLine("sub", "Moves", "ended", in: .live)
            }
        }

        /// The 3 of `paused +3`.
        private static func waiting(_ pane: ScreenPane) -> Int {
            let rest = pane.title.firstRange(of: "paused +").map { pane.title[$0.upperBound...] } ?? ""
            return Int(rest.prefix(while: \.isNumber)) ?? 0
        }

        @Test("a paused tail holds still and counts what waits, and goes on afterwards")
        func paused() async throws {
            try await story {
                let session = try self.following()
                try session.see("shipMoved  Ship:", in: .live)
                session.keys("p")
                // Several events may come at once, so no number in particular is sure to be seen.
                let screen = try session.wait(for: "three events that wait", in: .live) { Self.waiting($0) >= 3 }
                let held = screen.pane(.live)?.lines.filter { $0.contains("shipMoved  Ship:") }
                let later = try session.wait(for: "more of them", in: .live) {
                    Self.waiting($0) > screen.pane(.live).map(Self.waiting) ?? 0
                }
                #expect(later.pane(.live)?.lines.filter { $0.contains("shipMoved  Ship:") } == held)
                session.keys("p")
                try session.wait(for: "no pause", in: .live) { $0.isOpen && !$0.title.contains("paused") }
            }
        }

        @Test("a filter leaves only the events that contain it")
        func filtered() async throws {
            try await story {
                let session = try self.following()
                try session.see("shipMoved  Ship:", in: .live)
                session.keys("/")
                session.type("Ship:3")
                session.keys("Enter")
                try session.wait(for: "only events of Ship:3", in: .live) { pane in
                    let events = pane.lines.filter { $0.contains("shipMoved") }
                    return !events.isEmpty && events.allSatisfy { $0.contains("Ship:3") }
                }
            }
        }

        @Test("a filter behind a bar is a program of jq, whose answers stand in the place of the events")
        func filteredByProgram() async throws {
            try await story {
                // Answers as jq does, one array for each event, so that the machine needs none.
                let home = Home()
                let program = home.write(
                    "jq", "#!/bin/sh\nwhile read -r line; do echo '[\"answer of jq\"]'; done\n")
                chmod(program, 0o755)
                let session = try ExplorerSession.demo(
                    home: home, environment: ["PATH": "\(home.path):/usr/bin:/bin"])
                try session.openTab(Self.moves)
                session.run()
                try session.see("shipMoved  Ship:", in: .live)
                session.keys("/")
                session.type("| .data")
                try session.see("answer of jq", in: .live)
                session.keys("Enter")
                try session.wait(for: "answers only", in: .live) { pane in
                    pane.text.contains("answer of jq") && !pane.text.contains("shipMoved  Ship:")
                }
            }
        }

        @Test("subscriptions and queries kept live are in the history, with what came first")
        func history() async throws {
            try await story {
                let session = try self.following()
                try session.see("shipMoved  Ship:", in: .live)
                session.keys("x")
                try session.seeMessage("Stopped Moves")
                session.keys("C-x [ C-x w")
                try session.seeMessage("Fleet is kept live")
                session.keys("C-x 5")
                try session.seeLine("sub ", "Moves", "demo", in: .history)
                try session.seeLine("query", "Fleet", "demo", in: .history)
            }
        }

        @Test("a server that dies and comes back leaves a line in the tail that says how long and why")
        func gap() async throws {
            try await story {
                let server = try DemoServer()
                let home = Home()
                let file = home.write("moves.graphql", Self.moves + "\n")
                let session = try ExplorerSession([server.url, file], home: home)
                try session.seeSchema()
                session.run()
                try session.seeLine("sub", "Moves", "following", in: .live)
                try session.see("shipMoved  Ship:", in: .live)
                // Events would push the line out of sight; a filter leaves it alone.
                session.keys("/")
                session.type("nothing like it")
                session.keys("Enter")
                try session.see("No event matches", in: .live)
                server.kill()
                try session.seeLine("sub", "Moves", "reconnecting", in: .live)
                let again = try DemoServer(port: server.port)
                try session.seeLine("── gap", "events may be missing", in: .live)
                try session.seeLine("sub", "Moves", "following", in: .live)
                again.kill()
            }
        }

        @Test("a stream goes on while the window changes its size again and again, and in every pane")
        func resizedWhileStreaming() async throws {
            try await story {
                let session = try self.following()
                for (columns, rows) in [(20, 5), (1, 1), (120, 40), (40, 10), (300, 3), (3, 100), (80, 24)] {
                    session.terminal.resize(columns: columns, rows: rows)
                    session.keys("C-x 3 C-x 6 C-x 7")
                }
                try session.seeLine("sub", "Moves", "following", in: .live)
                try session.wait(for: "events as before", in: .live) { pane in
                    pane.lines.filter { $0.contains("shipMoved  Ship:") }.count >= 5
                }
            }
        }

        @Test("a stream goes on when its tab is closed, and is stopped from the Live pane")
        func closedTab() async throws {
            try await story {
                let session = try self.following()
                session.keys("C-x 1 C-x k")
                try session.seeMessage("Closed")
                session.keys("C-x 7")
                try session.seeLine("sub", "Moves", "following", in: .live)
                session.keys("x")
                try session.seeLine("sub", "Moves", "ended", in: .live)
            }
        }

        @Test("quitting asks while a stream is live; n stays and y leaves")
        func quits() async throws {
            try await story {
                let session = try self.following()
                session.keys("C-q")
                try session.seeMessage("1 live stream will stop")
                session.keys("n")
                try session.seeNo("will stop")
                session.keys("C-q")
                try session.seeMessage("1 live stream will stop")
                session.keys("y")
                #expect(try session.terminal.waitForExit() == .exited(0))
                #expect(session.isRestored)
            }
        }
    }
}
