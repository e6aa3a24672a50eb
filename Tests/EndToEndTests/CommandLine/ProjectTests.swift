import Peers
import Testing

/// `sextant` in a folder with a graphql-config file.
@Suite(.serialized) struct ProjectTests {
    /// Answers every request with its path and its headers.
    private let server: ScriptedServer

    init() throws {
        server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            let authorization = request["Authorization"] ?? "none"
            let other = request["X-Other"] ?? "none"
            try connection.respond(
                json: #"{"data":{"path":"\#(request.target)","auth":"\#(authorization)","other":"\#(other)"}}"#)
        }
    }

    private func project() -> Home {
        let home = Home()
        home.write(
            ".graphqlrc.yml",
            """
            schema: schema.graphqls
            documents: "src/**/*.{graphql,ts}"
            extensions:
              endpoints:
                dev:
                  url: ${DEV_URL:"\(server.url)/dev"}
                  headers: { Authorization: Bearer ${DEV_TOKEN}, X-Other: plain }
                prod:
                  url: \(server.url)/prod
              sextant:
                environments:
                  prod: { protected: true, auth: { bearer: { command: [printf, "from-command"] } } }
            """)
        home.write(
            "schema.graphqls", "type Query { path: String auth: String other: String }\ntype Mutation { go: Int }")
        home.write("src/mirror.graphql", "query Mirror { ...Parts }\n\nmutation Go { go }\n")
        home.write("src/parts/parts.graphql", "fragment Parts on Query { path ...More }")
        home.write("src/parts/more.graphql", "fragment More on Query { auth other }")
        home.write("src/app.ts", "gql`query InCode { path }`")
        return home
    }

    private func trusted() async throws -> Home {
        let home = project()
        #expect(try await sextant("trust", "-y", home: home).status == 0)
        return home
    }

    @Test("an operation runs by its name in an environment by its name, with fragments of other files")
    func runsByName() async throws {
        let home = try await trusted()
        let run = try await sextant("run", "Mirror", "-e", "dev", home: home, environment: ["DEV_TOKEN": "t1"])
        #expect(run.errors == "")
        #expect(run.output == #"{"data":{"path":"/dev","auth":"Bearer t1","other":"plain"}}"# + "\n")
        let dry = try await sextant(
            "run", "Mirror", "-e", "dev", "--dry-run", home: home, environment: ["DEV_TOKEN": "t1"])
        #expect(dry.output.contains("fragment Parts on Query") && dry.output.contains("fragment More on Query"))
        #expect(!dry.output.contains("t1"))
    }

    @Test("a file and a text get the fragments of the project too")
    func completesFiles() async throws {
        let home = try await trusted()
        home.write("other.graphql", "{ ...More }")
        for arguments in [["other.graphql"], ["--query", "{ ...More }"]] {
            let words = ["run", "-e", "prod"] + arguments
            let run = try await offPool { try Run(words, home: home).finish() }
            #expect(run.status == 0)
            #expect(run.output.contains("Bearer from-command"))
        }
    }

    @Test("flags win over the environment's own headers and credentials")
    func flagsWin() async throws {
        let home = try await trusted()
        let run = try await sextant(
            "run", "Mirror", "-e", "dev", "-H", "Authorization: mine", "-H", "X-Other:", home: home,
            environment: ["DEV_TOKEN": "t"])
        #expect(run.output == #"{"data":{"path":"/dev","auth":"mine","other":"none"}}"# + "\n")
        let auth = try await sextant(
            "run", "Mirror", "-e", "prod", "--auth", "env:OTHER", home: home, environment: ["OTHER": "o"])
        #expect(auth.output.contains(#""auth":"Bearer o""#))
    }

    @Test("a .env beside the file fills its variables, and the real environment wins over it")
    func dotEnv() async throws {
        let home = try await trusted()
        home.write(".env", "DEV_TOKEN=from-file\nSEXTANT_ENDPOINT=dev\n")
        let run = try await sextant("run", "Mirror", home: home)
        #expect(run.output.contains("Bearer from-file"))
        let other = try await sextant("run", "Mirror", home: home, environment: ["DEV_TOKEN": "real"])
        #expect(other.output.contains("Bearer real"))
    }

    @Test("a variable that is not set is named with file and line, and nothing is sent")
    func unset() async throws {
        let home = try await trusted()
        let run = try await sextant("run", "Mirror", "-e", "dev", home: home)
        #expect(run.status == 2)
        #expect(run.errors.contains("/.graphqlrc.yml:7:33: the variable DEV_TOKEN is not set; set it"))
        #expect(run.output == "")
    }

