import PseudoTerminal
import Testing

extension ExplorerStories {
    /// The history: what was run in an earlier session is found, looked at without the network, and run again.
    @Suite struct HistoryTests {
        @Test("a run of an earlier session is found, opened as it was, and run again; a secret is not there any more")
        func acrossSessions() async throws {
            try await story {
                let home = Home()
                let first = try ExplorerSession.demo(home: home)
                try first.openTab("query Mine($token: ID!) { node(id: $token) { id } }")
                first.keys("C-x 2")
                first.type("{ \"token\": \"hunter2\" }")
                try first.see("hunter2", in: .variables)
                first.run()
                try first.seeTitle("from server", of: .result)
                first.keys("C-x 5")
                try first.seeLine("query", "Mine", "demo", in: .history)
                #expect(try first.quit() == .exited(0))

                let second = try ExplorerSession.demo(home: home)
                second.keys("C-r")
                second.type("mine")
                try second.seeLine("query", "Mine", "demo", in: .history)
                second.keys("Enter")
                try second.seeTitle("\"mine\" 1 run", of: .history)
                second.keys("Enter")
                try second.seeTitle("from history", of: .result)
                try second.seeLine("[2] Variables", "{\"token\":\"***\"}")
                second.keys("C-x 5 r")
                try second.seeMessage("Secrets are not kept in the history")
            }
        }
    }
}
