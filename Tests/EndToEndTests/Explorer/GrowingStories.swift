import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// Responses that come in parts, and those that cache and server give together.
    @Suite struct GrowingStories {
        /// A server that sends one part, and the other when the gate opens.
        private static func server(_ gate: Gate) throws -> ScriptedServer {
            try ScriptedServer { connection in
                _ = try connection.readRequest()
                try connection.startChunks(headers: [("Content-Type", "multipart/mixed; boundary=-")])
                try connection.chunk(
                    "---\r\n\r\n" + #"{"data":{"ship":{"name":"Aurora"}},"hasNext":true}"# + "\r\n---\r\n")
                gate.wait()
                let rest = #"{"incremental":[{"path":["ship"],"data":{"survey":"sound"}}],"hasNext":false}"#
                try connection.chunk("\r\n\(rest)\r\n-----\r\n")
                try connection.endChunks()
            }
        }

        private static let query = "query Late { ship { name ... @defer { survey } } }"

        @Test("a deferred part shows when it comes, and until then the title says that more is coming")
        func grows() async throws {
            try await story {
                let gate = Gate()
                let server = try Self.server(gate)
                let session = try ExplorerSession.endpoint(server.url, Self.query)
                session.run()
                try session.seeTitle("more is coming", of: .result)
                try session.seeMessage("more is coming; Ctrl-C ends it")
                try session.see("Aurora", in: .result)
                #expect(!session.text.contains("\"sound\""))
                gate.open()
                try session.see("\"sound\"", in: .result)
                try session.wait(for: "a title without more", in: .result) { !$0.title.contains("more is coming") }
                try session.seeMessage("Late: data")
            }
        }

        @Test("Ctrl-C ends it and keeps what has come")
        func stopped() async throws {
            try await story {
                let gate = Gate()
                let server = try Self.server(gate)
                let session = try ExplorerSession.endpoint(server.url, Self.query)
                session.run()
                try session.seeTitle("more is coming", of: .result)
                session.keys("C-c")
                try session.seeMessage("Stopped Late; what had come is kept")
                try session.seeTitle("stopped", of: .result)
                try session.see("Aurora", in: .result)
                gate.open()
                session.keys("C-x 5")
                try session.seeLine("Late", "stopped before", in: .history)
            }
        }

        @Test("each policy of a tab answers from where it says")
        func policies() async throws {
            try await story {
                let server = try ScriptedServer { connection in
                    _ = try connection.readRequest()
                    let name = "Ship of answer \(connection.number + 1)"
                    try connection.respond(
                        200, headers: [("Content-Type", "application/json"), ("Connection", "close")],
                        body: #"{"data":{"ship":{"__typename":"Ship","id":"1","name":"\#(name)"}}}"#)
                }
                let session = try ExplorerSession.endpoint(server.url, "query One { ship { id name } }")
                try session.seeTitle("network-only", of: .operation)
                session.run()
                try session.see("Ship of answer 1", in: .result)
                func choose(_ policy: String) throws {
                    session.keys("C-x P")
                    try session.seeWindow("cache policy of this tab's queries")
                    session.type(policy)
                    try session.seeLine("> \(policy)")
                    session.keys("Enter")
                    try session.seeTitle(policy, of: .operation)
                }
                try choose("cache-only")
                session.run()
                try session.seeTitle("from cache", of: .result)
                try choose("cache-and-network")
                session.run()
                try session.see("Ship of answer 2", in: .result)
                try session.seeTitle("from server", "1 changed", of: .result)
                try choose("cache-first")
                session.run()
                try session.seeTitle("from cache", of: .result)
                #expect(server.connectionCount == 2)
                server.stop()
                try choose("network-first")
                session.run()
                try session.seeMessage("the server could not be asked; this is what the cache has")
            }
        }

        @Test("what a private tab runs is neither in the cache nor in the history")
        func privacy() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x T")
                try session.seeTitle("private", of: .operation)
                session.run()
                try session.seeTitle("from server", of: .result)
                session.keys("C-x 5")
                try session.see("Nothing has been run yet.", in: .history)
                try session.seeCached(0)
                session.keys("C-x 6")
                try session.seeNo("all records", in: .cache)
                session.keys("C-x T")
                try session.seeMessage("private no more")
                session.run()
                try session.see("all records", in: .cache)
                session.keys("C-x 5")
                try session.seeLine("query", "Fleet", "demo", in: .history)
            }
        }
    }
}
