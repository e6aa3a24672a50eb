import CPosix
import Peers
import PseudoTerminal
import Sandbox
import Testing

/// One test for each exit code, and for each way there that a person would meet.
@Suite(.serialized) struct ExitCodeTests {
    private func answering(_ body: String, status: Int = 200, type: String = "application/json") throws
        -> ScriptedServer
    {
        try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(status, headers: [("Content-Type", type)], body: body)
        }
    }

    @Test("0: data came, and no errors")
    func success() async throws {
        let server = try answering(#"{"data":{"hello":"world"}}"#)
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }")
        #expect(run.status == 0)
        #expect(run.output == "{\"data\":{\"hello\":\"world\"}}\n")
        #expect(run.errors == "")
    }

    @Test("1: the response has errors, and is still printed")
    func errors() async throws {
        let server = try answering(#"{"data":null,"errors":[{"message":"no"}]}"#)
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }")
        #expect(run.status == 1)
        #expect(run.output == "{\"data\":null,\"errors\":[{\"message\":\"no\"}]}\n")
    }

    @Test(
        "2: wrong usage names the flag and what was expected",
        arguments: [
            (["run", "--bogus"], "--bogus"),
            (["run", "-e", "localhost:1", "--query", "{a}", "--count", "none"], "--count"),
            (["run", "-e", "localhost:1", "--query", "{a}", "--cache-policy", "sometimes"], "--cache-policy"),
            (["run", "-e", "localhost:1", "no-such-file.graphql"], "no-such-file.graphql"),
            (["run", "--query", "{a}"], "endpoint"),
            (["run", "-e", "localhost:1", "--query", "query A {a} query B {b}"], "A, B"),
            (["help", "nothing"], "nothing"),
        ])
    func usage(arguments: [String], named: String) async throws {
        let run = try await offPool { try Run(arguments, home: Home()).finish() }
        #expect(run.status == 2)
        #expect(run.errors.contains(named))
        #expect(run.output == "")
    }

    @Test("2: the explorer without a terminal says so in one sentence that names sextant run")
    func noTerminal() async throws {
        let run = try await sextant("localhost:1")
        #expect(run.status == 2)
        #expect(run.errors.contains("sextant run"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("3: nobody listens")
    func refused() async throws {
        let port = try ScriptedServer.unusedPort()
        let run = try await sextant("run", "-e", "127.0.0.1:\(port)", "--query", "{ hello }")
        #expect(run.status == 3)
        #expect(run.errors.contains("refused"))
        #expect(run.errors.contains("\(port)"))
    }

    @Test("3: no such host")
    func unknownHost() async throws {
        let run = try await sextant("run", "-e", "http://no-such-host.invalid/", "--query", "{ hello }")
        #expect(run.status == 3)
        #expect(run.errors.contains("no-such-host.invalid"))
    }

    @Test("3: the connection is reset before the answer")
    func reset() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            connection.reset()
        }
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }")
        #expect(run.status == 3)
    }

    @Test("3: a body is cut short")
    func cutShort() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"data\":")
            connection.close()
        }
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }")
        #expect(run.status == 3)
        #expect(run.output == "")
    }

    @Test("3: a server that speaks no TLS where TLS was asked for")
    func badTLS() async throws {
        let server = try ScriptedServer { connection in
            try connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            _ = connection.waitForClose()
        }
        let run = try await sextant("run", "-e", "https://127.0.0.1:\(server.port)/", "--query", "{ hello }")
        #expect(run.status == 3)
        #expect(run.errors.contains("TLS"))
    }

    @Test(
        "3: a WebSocket closed for good shows code, meaning and reason",
        arguments: [(4400, "syntax"), (4401, "who are you"), (4500, "broken")])
    func closed(code: Int, reason: String) async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
            _ = try connection.readFrame()
            try connection.sendClose(UInt16(code), reason)
            _ = connection.waitForClose()
        }
        let run = try await sextant("run", "-e", server.url, "--query", "subscription { count }", "-m", "5")
        #expect(run.status == 3)
        #expect(run.errors.contains("\(code)"))
        #expect(run.errors.contains(reason))
    }

    @Test(
        "4: what is no GraphQL response shows status and first line",
        arguments: [
            (200, "text/html", "<html>\n<p>Welcome", "<html>"),
            (500, "text/plain", "the database is on fire\nand more", "the database is on fire"),
            (200, "application/json", #"{"data":{"hel"#, "200"),
            (200, "application/json", #"{"status":"up"}"#, #"{"status":"up"}"#),
            (401, "application/json", "", "401"),
        ])
    func notGraphQL(status: Int, type: String, body: String, shown: String) async throws {
        let server = try answering(body, status: status, type: type)
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }")
        #expect(run.status == 4)
        #expect(run.errors.contains("\(status)"))
        #expect(run.errors.contains(shown))
        #expect(run.output == "")
    }

    #if os(Linux)
    @Test(
        "2: output that cannot be written is no success, whoever writes it",
        arguments: [
            ("schema print schema.graphqls > /dev/full", "No space left on device"),
            ("schema print schema.graphqls >&-", "Bad file descriptor"),
            ("format - < query.graphql > /dev/full", "No space left on device"),
            ("--version > /dev/full", "No space left on device"),
            ("serve -q >&-", "Bad file descriptor"),
        ])
    func unwritable(command: String, reason: String) async throws {
        let home = Home()
        home.write("schema.graphqls", "type Query { hello: String }")
        home.write("query.graphql", "{ hello }")
        let outcome = try await offPool {
            try ChildProcess(
                ["sh", "-c", "\(BuiltProgram.sextant) \(command)"], environment: home.environment(),
                workingDirectory: home.path, capturesErrors: true
            ).finish()
        }
        #expect(outcome.status == 2)
        #expect(outcome.errors == "sextant: The output could not be written: \(reason).\n")
    }

    @Test("2: a response that does not fit into its file is no success")
    func fullDisk() async throws {
        let server = try answering(#"{"data":{"hello":"world"}}"#)
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }", "-o", "/dev/full")
        #expect(run.status == 2)
        #expect(run.errors.contains("The output could not be written: No space left on device."))
    }
    #endif

    @Test("5: a syntax error shows line, column and the line itself, and nothing is sent")
    func syntaxError() async throws {
        let server = try answering("{}")
        let run = try await sextant("run", "-e", server.url, "--query", "query {\n  ship(id: }\n}")
        #expect(run.status == 5)
        #expect(run.errors.contains("line 2"))
        #expect(run.errors.contains("column 12"))
        #expect(run.errors.contains("ship(id: }"))
        #expect(server.connectionCount == 0)
    }

    @Test(
        "5: a missing variable and variables that are no JSON, and nothing is sent",
        arguments: [
            ([], "$id"),
            (["--variables", "{\"id\": 7,, }"], "--variables"),
            (["--variables", "[1]"], "object"),
            (["--var", "count=many", "--var", "id=7"], "count"),
        ])
    func variables(extra: [String], named: String) async throws {
        let server = try answering("{}")
        let url = server.url
        let run = try await offPool {
            try Run(
                ["run", "-e", url, "--query", "query A($id: ID!, $count: Int) { a(id: $id, count: $count) }"] + extra,
                home: Home()
            ).finish()
        }
        #expect(run.status == 5)
        #expect(run.errors.contains(named))
        #expect(server.connectionCount == 0)
    }

    @Test("5: with --validate an unknown field is found before anything is sent")
    func invalid() async throws {
        let home = Home()
        let schema = home.write("schema.graphqls", "type Query { hello: String }")
        let server = try answering("{}")
        let run = try await sextant(
            "run", "-e", server.url, "--query", "{ helo }", "--validate", "--schema", schema, home: home)
        #expect(run.status == 5)
        #expect(run.errors.contains("FieldsOnCorrectType"))
        #expect(run.errors.contains("1:3"))
        #expect(server.connectionCount == 0)
    }

    @Test("6: cache-only on an empty cache names the first missing field")
    func cacheMiss() async throws {
        let server = try answering("{}")
        let run = try await sextant(
            "run", "-e", server.url, "--query", "{ hello }", "--cache-policy", "cache-only", "--cache", "memory")
        #expect(run.status == 6)
        #expect(run.errors.contains("hello"))
        #expect(server.connectionCount == 0)
    }

    @Test("7: --read-only refuses a mutation, and nothing is sent")
    func readOnly() async throws {
        let server = try answering("{}")
        let run = try await sextant("run", "-e", server.url, "--read-only", "--query", "mutation Sink { sink }")
        #expect(run.status == 7)
        #expect(run.errors.contains("Sink"))
        #expect(server.connectionCount == 0)
    }

    @Test("124: --timeout runs out")
    func timeout() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            _ = connection.waitForClose()
        }
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }", "-m", "0.2")
        #expect(run.status == 124)
    }

    @Test("130: interrupted while the server thinks")
    func interrupted() async throws {
        let asked = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            asked.open()
            _ = connection.waitForClose()
        }
        let run = try Run(["run", "-e", server.url, "--query", "{ hello }"], home: Home())
        await asked.opened()
        run.interrupt()
        let outcome = try await offPool { run.finish() }
        #expect(outcome.status == 130)
        #expect(outcome.output == "")
    }
}
