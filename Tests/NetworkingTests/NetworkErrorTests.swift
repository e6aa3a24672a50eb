import Networking
import Peers
import Testing

@Suite("Every way a transfer fails")
struct NetworkErrorTests {
    /// The error a fetch ends with.
    private func failure(
        _ url: String, timeout: Duration? = .seconds(120), options: NetworkOptions = local, headers: HTTPHeaders = [:]
    ) async -> NetworkError? {
        do {
            _ = try await fetch(url, headers: headers, timeout: timeout, options: options)
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    @Test("a host that does not exist")
    func cannotResolve() async {
        let error = await failure("http://nobody.invalid/graphql")
        #expect(error == .cannotResolve(host: "nobody.invalid"))
        #expect(error?.description == "The host “nobody.invalid” cannot be found.")
    }

    @Test("a port where nobody listens")
    func refused() async throws {
        let port = try ScriptedServer.unusedPort()
        #expect(await failure("http://127.0.0.1:\(port)/") == .refused(host: "127.0.0.1", port: port))
    }

    @Test("a server that takes the connection and then is silent while TLS should begin")
    func connectTimeout() async throws {
        let server = try ScriptedServer { $0.waitForClose() }
        let options = NetworkOptions(proxy: "", connectTimeout: .milliseconds(200))
        #expect(
            await failure("https://127.0.0.1:\(server.port)/", options: options)
                == .connectTimeout(host: "127.0.0.1", after: .milliseconds(200)))
    }

    @Test("a server that never answers")
    func timeout() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            connection.waitForClose()
        }
        let error = await failure(server.url, timeout: .milliseconds(250))
        #expect(error == .timeout(after: .milliseconds(250)))
        #expect(error?.description == "No complete answer came within 0.25 s.")
    }

    @Test("a server that stops in the middle of the body runs into the same limit")
    func timeoutInBody() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks()
            try connection.chunk("half")
            connection.waitForClose()
        }
        #expect(await failure(server.url, timeout: .milliseconds(250)) == .timeout(after: .milliseconds(250)))
    }

    @Test("a port that does not speak TLS")
    func plainInsteadOfTLS() async throws {
        let server = try ScriptedServer { connection in
            try connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.waitForClose()
        }
        guard case .tls("127.0.0.1", let reason) = await failure("https://127.0.0.1:\(server.port)/") else {
            return failed("speaking plain HTTP on a TLS port is TLS trouble")
        }
        #expect(reason.contains("does not speak TLS"))
    }

    @Test("a connection reset, and one closed without a word", arguments: [true, false])
    func reset(hard: Bool) async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            if hard { connection.reset() }
        }
        #expect(await failure(server.url) == .reset(host: "127.0.0.1"))
    }

    @Test("a body shorter than announced")
    func cutShort() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"data\":{\"half")
        }
        let error = await failure(server.url)
        #expect(error == .bodyCutShort(received: 14, expected: 100))
        #expect(error?.description == "The connection ended in the middle of the body: 14 of 100 bytes came.")
    }

    @Test("a chunked body without its end, and one reset on the way")
    func chunksCutShort() async throws {
        for hard in [false, true] {
            let received = Gate()
            let server = try ScriptedServer { connection in
                _ = try connection.readRequest()
                try connection.startChunks()
                try connection.chunk("half")
                received.wait()
                if hard { connection.reset() }
            }
            let response = try await client.send(HTTPRequest(url: server.url))
            var chunks = response.body.makeAsyncIterator()
            #expect(try await chunks.next() == Array("half".utf8))
            received.open()
            await #expect(throws: NetworkError.bodyCutShort(received: 4, expected: nil)) { try await chunks.next() }
        }
    }

    @Test("an answer that is not HTTP", arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "garbage garbage garbage\r\n\r\n"])
    func notHTTP(answer: String) async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.write(answer)
        }
        guard case .malformedResponse = await failure(server.url) else {
            return failed("it must be called what it is")
        }
    }

    @Test("a body that claims to be compressed and is not")
    func badCompression() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(headers: [("Content-Encoding", "gzip")], body: "plain text")
        }
        guard case .malformedResponse = await failure(server.url) else {
            return failed("it must be called what it is")
        }
    }

    @Test("URLs that cannot be opened", arguments: ["", "nonsense", "ftp://127.0.0.1/", "ws://127.0.0.1/", "http://"])
    func badURL(url: String) async {
        #expect(await failure(url) == .badURL(url))
    }

    @Test("what is said about a bad URL holds no credentials")
    func badURLWithCredentials() {
        let error = NetworkError.badURL("htp://ann:secret@example.com/")
        #expect(!error.description.contains("secret"))
        #expect(error.description.contains("htp://example.com/"))
    }

    @Test("a header that would smuggle in another one is not sent")
    func badHeader() async throws {
        let server = try ScriptedServer { connection in connection.waitForClose() }
        #expect(await failure(server.url, headers: ["X": "a\r\nY: b"]) == .badHeader(name: "X"))
        #expect(server.connectionCount == 0)
    }

    @Test("a body longer than the reader keeps, announced or not")
    func tooLong() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            if request.target == "/announced" { return try connection.respond(body: "123456") }
            try connection.startChunks()
            try connection.chunk("123456")
            try connection.endChunks()
        }
        for path in ["/announced", "/chunked"] {
            let response = try await client.send(HTTPRequest(url: server.url + path))
            await #expect(throws: NetworkError.bodyTooLong(limit: 5)) { try await response.body.collect(limit: 5) }
        }
    }

    @Test("a file of authorities that is not there")
    func badFile() async throws {
        let server = try ScriptedServer { connection in connection.waitForClose() }
        let options = NetworkOptions(proxy: "", caCertificateFile: "/nonexistent/authorities.pem")
        guard case .badFile(let reason) = await failure("https://127.0.0.1:\(server.port)/", options: options) else {
            return failed("the file is to blame")
        }
        #expect(reason.contains("/nonexistent/authorities.pem"))
    }

    @Test("a proxy that is not there, refuses, or asks for a password")
    func proxy() async throws {
        let port = try ScriptedServer.unusedPort()
        #expect(
            await failure("http://example.com/", options: NetworkOptions(proxy: "http://127.0.0.1:\(port)"))
                == .proxy(reason: "it refused the connection"))
        #expect(
            await failure("http://example.com/", options: NetworkOptions(proxy: "http://nobody.invalid:1"))
                == .proxy(reason: "its name cannot be found"))
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(407)
        }
        #expect(
            await failure("https://example.com/", options: NetworkOptions(proxy: server.url))
                == .proxy(reason: "it answered 407"))
    }
}
