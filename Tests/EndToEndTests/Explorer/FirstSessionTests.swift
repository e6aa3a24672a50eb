import PseudoTerminal
import Testing

extension ExplorerStories {
    /// The main job, from the first screen to the shell, at 80×24 without a function key or Alt.
    @Suite struct FirstSessionTests {
        @Test("the demo opens on a commented operation, and Ctrl-J shows its result")
        func runsTheFirstOperation() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.see("# Welcome to the harbour", in: .operation)
                try session.seeFooter("^J run Fleet")
                session.keys("C-j")
                try session.seeTitle("200", "from server", "1 error", of: .result)
                session.keys("C-x 3")
                try session.seeLine("0 \"Endurance\"", "Ship:1", in: .result)
            }
        }

        @Test("a 64-bit tonnage is shown to its last digit, and the note beside it as one line")
        func exactDigits() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.see("\"Kon-Tiki\"", in: .result)
                session.keys("C-x 3 z Down Down Down Down Right")
                try session.seeLine("tonnage", "9007199254740993", in: .result)
            }
        }

        @Test("the error of partial data is marked in the tree, and Ctrl-X n goes to it")
        func partialData() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.seeMessage("1 error (ships.nodes.3.captain)")
                session.keys("C-x 3 z C-x n")
                try session.seeLine("✗", "captain", "null", "Captain is ashore", "FORBIDDEN", in: .result)
            }
        }

        @Test("without an endpoint, d on the first screen opens the demo")
        func startScreen() async throws {
            try await story {
                let session = try ExplorerSession([], home: Home())
                try session.see("Where is the GraphQL endpoint?")
                session.keys("d")
                try session.see("# Welcome to the harbour", in: .operation)
                session.run()
                try session.see("\"Endurance\"", in: .result)
            }
        }

        @Test("without an endpoint, a typed URL is opened, and a wrong one is explained in place")
        func typedEndpoint() async throws {
            try await story {
                let server = try DemoServer()
                let session = try ExplorerSession([], home: Home())
                try session.see("Where is the GraphQL endpoint?")
                session.type("ftp://nowhere")
                try session.see("ftp://nowhere")
                session.keys("Enter")
                try session.seeMessage("An endpoint is an http or https URL")
                session.keys("C-u")
                session.type(server.url)
                session.keys("Enter")
                try session.seeSchema()
                try session.seeFocus(on: .operation)
            }
        }

        @Test("the operation under the cursor is the one that the footer names and that runs")
        func operationUnderCursor() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab(
                    "query First { ship(id: \"1\") { name } }\n\nquery Second { port(id: \"p1\") { name } }")
                try session.seeFooter("^J run Second")
                session.run()
                try session.seeLine("▾ port", in: .result)
                session.keys("Up Up")
                try session.seeFooter("^J run First")
                session.run()
                try session.seeLine("▾ ship", in: .result)
            }
        }

        @Test("the explorer works on sextant serve in a process of its own")
        func separateServer() async throws {
            try await story {
                let server = try DemoServer()
                let home = Home()
                let file = home.write("ship.graphql", "query Ship { ship(id: \"5\") { name } }\n")
                let session = try ExplorerSession([server.url, file], home: home)
                try session.seeSchema()
                session.run()
                try session.see("開南丸", in: .result)
                #expect(try session.quit() == .exited(0))
            }
        }
    }
}
