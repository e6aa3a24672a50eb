import Peers
import Testing

@testable import GraphQLClient

@Suite("Endpoints that misbehave, over real sockets")
struct BadEndpointTests {
    /// What a person is told about a query to this endpoint.
    private func failure(_ url: String, timeout: Duration = .seconds(120)) async throws -> FailureMessage {
        let client = GraphQLClient(
            connecting: ConnectionConfiguration(
                endpoint: url, network: NetworkOptions(proxy: ""), timeout: timeout),
            store: nil)
        do {
            let response = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
            return FailureMessage(.internal, "there was an answer: \(response.errors)")
        } catch {
            return describe(error)
        }
    }

    private func failure(_ script: @escaping ScriptedServer.Script) async throws -> FailureMessage {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try script(connection)
        }
        return try await failure(server.url)
    }

    @Test("nobody listens")
    func refused() async throws {
        let port = SilentPort()
        let failure = try await failure("http://127.0.0.1:\(port.number)/graphql")
        #expect(failure.kind == .connection)
        #expect(failure.sentence == "127.0.0.1:\(port.number) refused the connection. Nothing listens there.")
    }

    @Test("no answer in time")
    func timeout() async throws {
        let server = try ScriptedServer { connection in connection.waitForClose() }
        let failure = try await failure(server.url, timeout: .milliseconds(200))
        #expect(failure == FailureMessage(.timeout, "No complete answer came within 0.2 s."))
    }

    @Test("the connection is reset, or closed without a word", arguments: [true, false])
    func reset(hard: Bool) async throws {
        let failure = try await failure { connection in hard ? connection.reset() : connection.close() }
        #expect(failure.kind == .connection)
        #expect(failure.sentence.hasSuffix("closed the connection without an answer."))
    }

    @Test("TLS is answered with something else")
    func badTLS() async throws {
        let server = try ScriptedServer { connection in
            try connection.write("this is no TLS\r\n\r\n")
            connection.waitForClose()
        }
        let failure = try await failure(server.url.replacing("http:", with: "https:"))
        #expect(failure.kind == .connection)
        #expect(failure.sentence.hasPrefix("No secure connection to 127.0.0.1"))
        #expect(failure.detail.first?.contains("--cacert") == true)
    }

    @Test("something that is no HTTP answers")
    func noHTTP() async throws {
        let failure = try await failure { try $0.write("SSH-2.0-OpenSSH_9.2\r\n") }
        #expect(failure.kind == .notGraphQL)
        #expect(failure.sentence.contains("HTTP"))
    }

    @Test("the body ends in the middle")
    func cutShort() async throws {
        let failure = try await failure { connection in
            try connection.write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"data\":")
            connection.close()
        }
        #expect(failure.kind == .connection)
        #expect(failure.sentence == "The connection ended in the middle of the body: 8 of 100 bytes came.")
    }

    @Test("a complete body that holds half a JSON document")
    func halfJSON() async throws {
        let failure = try await failure { try $0.respond(json: #"{"data":{"a":"#) }
        #expect(failure.kind == .notGraphQL)
        #expect(failure.sentence.contains("The JSON ends too early"))
    }

    @Test("a web page, an empty refusal, a stack trace, other JSON")
    func otherAnswers() async throws {
        let answers: [(status: Int, type: String, body: String, expected: String)] = [
            (200, "text/html", "<!DOCTYPE html>", "HTML page"),
            (401, "text/plain", "", "status 401 (Unauthorized) and an empty body"),
            (500, "text/plain", "Traceback (most recent call last):\nx", "500 (Internal Server Error): Traceback"),
            (200, "application/json", #"{"ok":true}"#, "JSON that is no GraphQL response"),
            (404, "text/plain", "404 page not found", "status 404 (Not Found): 404 page not found"),
        ]
        for (status, type, body, expected) in answers {
            let failure = try await failure { connection in
                try connection.respond(status, headers: [("Content-Type", type)], body: body)
            }
            #expect(failure.kind == .notGraphQL)
            #expect(failure.sentence.contains(expected))
        }
    }

    @Test("a redirect is followed with method, body and headers, but secrets do not cross to another origin")
    func redirect() async throws {
        let journal = Journal()
        let target = try ScriptedServer { connection in
            let request = try connection.readRequest()
            journal.write("\(request.method) \(request.text) \(request["Authorization"] ?? "no secret")")
            try connection.respond(json: #"{"data":{"a":1}}"#)
        }
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(308, headers: [("Location", "\(target.url)/graphql")], body: "")
        }
        let client = GraphQLClient(
            connecting: ConnectionConfiguration(
                endpoint: server.url, headers: ["Authorization": "Bearer t"], network: NetworkOptions(proxy: "")),
            store: nil)
        let response = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(response.value?["a"]?.int == 1)
        #expect(journal.lines == [#"POST {"query":"{ a }"} no secret"#])
    }

    @Test("a WebSocket endpoint that is none is told with what it answered")
    func noWebSocket() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(404, body: "nothing here \u{1B}[2J")
        }
        let client = GraphQLClient(
            connecting: ConnectionConfiguration(endpoint: server.url, network: NetworkOptions(proxy: "")),
            store: nil)
        let stream = client.subscribe(subscription: try operation("subscription { a }"), cachePolicy: .networkOnly)
        let error = try #require(await stream.responses.all().error)
        let failure = describe(error)
        #expect(failure.kind == .connection)
        #expect(
            failure.sentence == "The server refused the WebSocket with status 404 (Not Found): nothing here ␛[2J.")
        #expect(failure.detail.first?.contains("--subscription-endpoint") == true)
    }
}
