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
                try first.see("hunter2")
                first.run()
                try first.see("from server")
                first.keys("C-x 5")
                try first.seeLine("query", "Mine", "demo")
                _ = try first.quit()

                let second = try ExplorerSession.demo(home: home)
                second.keys("C-r")
                second.type("mine")
                try second.seeLine("query", "Mine", "demo")
                second.keys("Enter")
                try second.seeLine("\"mine\" 1 run")
                second.keys("Enter")
                try second.see("from history")
                try second.see("{\"token\":\"***\"}")
                second.keys("C-x 5 r")
                try second.seeMessage("Secrets are not kept in the history")
            }
        }
    }
}
