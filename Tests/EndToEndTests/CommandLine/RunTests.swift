import Peers
import Sandbox
import Testing

/// `sextant run` against GraphQL servers by other people.
@Suite(.serialized) struct RunTests {
    @Test("a query prints the exact response, with every digit of large numbers", arguments: PythonPeer.Kind.allCases)
    func exactResponse(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let run = try await sextant(
            "run", "-e", peer.url, "--query", "{ ships { id name tonnage } biggest }")
        #expect(run.errors == "")
        #expect(run.status == 0)
        let ships = [
            #"{"id":"1","name":"Aurora","tonnage":9007199254740993}"#,
            #"{"id":"2","name":"Borealis","tonnage":9223372036854775807}"#,
            #"{"id":"3","name":"Cassiopeia","tonnage":12}"#,
        ]
        let data = "{\"ships\":[\(ships.joined(separator: ","))],\"biggest\":9223372036854775807}"
        #expect(run.output.contains("\"data\":\(data)"))

        let dataOnly = try await sextant(
            "run", "-e", peer.url, "--query", "{ ships { id name tonnage } biggest }", "--format", "data")
        #expect(dataOnly.output == data + "\n")
    }

    @Test("a subscription with --count prints so many lines and ends well", arguments: PythonPeer.Kind.allCases)
    func subscription(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let run = try await sextant(
            "run", "-e", peer.url, "--query", "subscription { count(to: 100) }", "--count", "3", "--format", "data")
        #expect(run.output == "{\"count\":1}\n{\"count\":2}\n{\"count\":3}\n")
        #expect(run.status == 0)
    }

    @Test(
        "a subscription travels as the flag says",
        arguments: [(.strawberry, "sse"), (.strawberry, "multipart"), (.ariadne, "sse"), (.strawberry, "legacy-ws")]
            as [(PythonPeer.Kind, String)])
    func transport(kind: PythonPeer.Kind, transport: String) async throws {
        let peer = try await PythonPeer.start(kind)
        let run = try await sextant(
            "run", "-e", peer.url, "--transport", transport, "--query", "subscription { count(to: 2) }",
            "--format", "data")
        #expect(run.errors == "")
        #expect(run.output == "{\"count\":1}\n{\"count\":2}\n")
        #expect(run.status == 0)
    }

    @Test("without a flag a subscription finds its way over HTTP where the server has no WebSocket")
    func noWebSocket() async throws {
        let server = try ScriptedServer { connection in
            while true {
                guard try connection.readRequest().method == "POST" else {
                    try connection.respond(404)
                    continue
                }
                try connection.startChunks(headers: [("Content-Type", "text/event-stream")])
                try connection.chunk("event: next\ndata: {\"data\":{\"n\":1}}\n\nevent: complete\ndata:\n\n")
                try connection.endChunks()
            }
        }
        let run = try await sextant(
            "run", "-e", server.url, "--query", "subscription { n }", "--format", "data")
        #expect(run.errors == "")
        #expect(run.output == "{\"n\":1}\n")
        #expect(run.status == 0)
    }

    @Test("a query goes by GET and by its hash if it is told to, and --dry-run shows how")
    func getAndHash() async throws {
        let peer = try await PythonPeer.start(.strawberry)
        let query = #"query Hi($name: String!) { hello(name: $name) }"#
        let run = try await sextant(
            "run", "-e", peer.url, "--query", query, "--var", "name=a+b", "--get", "--apq", "--format", "data")
        #expect(run.output == "{\"hello\":\"Hello, a+b!\"}\n")
        let shown = try await sextant(
            "run", "-e", peer.url, "--query", query, "--var", "name=a+b", "--get", "--dry-run")
        #expect(shown.output.hasPrefix("curl '\(peer.url)?operationName=Hi&query=query%20Hi"))
        #expect(shown.output.contains("variables=%7B%22name%22%3A%22a%2Bb%22%7D'"))
        #expect(!shown.output.contains("--data"))
        let hash = try await sextant("run", "-e", peer.url, "--query", "{ hello }", "--apq", "--dry-run")
        #expect(hash.output.contains(#""extensions":{"persistedQuery":{"version":1,"sha256Hash":""#))
        #expect(!hash.output.contains("hello"))
        let events = try await sextant(
            "run", "-e", peer.url, "--query", "subscription { count }", "--transport", "sse", "--dry-run")
        #expect(events.output.hasPrefix("curl -N "))
        #expect(events.output.contains("'Accept: text/event-stream'"))
    }

