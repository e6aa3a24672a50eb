import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// Servers that are not there, do not answer, or answer with something else.
    @Suite struct TroubleTests {
        private static func answering(_ body: String, status: Int = 200, type: String = "application/json") throws
            -> ScriptedServer
        {
            try ScriptedServer { connection in
                _ = try connection.readRequest()
                try connection.respond(status, headers: [("Content-Type", type)], body: body)
            }
        }

        @Test("a dead server is named, with its port")
        func refused() async throws {
            try await story {
                let port = try ScriptedServer.unusedPort()
                let session = try ExplorerSession.endpoint("http://127.0.0.1:\(port)/graphql", "{ hello }")
                session.run()
                try session.seeMessage("refused")
                try session.see(":\(port)", in: .result)
            }
        }

        @Test(
            "what is no GraphQL response is named, with its status",
            arguments: [
                (200, "text/html", "<html>\n<p>Welcome", "HTML"),
                (500, "text/plain", "the database is on fire\nand more", "the database is on fire"),
                (200, "application/json", #"{"data":{"hel"#, "no closing quote"),
                (200, "application/json", #"{"status":"up"}"#, "JSON that is no GraphQL response"),
                (403, "application/json", "", "empty body"),
            ])
        func notGraphQL(status: Int, type: String, body: String, words: String) async throws {
            try await story {
                let server = try Self.answering(body, status: status, type: type)
                let session = try ExplorerSession.endpoint(server.url, "{ hello }")
                session.run()
                try session.seeMessage("\(status)")
                session.keys("C-x 3 z")
                try session.seeWrapped(words, in: .result)
            }
        }

        @Test("a connection that is reset, and a body that is cut short, are said to be so")
        func broken() async throws {
            try await story {
                let server = try ScriptedServer { connection in
                    _ = try connection.readRequest()
                    if connection.number == 0 { return connection.reset() }
                    try connection.write(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"data\":")
                }
                let session = try ExplorerSession.endpoint(server.url, "{ hello }")
                session.run()
                try session.seeMessage("reset")
                session.run()
                try session.seeMessage("8 of 100")
            }
        }

        @Test("Ctrl-C cancels a slow request: the server sees it, and the next one runs")
        func cancels() async throws {
            try await story {
                let asked = Gate()
                let gone = Gate()
                let server = try ScriptedServer { connection in
                    _ = try connection.readRequest()
                    if connection.number > 0 { return try connection.respond(json: #"{"data":{"hello":"again"}}"#) }
                    asked.open()
                    _ = connection.waitForClose()
                    gone.open()
                }
                let session = try ExplorerSession.endpoint(server.url, "query Slow { hello }")
                session.run()
                try session.seeMessage("Running Slow")
                asked.wait()
                session.keys("C-c")
                try session.seeMessage("Cancelled")
                gone.wait()
                #expect(gone.isOpen)
                session.run()
                try session.seeLine("hello", "\"again\"", in: .result)
            }
        }

        @Test("a request that takes too long ends with a sentence that says how long")
        func timeout() async throws {
            try await story {
                let server = try ScriptedServer { connection in
                    _ = try connection.readRequest()
                    _ = connection.waitForClose()
                }
                let session = try ExplorerSession.endpoint(server.url, "{ hello }", ["--timeout", "0.3"])
                session.run()
                try session.seeMessage("0.3")
            }
        }

        @Test("a home that cannot be written keeps the cache in memory, and says so")
        func noHome() async throws {
            try await story {
                let server = try Self.answering(#"{"data":{"hello":"world"}}"#)
                let session = try ExplorerSession.endpoint(
                    server.url, "{ hello }", environment: ["HOME": "/dev/null/home"])
                try session.seeMessage("The cache is kept in memory only")
                session.run()
                try session.seeLine("hello", "\"world\"", in: .result)
                try session.seeCached(1)
            }
        }

        @Test("a damaged cache file is set aside, which is said, and a fresh one serves")
        func damagedCache() async throws {
            try await story {
                let server = try Self.answering(#"{"data":{"hello":"world"}}"#)
                let home = Home()
                let cache = home.write("cache.sqlite", "no cache at all")
                let session = try ExplorerSession.endpoint(server.url, "{ hello }", ["--cache", cache], home: home)
                try session.seeMessage("was damaged")
                session.run()
                try session.seeCached(1)
                #expect(home.read("cache.sqlite.damaged") == "no cache at all")
            }
        }

        @Test("a server without a schema to show still answers operations")
        func noSchema() async throws {
            try await story {
                let server = try ScriptedServer { connection in
                    let request = try connection.readRequest()
                    if request.text.contains("__schema") || request.text.contains("__type") {
                        return try connection.respond(403, body: "no")
                    }
                    try connection.respond(json: #"{"data":{"hello":"world"}}"#)
                }
                let home = Home()
                let file = home.write("hello.graphql", "{ hello }\n")
                let session = try ExplorerSession([server.url, file], home: home)
                try session.see("schema: none")
                session.run()
                try session.seeLine("hello", "\"world\"", in: .result)
            }
        }

        @Test(
            "a subscription that the server closes says the code and what it means",
            arguments: [
                (4400, "bad request"), (4401, "unauthorized"), (4406, "subprotocol"), (4409, "already exists"),
                (4429, "too many"), (1011, "internal error"), (4500, "internal server error"),
            ])
        func closed(code: Int, meaning: String) async throws {
            try await story {
                let server = try ScriptedServer { connection in
                    _ = try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
                    _ = try connection.readFrame()
                    try connection.sendClose(UInt16(code), "because")
                    _ = connection.waitForClose()
                }
                let session = try ExplorerSession.endpoint(server.url, "subscription Count { count }")
                session.run()
                try session.seeLine("sub", "Count", "failed", in: .live)
                try session.wait(for: "\(code) and its meaning", in: .live) { pane in
                    pane.text.contains("\(code)") && pane.text.contains(meaning)
                }
            }
        }

        @Test("a WebSocket that the server does not accept says the status")
        func handshakeRejected() async throws {
            try await story {
                let server = try ScriptedServer { connection in
                    _ = try connection.readRequest()
                    try connection.respond(403, body: "no sockets here")
                }
                let session = try ExplorerSession.endpoint(server.url, "subscription Count { count }")
                session.run()
                try session.seeLine("sub", "Count", "failed", in: .live)
                try session.see("403", in: .live)
            }
        }
    }
}