    @Test("without a name the environment called default counts, and several without one are listed")
    func defaultEnvironment() async throws {
        let home = try await trusted()
        let several = try await sextant("run", "Mirror", home: home)
        #expect(several.status == 2 && several.errors.contains("dev, prod"))
        let wrong = try await sextant("run", "Mirror", "-e", "stag", home: home)
        #expect(wrong.status == 2 && wrong.errors.contains("There is no environment “stag”"))
        home.write(".graphqlrc.yml", "schema: \(server.url)/only\ndocuments: 'src/**/*.graphql'\n")
        #expect(try await sextant("trust", "-y", home: home).status == 0)
        #expect(try await sextant("run", "Mirror", home: home).output.contains(#""path":"/only""#))
    }

    @Test("a mutation goes to a protected environment only with --yes")
    func protected() async throws {
        let home = try await trusted()
        let refused = try await sextant("run", "Go", "-e", "prod", home: home)
        #expect(refused.status == 7)
        #expect(refused.errors.contains("“prod” is protected"))
        #expect(refused.output == "")
        #expect(try await sextant("run", "Go", "-e", "prod", "-y", home: home).status == 0)
    }

    @Test("a name that no operation has is answered with those there are, one that several have with their places")
    func names() async throws {
        let home = try await trusted()
        let missing = try await sextant("run", "Mirr", "-e", "prod", home: home)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("it has Mirror."))
        home.write("src/again.graphql", "query Mirror { path }")
        let twice = try await sextant("run", "Mirror", "-e", "prod", home: home)
        #expect(twice.status == 2)
        #expect(twice.errors.contains("src/again.graphql:1, src/mirror.graphql:1"))
        let file = try await sextant("run", "src/again.graphql", "--operation", "Mirror", "-e", "prod", home: home)
        #expect(file.status == 0)
    }

    @Test("validate, format and schema work on the project's documents and schema without being told")
    func wholeProject() async throws {
        let home = project()
        let valid = try await sextant("validate", home: home)
        #expect(valid.status == 0 && valid.output == "" && valid.errors == "")
        home.write("src/parts/more.graphql", "fragment More on Query { auth othr }")
        let invalid = try await sextant("validate", home: home)
        #expect(invalid.status == 5)
        #expect(invalid.output.hasPrefix("src/parts/more.graphql:1:31: FieldsOnCorrectType: "))
        // A file alone finds its fragments, and their faults are not its own.
        let one = try await sextant("validate", "src/mirror.graphql", home: home)
        #expect(one.status == 0 && one.output == "")
        let check = try await sextant("format", "--check", home: home)
        #expect(check.status == 1)
        #expect(check.output.split(separator: "\n").count == 3)
        #expect(try await sextant("format", "-q", home: home).status == 0)
        #expect(try await sextant("format", "--check", home: home).status == 0)
        let schema = try await sextant("schema", "search", "other", home: home)
        #expect(schema.output.contains("Query.other"))
    }

    @Test("a schema of several files and texts is one schema")
    func mergedSchema() async throws {
        let home = Home()
        home.write(
            ".graphqlrc.yml",
            """
            schema:
              - schema/*.graphqls
              - |
                extend type Query { c: Int }
                scalar Date
            """)
        home.write("schema/a.graphqls", "type Query { a: Int }")
        home.write("schema/b.graphqls", "\"twice\" type Query { b: Date }")
        let run = try await sextant("schema", "print", home: home)
        #expect(run.status == 0)
        #expect(run.output.contains("  a: Int\n  b: Date\n  c: Int\n"))
    }

    @Test("one of several projects is chosen by --project, or by the file that is worked on")
    func projects() async throws {
        let home = Home()
        home.write(
            ".graphqlrc.yml",
            """
            projects:
              one: { schema: one.graphqls, documents: "one/*.graphql" }
              two: { schema: two.graphqls, documents: "two/*.graphql" }
            """)
        home.write("one.graphqls", "type Query { one: Int }")
        home.write("two.graphqls", "type Query { two: Int }")
        home.write("two/a.graphql", "{ two }")
        let unnamed = try await sextant("schema", "print", home: home)
        #expect(unnamed.status == 2)
        #expect(unnamed.errors.contains("choose one of one, two with --project"))
        #expect(try await sextant("schema", "print", "--project", "two", home: home).output.contains("two: Int"))
        #expect(try await sextant("validate", "two/a.graphql", home: home).status == 0)
        #expect(try await sextant("validate", "--project", "one", "two/a.graphql", home: home).status == 5)
    }

    @Test("the schema may come from another environment")
    func schemaOfEnvironment() async throws {
        let demo = try DemoServer()
        let home = Home()
        home.write(
            ".graphqlrc.yml",
            """
            extensions:
              endpoints: { real: "\(demo.url)", blind: { url: "http://127.0.0.1:1/", introspect: false } }
              sextant: { environments: { blind: { schema: real } } }
            """)
        #expect(try await sextant("trust", "-y", home: home).status == 0)
        home.write("a.graphql", "{ ships { totalCount } }")
        #expect(try await sextant("validate", "-e", "blind", "a.graphql", home: home).status == 0)
        #expect(try await sextant("validate", "--schema", "real", "a.graphql", home: home).status == 0)
        let wrong = try await sextant("validate", "--schema", "unreal", "a.graphql", home: home)
        #expect(wrong.status == 2)
    }

    @Test("an environment's cache is its own, whatever token it has; a protected one keeps none")
    func caches() async throws {
        let home = try await trusted()
        func path(_ token: String, _ more: String...) async throws -> String {
            let words = ["cache", "path", "-e", "dev"] + more
            return try await offPool { try Run(words, home: home, environment: ["DEV_TOKEN": token]).finish() }.output
        }
        let first = try await path("t1")
        #expect(first.hasSuffix(".sqlite\n"))
        #expect(try await path("t2") == first)
        #expect(try await path("t1", "-H", "Authorization: other") != first)
        let refused = try await sextant("cache", "path", "-e", "prod", home: home)
        #expect(refused.status == 2 && refused.errors.contains("“prod” is protected"))
    }

    @Test("subscriptions go to their own URL with their own parameters")
    func subscriptions() async throws {
        let socket = try ScriptedServer { connection in
            let request = try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
            let parameters = try connection.readFrame().text
            try connection.send(text: #"{"type":"connection_ack"}"#)
            _ = try connection.readFrame()
            let id = "1"
            let said = parameters.contains(#""token":"w1""#) && request.target == "/live"
            try connection.send(text: #"{"id":"\#(id)","type":"next","payload":{"data":{"said":\#(said)}}}"#)
            try connection.send(text: #"{"id":"\#(id)","type":"complete"}"#)
            _ = try? connection.readFrame()
        }
        let home = Home()
        home.write(
            ".graphqlrc.yml",
            """
            extensions:
              endpoints:
                default:
                  url: http://127.0.0.1:1/graphql
                  subscription:
                    url: ws://127.0.0.1:\(socket.port)/live
                    connectionParams: { token: "${WS_TOKEN}" }
            """)
        #expect(try await sextant("trust", "-y", home: home).status == 0)
        let run = try await sextant(
            "run", "--query", "subscription { said }", "--count", "1", "--format", "data", home: home,
            environment: ["WS_TOKEN": "w1"])
        #expect(run.output == "{\"said\":true}\n")
    }

    @Test("a configuration that cannot be read is no obstacle where none is needed, and is named where one is")
    func broken() async throws {
        let home = Home()
        home.write(".graphqlrc.yml", "schema: [a\n")
        let url = try await sextant("run", "-e", server.url, "--query", "{ path }", home: home)
        #expect(url.status == 0)
        let named = try await sextant("run", "Mirror", "-e", server.url, home: home)
        #expect(named.status == 2)
        #expect(named.errors.contains("/.graphqlrc.yml:2:1: "))

        let program = Home()
        program.write("graphql.config.ts", "export default {}")
        let unreadable = try await sextant("validate", home: program)
        #expect(unreadable.status == 2)
        #expect(unreadable.errors.contains("graphql.config.ts: this is a program, which Sextant does not run"))
        let none = try await sextant("validate", home: Home())
        #expect(none.status == 2)
        #expect(none.errors.contains("There is no graphql-config file here or above"))
    }

    @Test("settings: flags over SEXTANT variables over the project over the user's own file")
    func settings() async throws {
        let home = try await trusted()
        home.write(".config/sextant/config.yaml", "read-only: true\nendpoint: \(server.url)/user\n")
        let refused = try await sextant("run", "Go", "-e", "prod", "-y", home: home)
        #expect(refused.status == 7)
        let elsewhere = Home()
        elsewhere.write(".config/sextant/config.yaml", "endpoint: \(server.url)/user\ntimeout: none\n")
        let wrong = try await sextant("run", "--query", "{ path }", home: elsewhere)
        #expect(wrong.status == 2)
        #expect(
            wrong.errors.contains("/.config/sextant/config.yaml:2:10: “timeout” is no number of seconds above zero"))
        elsewhere.write(".config/sextant/config.yaml", "endpoint: \(server.url)/user\nthem: nord\n")
        let user = try await sextant("run", "--query", "{ path }", home: elsewhere)
        #expect(user.output.contains(#""path":"/user""#))
        #expect(user.errors.contains("there is no setting “them”"))
    }
}
