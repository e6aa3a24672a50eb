import Peers
import Synchronization
import Testing

@Suite(.serialized) struct TrustCommandTests {
    /// Counts what reaches it.
    private final class Watchman: Sendable {
        private let count = Mutex(0)

        func serve() throws -> ScriptedServer {
            try ScriptedServer { [self] connection in
                count.withLock { $0 += 1 }
                _ = try connection.readRequest()
                try connection.respond(json: #"{"data":{"a":1}}"#)
            }
        }

        var requests: Int { count.withLock { $0 } }
    }

    private func project(_ url: String, command: String) -> Home {
        let home = Home()
        home.write(
            ".graphqlrc.yml",
            """
            schema:
              - \(url)/schema: { headers: { X-Key: "${SCHEMA_KEY:none}" } }
            extensions:
              endpoints: { default: { url: "\(url)/graphql", headers: { X-A: "${HOME}" } } }
              sextant: { environments: { default: { auth: { bearer: { command: [touch, \(command)] } } } } }
            """)
        return home
    }

    @Test("before trust nothing is sent and nothing is run, whatever the command")
    func nothingBefore() async throws {
        let watchman = Watchman()
        let server = try watchman.serve()
        let home = project(server.url, command: "ran")
        home.write("a.graphql", "{ a }")
        for words in [
            ["run", "a.graphql"], ["run", "--query", "{ a }", "-e", "default"], ["schema", "print"],
            ["validate", "a.graphql"], ["schema", "search", "a", "-e", "default"], ["run", "a.graphql", "--dry-run"],
            ["cache", "stats"], ["validate", "--schema", "default", "a.graphql"],
        ] {
            let run = try await offPool { try Run(words, home: home).finish() }
            #expect(run.status == 2, "\(words)")
            #expect(run.errors.contains("is not trusted yet") && run.errors.contains("sextant trust"), "\(words)")
        }
        #expect(watchman.requests == 0)
        #expect(home.read("ran") == nil)
    }

    @Test("a .env of a folder that nobody trusts leads no request anywhere, and says so")
    func dotEnv() async throws {
        let watchman = Watchman()
        let server = try watchman.serve()
        let home = Home()
        let dead = "http://127.0.0.1:\(try ScriptedServer.unusedPort())/graphql"
        for (line, words) in [
            ("SEXTANT_ENDPOINT=\(server.url)/graphql", ["run", "--query", "{ a }"]),
            ("SEXTANT_PROXY=\(server.url)", ["run", "--query", "{ a }", "-e", dead]),
            (
                "SEXTANT_SUBSCRIPTION_ENDPOINT=\(server.url)",
                ["run", "--query", "subscription { a }", "-e", dead]
            ),
        ] {
            home.write(".env", line + "\n")
            let run = try await offPool { try Run(words, home: home).finish() }
            #expect(run.status == 2, "\(line)")
            #expect(run.errors.contains(line.prefix { $0 != "=" }), "\(line)")
            #expect(run.errors.contains("sextant trust"), "\(line)")
        }
        #expect(watchman.requests == 0)
        // A flag decides it in the file's place.
        home.write(".env", "SEXTANT_ENDPOINT=\(dead)\n")
        let flag = try await sextant("run", "--query", "{ a }", "-e", "\(server.url)/graphql", home: home)
        #expect(flag.status == 0)

        home.write(".env", "SEXTANT_ENDPOINT=\(server.url)/graphql\n")
        let trusted = try await sextant("trust", "-y", home: home)
        #expect(trusted.output.contains("send operations to \(server.url), as SEXTANT_ENDPOINT in .env says"))
        #expect(try await sextant("run", "--query", "{ a }", home: home).status == 0)
        home.write(".env", "SEXTANT_ENDPOINT=\(dead)\n")
        let changed = try await sextant("run", "--query", "{ a }", home: home)
        #expect(changed.status == 2)
        #expect(changed.errors.contains("would do something else than when you trusted it"))
    }

    @Test("trust lists hosts, variables and commands, asks, and is asked for again when they change")
    func lists() async throws {
        let server = try Watchman().serve()
        let home = project(server.url, command: "ran")
        let asked = try await sextant("trust", home: home)
        #expect(asked.status == 2)
        #expect(asked.errors.contains("-y agrees without being asked"))
        for line in [
            "ask for the schema at \(server.url) with $SCHEMA_KEY", "send operations to \(server.url) with $HOME",
            "run 'touch' 'ran' for \(server.url)",
        ] {
            #expect(asked.output.contains("  \(line)\n"))
        }
        let agreed = try await sextant("trust", "--yes", home: home)
        #expect(agreed.status == 0 && agreed.output.contains("Trusted"))
        let again = try await sextant("trust", home: home)
        #expect(again.status == 0 && again.output.contains("is trusted to"))

        let text = home.read(".graphqlrc.yml") ?? ""
        home.write(".graphqlrc.yml", text.replacing("/graphql\"", with: "/other\""))
        #expect(try await sextant("trust", home: home).status == 0)
        home.write(".graphqlrc.yml", text.replacing("${HOME}", with: "${AWS_SECRET}"))
        let changed = try await sextant("run", "--query", "{ a }", home: home)
        #expect(changed.status == 2)
        #expect(changed.errors.contains("would do something else than when you trusted it"))
    }

    @Test("--config names the file, and one that sends nothing needs no trust")
    func harmless() async throws {
        let home = Home()
        home.write("sub/rc.yml", "documents: '*.graphql'")
        let run = try await sextant("trust", "--config", "sub/rc.yml", home: home)
        #expect(run.status == 0)
        #expect(run.output.contains("needs no trust"))
        #expect(try await sextant("trust", home: home).status == 2)
    }
}
