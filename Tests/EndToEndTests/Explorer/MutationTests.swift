import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// Mutations are named before they run, and asked about where they could do harm.
    @Suite struct MutationTests {
        /// A proxy that answers for a host which does not exist, so that the endpoint is no loopback address.
        private static func distantServer() throws -> ScriptedServer {
            try ScriptedServer { connection in
                _ = try connection.readRequest()
                // The answers can be told apart, so that none is taken for the next.
                try connection.respond(json: #"{"data":{"sink":"done \#(connection.number + 1)"}}"#)
            }
        }

        private static func session(
            _ server: ScriptedServer, _ arguments: [String] = []
        ) throws -> ExplorerSession {
            let home = Home()
            home.write("variables", "")
            return try ExplorerSession.endpoint(
                "http://harbour.example/graphql", "mutation Sink { sink(id: 7) }",
                ["--proxy", server.url] + arguments, home: home)
        }

        @Test("on this machine a mutation runs without a question, and the footer names it")
        func loopback() async throws {
            try await story {
                let server = try Self.distantServer()
                let session = try ExplorerSession.endpoint(server.url, "mutation Sink { sink(id: 7) }")
                try session.seeFooter("^J MUTATION Sink")
                session.run()
                try session.seeLine("sink", "\"done 1\"", in: .result)
            }
        }

        @Test("elsewhere a question names host and operation; n sends nothing, y sends it")
        func asks() async throws {
            try await story {
                let server = try Self.distantServer()
                let session = try Self.session(server)
                session.run()
                try session.seeMessage("MUTATION Sink", "harbour.example")
                session.keys("n")
                try session.seeMessage("Sink was not sent")
                #expect(server.connectionCount == 0)
                session.run()
                try session.seeMessage("MUTATION Sink", "harbour.example")
                // Keys typed ahead answer nothing: the question still waits for its answer.
                session.keys("x Enter y")
                try session.seeLine("sink", "\"done 1\"", in: .result)
                #expect(server.connectionCount == 1)
                session.run()
                try session.seeMessage("MUTATION Sink", "harbour.example")
                session.keys("C-c")
                try session.seeNo("Send MUTATION")
                #expect(server.connectionCount == 1)
            }
        }

        @Test("a stops asking about this operation, and only about this one")
        func always() async throws {
            try await story {
                let server = try Self.distantServer()
                let session = try Self.session(server)
                session.run()
                try session.seeMessage("MUTATION Sink", "harbour.example")
                session.keys("a")
                try session.seeLine("sink", "\"done 1\"", in: .result)
                session.run()
                try session.seeLine("sink", "\"done 2\"", in: .result)
                try session.openTab("mutation Raise { raise }")
                session.run()
                try session.seeMessage("MUTATION Raise", "harbour.example")
            }
        }

        @Test("--read-only refuses a mutation, on this machine too")
        func readOnly() async throws {
            try await story {
                let server = try Self.distantServer()
                let session = try ExplorerSession.endpoint(server.url, "mutation Sink { sink }", ["--read-only"])
                session.run()
                try session.seeMessage("--read-only refuses mutations")
                #expect(server.connectionCount == 0)
            }
        }

        @Test("a mutation cannot be kept live")
        func notLive() async throws {
            try await story {
                let server = try Self.distantServer()
                let session = try ExplorerSession.endpoint(server.url, "mutation Sink { sink }")
                session.keys("C-x w")
                try session.seeMessage("cannot be kept live")
                #expect(server.connectionCount == 0)
            }
        }
    }
}