    @Test("files go with a mutation, and --dry-run shows how curl would send them", arguments: PythonPeer.Kind.allCases)
    func upload(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let folder = TemporaryFolder()
        folder.write("list.csv", "a,b")
        let arguments = [
            "run", "-e", peer.url, "--query", "mutation Load($cargo: Cargo!) { loadCargo(cargo: $cargo) }",
            "--variables", #"{"cargo":{"note":"n"}}"#, "--upload", "cargo.papers.0=@\(folder.path)/list.csv",
        ]
        func load(_ flags: String...) async throws -> Outcome {
            try await offPool { try Run(arguments + flags, home: Home()).finish() }
        }
        let run = try await load("--format", "data")
        #expect(run.errors == "")
        #expect(run.output == "{\"loadCargo\":[\"n: list.csv (text/csv): a,b\"]}\n")
        #expect(run.status == 0)
        let shown = try await load("--dry-run").output
        #expect(shown.contains("--form-string 'map={\"0\":[\"variables.cargo.papers.0\"]}'"))
        #expect(shown.contains(#"-F '0=@"\#(folder.path)/list.csv";type=text/csv;filename="list.csv"'"#))
        let missing = try await load("--upload", "cargo.papers.1=@/nowhere")
        #expect(missing.status == 2)
        #expect(missing.errors.contains("“/nowhere” is no file that can be read"))
    }

