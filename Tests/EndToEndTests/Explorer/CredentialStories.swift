import Peers
import PseudoTerminal
import Synchronization
import Testing

extension ExplorerStories {
    /// Servers that want credentials.
    @Suite struct CredentialStories {
        /// Lets those in that carry the token, over HTTP and over a WebSocket, and remembers what everybody carried.
        private final class Gatekeeper: Sendable {
            let token: String
            let seen = Mutex<[String]>([])

            init(_ token: String) { self.token = token }

            func serve() throws -> ScriptedServer {
                try ScriptedServer { [self] connection in
                    let request = try connection.readRequest()
                    let value = request["Authorization"] ?? "nothing"
                    seen.withLock { $0.append(value) }
                    if request["Upgrade"] != nil { return try serve(connection, request, value) }
                    let isIn = value == "Bearer \(token)"
                    try connection.respond(
                        isIn ? 200 : 401, headers: [("Content-Type", "application/json"), ("Connection", "close")],
                        body: isIn ? #"{"data":{"a":"come in"}}"# : #"{"errors":[{"message":"who are you?"}]}"#)
                }
            }

            private func serve(
                _ connection: ScriptedConnection, _ request: ScriptedConnection.Request, _ value: String
            ) throws {
                let key = ScriptedConnection.acceptance(of: request["Sec-WebSocket-Key"] ?? "")
                try connection.write(
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: \(key)\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n")
                _ = try connection.readFrame()
                guard value == "Bearer \(token)" else {
                    try connection.sendClose(4401, "Unauthorized")
                    connection.waitForClose()
                    return
                }
                try connection.send(text: #"{"type":"connection_ack"}"#)
                let subscribe = try connection.readFrame().text
                guard let mark = subscribe.firstRange(of: "\"id\":\"") else { return }
                let id = subscribe[mark.upperBound...].prefix { $0 != "\"" }
                try connection.send(text: #"{"id":"\#(id)","type":"next","payload":{"data":{"tick":42}}}"#)
                connection.waitForClose()
            }

            var all: [String] { seen.withLock { $0 } }
        }

        private static let old = "old-token-of-yesterday-1111"
        private static let new = "new-token-of-today-2222"

        /// A project whose token is what a command prints: the file `token`.
        private static func project(_ server: ScriptedServer) -> Home {
            let home = Home()
            home.write(
                ".graphqlrc.yml",
                """
                extensions:
                  endpoints: { default: { url: "\(server.url)/graphql" } }
                  sextant: { environments: { default: { auth: { bearer: { command: [cat, token], for: 50m } } } } }
                """)
            home.write("token", "Bearer \(old)\n")
            return home
        }

        private static func opened(_ operation: String, home: Home) throws -> ExplorerSession {
            home.write("operation.graphql", operation + "\n")
            let session = try ExplorerSession(["operation.graphql", "--no-schema"], home: home)
            try session.seeWindow("Do you trust this project?")
            session.keys("t")
            try session.seeLine("DEFAULT", "auth command")
            return session
        }

        @Test("a token that the server refuses is fetched again by its command, and never shown")
        func renewed() async throws {
            try await story {
                let gatekeeper = Gatekeeper(Self.new)
                let server = try gatekeeper.serve()
                let home = Self.project(server)
                let session = try Self.opened("query Ask { a }", home: home)
                home.write("token", "Bearer \(Self.new)\n")
                session.run()
                try session.see("come in", in: .result)
                #expect(gatekeeper.all == ["Bearer \(Self.old)", "Bearer \(Self.new)"])
                session.keys("C-x 8 z")
                try session.see("attempt 2", in: .request)
                session.keys("C-x a")
                try session.seeWindow("Credentials", "…2222")
                try session.seeLine("r fetch again", "p paste another")
                #expect(!session.text.contains("new-token"))
                session.keys("q C-x l")
                try session.seeWindow("log", "Running Ask")
                #expect(!session.text.contains("new-token") && !session.text.contains("old-token"))
            }
        }

        @Test("a subscription that is closed with 4401 gets another token and goes on")
        func subscription() async throws {
            try await story {
                let gatekeeper = Gatekeeper(Self.new)
                let server = try gatekeeper.serve()
                let home = Self.project(server)
                let session = try Self.opened("subscription Clock { tick }", home: home)
                home.write("token", "\(Self.new)\n")
                session.run()
                try session.seeLine("tick", "42", in: .live)
                try session.see("the server wanted other credentials, and got them", in: .live)
                #expect(gatekeeper.all == ["Bearer \(Self.old)", "Bearer \(Self.new)"])
            }
        }

        @Test("without a source a token is asked for and what was refused runs again; stored, it is there next time")
        func pasted() async throws {
            try await story {
                let gatekeeper = Gatekeeper(Self.new)
                let server = try gatekeeper.serve()
                let home = Home()
                let session = try ExplorerSession.endpoint(server.url, "query Ask { a }", home: home)
                session.run()
                try session.see("wants other credentials (401)")
                session.type(Self.new)
                try session.see("••••")
                #expect(!session.text.contains("new-token"))
                session.keys("Enter")
                try session.see("come in", in: .result)
                session.keys("C-x a")
                try session.seeWindow("Credentials", "source      typed")
                session.keys("s")
                try session.seeWindow("Credentials", "Stored in ")
                session.keys("q")
                try session.seeNoWindow("Credentials")
                #expect(try session.quit() == .exited(0))

                let again = try ExplorerSession.endpoint(server.url, "query Ask { a }", home: home)
                try again.see("auth stored")
                again.run()
                try again.see("come in", in: .result)
                #expect(gatekeeper.all == ["nothing", "Bearer \(Self.new)", "Bearer \(Self.new)"])
            }
        }
    }
}
