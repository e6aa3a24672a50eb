import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// A server by other people.
    @Suite struct StrawberryTests {
        private static func session(_ server: PythonPeer, _ operation: String) throws -> ExplorerSession {
            let home = Home()
            let file = home.write("operation.graphql", operation + "\n")
            let session = try ExplorerSession([server.url, file], home: home)
            try session.seeSchema()
            return session
        }

        @Test("its schema is loaded and completed from; its integers beyond 2^53 are exact; its errors have codes")
        func queries() async throws {
            let server = try await PythonPeer.start(.strawberry)
            try await story {
                let session = try Self.session(server, "query Big { biggest hello(name: \"harbour\") }")
                session.run()
                try session.seeLine("biggest", "9223372036854775807", in: .result)
                try session.seeLine("hello", "\"Hello, harbour!\"", in: .result)
                try session.openTab("{ broken }")
                session.run()
                try session.seeMessage("The field is broken")
                try session.openTab()
                session.type("{ bigg")
                try session.seeLine("biggest", "BigInt!")
            }
        }

        @Test("a query kept live changes with a mutation in another tab, and a subscription counts to its end")
        func live() async throws {
            let server = try await PythonPeer.start(.strawberry)
            try await story {
                let session = try Self.session(server, "query Fleet { ships { id name } }")
                session.keys("C-x w")
                try session.seeMessage("kept live")
                try session.seeLine("0 \"", "Ship:", in: .result)
                try session.openTab("mutation Rename { renameShip(id: \"1\", name: \"Borea\") { id name } }")
                session.run()
                try session.seeLine("name", "\"Borea\"", in: .result)
                session.keys("C-x [")
                try session.see("query Fleet", in: .operation)
                try session.seeLine("\"Borea\"", "Ship:1", in: .result)
                try session.openTab("subscription Count { count(to: 3) }")
                session.run()
                try session.seeLine("sub", "Count", "ended", "3", in: .live)
            }
        }

        @Test("Ctrl-C cancels a slow field")
        func cancels() async throws {
            let server = try await PythonPeer.start(.strawberry)
            try await story {
                let session = try Self.session(server, "query Slow { slow(seconds: 30) }")
                session.run()
                try session.seeMessage("Running Slow")
                session.keys("C-c")
                try session.seeMessage("Cancelled")
                try session.openTab("{ hello }")
                session.run()
                try session.seeLine("hello", "\"Hello, world!\"", in: .result)
            }
        }
    }
}