    @Test("a query is sent again after failures as often as the flag says")
    func retries() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            if connection.number == 0 { return try connection.respond(503) }
            try connection.respond(json: #"{"data":{"n":1}}"#)
        }
        let run = try await sextant(
            "run", "-e", server.url, "--query", "{ n }", "--retries", "1", "--format", "data")
        #expect(run.output == "{\"n\":1}\n")
        #expect(run.status == 0)
        #expect(server.connectionCount == 2)
    }

    @Test("a subscription that the server completes ends the run", arguments: PythonPeer.Kind.allCases)
    func completed(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let run = try await sextant(
            "run", "-e", peer.url, "--query", "subscription { count(to: 2) }", "--format", "data")
        #expect(run.output == "{\"count\":1}\n{\"count\":2}\n")
        #expect(run.status == 0)
    }

    @Test("a response in parts is printed as the whole it makes, and step by step as lines of JSON")
    func parts() async throws {
        let server = try DemoServer()
        let query = #"{ ship(id: "1") { name ... @defer(label: "late") { survey } } }"#
        let plain = try await sextant(
            "run", "-e", server.url, "--query", #"{ ship(id: "1") { name survey } }"#, "--format", "data")
        let merged = try await sextant("run", "-e", server.url, "--query", query, "--format", "data")
        #expect(merged.output == plain.output)
        #expect(merged.status == 0)
        let lines = try await sextant("run", "-e", server.url, "--query", query, "--format", "ndjson").output
            .split(separator: "\n")
        #expect(lines.first == #"{"data":{"ship":{"name":"Endurance"}}}"#)
        #expect(lines.last.map { "\($0)\n" } == #"{"data":\#(plain.output.dropLast())}"# + "\n")
    }

    @Test("a response in parts that breaks off prints what had come, says so, and exits with 4")
    func brokenOff() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            let first = #"{"data":{"ship":{"name":"Aurora"}},"hasNext":true}"#
            try connection.respond(
                headers: [("Content-Type", "multipart/mixed; boundary=-")], body: "---\r\n\r\n\(first)\r\n---\r\n")
        }
        let run = try await sextant(
            "run", "-e", server.url, "--query", "{ ship { name ... @defer { survey } } }")
        #expect(run.output == #"{"data":{"ship":{"name":"Aurora"}}}"# + "\n")
        #expect(run.errors.contains("The server's answer broke off after one part"))
        #expect(run.status == 4)
    }

    @Test("an error of a field keeps the data, and exits with 1", arguments: PythonPeer.Kind.allCases)
    func partialData(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let run = try await sextant("run", "-e", peer.url, "--query", "{ hello broken }")
        #expect(run.status == 1)
        #expect(run.output.contains(#""hello":"Hello, world!""#))
        #expect(run.output.contains("The field is broken."))
    }

    @Test(
        "after a networked run, cache-only answers from the file with the server stopped",
        arguments: PythonPeer.Kind.allCases)
    func cacheOnly(kind: PythonPeer.Kind) async throws {
        let home = Home()
        let cache = home.file("records.sqlite")
        let peer = try await PythonPeer.start(kind)
        let query = "query Ship($id: ID!) { ship(id: $id) { id name tonnage } }"
        let fresh = try await sextant(
            "run", "-e", peer.url, "--query", query, "--var", "id=1", "--format", "data", "--cache", cache, home: home)
        #expect(fresh.status == 0)
        peer.stop()

        let cached = try await sextant(
            "run", "-e", peer.url, "--query", query, "--var", "id=1", "--format", "data", "--cache", cache,
            "--cache-policy", "cache-only", home: home)
        #expect(cached.status == 0)
        #expect(cached.output == fresh.output)
        #expect(cached.output == #"{"ship":{"id":"1","name":"Aurora","tonnage":9007199254740993}}"# + "\n")

        let other = try await sextant(
            "run", "-e", peer.url, "--query", query, "--var", "id=2", "--cache", cache, "--cache-policy", "cache-only",
            home: home)
        #expect(other.status == 6)
    }

    @Test("headers reach the server, and a token from a variable is the Authorization header")
    func headers() async throws {
        let peer = try await PythonPeer.start(.strawberry)
        let query = "query H($n: String!) { header(name: $n) }"
        let custom = try await sextant(
            "run", "-e", peer.url, "-H", "X-Ship: Fram", "--query", query, "--var", "n=X-Ship", "--format", "data")
        #expect(custom.output == "{\"header\":\"Fram\"}\n")
        let token = try await sextant(
            "run", "-e", peer.url, "--auth", "env:TOKEN", "--query", query, "--var", "n=Authorization", "--format",
            "data",
            environment: ["TOKEN": "s3cr3t"])
        #expect(token.output == "{\"header\":\"Bearer s3cr3t\"}\n")
    }

    @Test("flags win over the environment, and that over a .env in the working folder that is trusted")
    func precedence() async throws {
        let first = try await PythonPeer.start(.strawberry)
        let home = Home()
        home.write(".env", "SEXTANT_ENDPOINT=\(first.url)\n")
        #expect(try await sextant("trust", "-y", home: home).status == 0)
        let fromFile = try await sextant("run", "--query", "{ hello }", "--format", "data", home: home)
        #expect(fromFile.output == "{\"hello\":\"Hello, world!\"}\n")
        let dead = "http://127.0.0.1:\(try ScriptedServer.unusedPort())"
        let fromEnvironment = try await sextant(
            "run", "--query", "{ hello }", home: home, environment: ["SEXTANT_ENDPOINT": dead])
        #expect(fromEnvironment.status == 3)
        let fromFlag = try await sextant(
            "run", "--query", "{ hello }", "-e", first.url, home: home, environment: ["SEXTANT_ENDPOINT": dead])
        #expect(fromFlag.status == 0)
    }

    @Test("--verbose says where the request goes, and never a secret")
    func verbose() async throws {
        let peer = try await PythonPeer.start(.ariadne)
        let run = try await sextant(
            "run", "-v", "-e", peer.url, "-H", "Authorization: Bearer s3cr3t", "--query", "query Hi { hello }")
        #expect(run.errors.contains("query Hi, to \(peer.url); headers Authorization"))
        #expect(!run.errors.contains("s3cr3t"))
    }

    @Test("a watched query prints again when another process changes the cache file")
    func watch() async throws {
        let home = Home()
        let cache = home.file("records.sqlite")
        let peer = try await PythonPeer.start(.strawberry)
        let url = peer.url
        let watch = try Run(
            [
                "run", "-e", url, "--query", "{ ship(id: 1) { id name } }", "--watch", "--count", "2", "--cache", cache,
                "--every", "0.3", "--format", "data",
            ],
            home: home)
        let first = try await offPool { watch.nextLine() }
        #expect(first == #"{"ship":{"id":"1","name":"Aurora"}}"#)
        let rename = try await sextant(
            "run", "-e", url, "--query", "mutation { renameShip(id: 1, name: \"Fram\") { id name } }", home: home)
        #expect(rename.status == 0)
        let outcome = try await offPool { watch.finish() }
        #expect(outcome.output == #"{"ship":{"id":"1","name":"Fram"}}"# + "\n")
        #expect(outcome.status == 0)
    }

    @Test("a dry run is a curl command with the secret as a variable, and sends nothing")
    func dryRun() async throws {
        let server = try ScriptedServer { connection in _ = try connection.readRequest() }
        let run = try await sextant(
            "run", "-e", server.url, "-H", "Authorization: Bearer s3cr3t", "--query", "{ hello }", "--dry-run")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("curl "))
        #expect(!run.output.contains("s3cr3t"))
        #expect(run.output.contains("$"))
        let literal = try await sextant(
            "run", "-e", server.url, "-H", "Authorization: Bearer s3cr3t", "--query", "{ hello }", "--dry-run",
            "--show-secrets")
        #expect(literal.output.contains("s3cr3t"))
        #expect(server.connectionCount == 0)
    }

    @Test("standard input may be a document or a JSON body")
    func standardInput() async throws {
        let peer = try await PythonPeer.start(.ariadne)
        let document = try await sextant(
            "run", "-e", peer.url, "--format", "data", input: "{ hello(name: \"pipe\") }")
        #expect(document.output == "{\"hello\":\"Hello, pipe!\"}\n")
        let body = try await sextant(
            "run", "-e", peer.url, "--format", "data",
            input: #"{"query":"query H($n: String!) { hello(name: $n) }","variables":{"n":"body"}}"#)
        #expect(body.output == "{\"hello\":\"Hello, body!\"}\n")
    }

    @Test("--trace names the steps of the chain on standard error")
    func trace() async throws {
        let peer = try await PythonPeer.start(.ariadne)
        let run = try await sextant("run", "-e", peer.url, "--query", "{ hello }", "--trace")
        #expect(run.status == 0)
        #expect(run.errors.contains("MaxRetry"))
        #expect(run.errors.contains(" ms") || run.errors.contains(" µs"))
    }

    @Test("--trace tells the steps of a request that fails, too")
    func traceOfFailure() async throws {
        let port = try ScriptedServer.unusedPort()
        let run = try await sextant("run", "-e", "127.0.0.1:\(port)", "--query", "{ hello }", "--trace")
        #expect(run.status == 3)
        #expect(run.errors.contains("network failed"))
    }

    @Test("--include prints status and headers first")
    func include() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(
                headers: [("Content-Type", "application/json"), ("X-Ship", "Fram")], body: #"{"data":{}}"#)
        }
        let run = try await sextant("run", "-e", server.url, "--query", "{ hello }", "-i")
        #expect(run.output.hasPrefix("HTTP/1.1 200\n"))
        #expect(run.output.contains("X-Ship: Fram\n"))
        #expect(run.output.hasSuffix("\n\n{\"data\":{}}\n"))
    }

    @Test("what the server sent is never changed but for space and the added typenames")
    func exactBytes() async throws {
        let body =
            #"{ "data" : {"a":{"__typename":"A","x":1.50,"x":2e+03,"s":"\u00e9\/\ud83d\udea2"}}, "extensions":{"b":[ ]} }"#
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(json: body)
        }
        let run = try await sextant("run", "-e", server.url, "--query", "{ a { x s } }")
        #expect(
            run.output == #"{"data":{"a":{"x":1.50,"x":2e+03,"s":"\u00e9\/\ud83d\udea2"}},"extensions":{"b":[]}}"#
                + "\n")
    }
}
