import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// Text of a server is shown and never obeyed.
    @Suite struct HostileTextTests {
        /// Changes the window's title, clears the screen, rings, hides text, turns it around, copies to the clipboard.
        private static let attack =
            #"\u001b]0;pwned\u0007\u001b[2J\u0007\u009b31m\u202Eevil\u202C\u200b\u001b]52;c;cHduZWQ=\u0007"#

        /// No byte of the attack stands in what the program wrote to the terminal.
        private static func expectHarmless(_ session: ExplorerSession) {
            let sent = String(decoding: session.terminal.transcript, as: UTF8.self)
            for sequence in ["\u{1B}]0;pwned", "\u{9B}31m", "\u{202E}", "\u{200B}", "\u{1B}]52;c;cHdu", "\u{7}"] {
                #expect(!sent.contains(sequence), "\(sequence.unicodeScalars.map { $0.value })")
            }
            #expect(!session.terminal.screen.title.contains("pwned"))
        }

        private static func server(_ body: String, status: Int = 200, type: String = "application/json") throws
            -> ScriptedServer
        {
            try ScriptedServer { connection in
                _ = try connection.readRequest()
                try connection.respond(status, headers: [("Content-Type", type)], body: body)
            }
        }

        @Test("in values, keys and messages of a response, in every view of it")
        func response() async throws {
            try await story {
                let attack = Self.attack
                let body = """
                    {"data":{"hello":"\(attack)","\(attack)":[{"id":"\(attack)"}]},
                     "errors":[{"message":"\(attack)","path":["\(attack)"],"extensions":{"code":"\(attack)"}}]}
                    """
                let server = try Self.server(body)
                let session = try ExplorerSession.endpoint(server.url, "{ hello }")
                session.run()
                try session.seeLine("hello", "evil", in: .result)
                session.keys("C-x 3 z")
                try session.seeFocus(on: .result)
                session.keys("+")
                try session.see("evil", in: .result)
                for (key, view) in [("e", "errors"), ("r", "raw"), ("t", "tree")] {
                    session.keys(key)
                    try session.seeTitle(view, of: .result)
                    try session.see("evil", in: .result)
                }
                session.keys("C-x l")
                try session.seeWindow("log", "evil")
                Self.expectHarmless(session)
            }
        }

        @Test("in a body that is no GraphQL, byte for byte")
        func rawBody() async throws {
            try await story {
                let server = try Self.server(
                    "\u{1B}]0;pwned\u{7}\u{1B}[2J\u{202E}evil\u{9B}31m", status: 500, type: "text/plain")
                let session = try ExplorerSession.endpoint(server.url, "{ hello }")
                session.run()
                try session.seeMessage("500")
                session.keys("C-x 3 z")
                try session.see("evil", in: .result)
                Self.expectHarmless(session)
            }
        }

        @Test("in events and close reasons of a subscription")
        func subscription() async throws {
            try await story {
                let attack = Self.attack
                let server = try ScriptedServer { connection in
                    _ = try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
                    _ = try connection.readFrame()
                    try connection.send(text: #"{"type":"connection_ack"}"#)
                    _ = try connection.readFrame()
                    try connection.send(
                        text: #"{"id":"1","type":"next","payload":{"data":{"count":"\#(attack)"}}}"#)
                    try connection.sendClose(4500, "\u{1B}]0;pwned\u{7}broken")
                    _ = connection.waitForClose()
                }
                let session = try ExplorerSession.endpoint(server.url, "subscription Count { count }")
                session.run()
                try session.seeLine("count", "evil", in: .live)
                try session.seeLine("sub", "Count", "failed", in: .live)
                session.keys("C-x l")
                try session.seeWindow("log", "broken")
                Self.expectHarmless(session)
            }
        }

        @Test("in the cache and in the names and descriptions of a schema")
        func cacheAndSchema() async throws {
            try await story {
                let home = Home()
                let file = home.write("hello.graphql", "{ hello }\n")
                let attack = Self.attack
                let schema = home.write(
                    "schema.graphqls", "type Query { \"\(attack)\" hello: String @deprecated(reason: \"\(attack)\") }\n"
                )
                let server = try Self.server(#"{"data":{"hello":"\#(attack)"}}"#)
                let session = try ExplorerSession(
                    [server.url, file, "--schema", schema], home: home)
                try session.seeFooter("^J run")
                session.run()
                try session.seeLine("hello", "evil", in: .result)
                session.keys("C-x 6")
                try session.seeLine("all records", "1", in: .cache)
                session.keys("g Enter")
                try session.seeLine("QUERY_ROOT", in: .cache)
                session.keys("Enter")
                try session.seeLine("hello", "evil", in: .cache)
                session.keys("C-x 4")
                try session.seeLine("query: Query", in: .docs)
                session.keys("/")
                session.type("hello")
                try session.see("Query.hello", in: .docs)
                session.keys("Enter Enter")
                try session.see("evil", in: .docs)
                Self.expectHarmless(session)
            }
        }
    }
}
