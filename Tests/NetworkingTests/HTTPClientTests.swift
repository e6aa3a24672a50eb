import Networking
import Peers
import Synchronization
import Testing

@Suite("HTTP client")
struct HTTPClientTests {
    @Test("a POST arrives as it was given, and the answer comes back as it was sent")
    func post() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            try connection.respond(
                201, headers: [("X-Method", request.method), ("Set-Cookie", "a"), ("Set-Cookie", "b")],
                body: "\(request.target)|\(request["content-type"] ?? "-")|\(request["x-empty"] ?? "-")|\(request.text)"
            )
        }
        let (response, text) = try await fetch(
            server.url + "/graphql?v=1", method: "POST",
            headers: ["Content-Type": "application/json", "X-Empty": ""], body: #"{"query":"{a}"}"#)
        #expect(response.status == 201)
        #expect(response.httpVersion == "1.1")
        #expect(response.headers["x-method"] == "POST")
        #expect(response.headers.values(for: "set-cookie") == ["a", "b"])
        #expect(text == #"/graphql?v=1|application/json||{"query":"{a}"}"#)
    }

    @Test("only what was asked for is sent beside the necessary: no invented content type, no Expect")
    func plainHeaders() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            try connection.respond(body: request.headers.map(\.name).sorted().joined(separator: ","))
        }
        let large = String(repeating: "x", count: 2_000_000)
        let (_, text) = try await fetch(server.url, method: "POST", body: large)
        #expect(text == "Accept,Accept-Encoding,Content-Length,Host,User-Agent")
    }

    @Test("other methods go through, with and without a body", arguments: ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])
    func methods(method: String) async throws {
        let server = try ScriptedServer { connection in
            for _ in 0..<2 {
                let request = try connection.readRequest()
                try connection.respond(body: "\(request.method) \(request.text)")
            }
        }
        #expect(try await fetch(server.url, method: method).text == "\(method) ")
        #expect(try await fetch(server.url, method: method, body: "b").text == "\(method) b")
    }

    @Test("a HEAD has no body, whatever length is announced")
    func head() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n")
            connection.waitForClose()
        }
        let (response, text) = try await fetch(server.url, method: "HEAD")
        #expect(response.status == 200)
        #expect(text == "")
    }

    @Test("error statuses are answers", arguments: [400, 401, 404, 500, 503])
    func errorStatus(status: Int) async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(status, body: status == 401 ? "" : "what went wrong")
        }
        let (response, text) = try await fetch(server.url)
        #expect(response.status == status)
        #expect(text == (status == 401 ? "" : "what went wrong"))
    }

    @Test("the head is there before the body, and chunks come one by one")
    func streaming() async throws {
        let gates = [Gate(), Gate()]
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks()
            gates[0].wait()
            try connection.chunk("one")
            gates[1].wait()
            try connection.chunk("two")
            try connection.endChunks()
        }
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
        var chunks = response.body.makeAsyncIterator()
        gates[0].open()
        #expect(try await chunks.next() == Array("one".utf8))
        gates[1].open()
        #expect(try await chunks.next() == Array("two".utf8))
        #expect(try await chunks.next() == nil)
        #expect(try await chunks.next() == nil)
    }

    @Test("a compressed body arrives as the text it was")
    func decompression() async throws {
        let gzipped: [UInt8] = [
            0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2b, 0xc9, 0x48, 0x55, 0x28, 0x49, 0xad, 0x28,
            0x51, 0x48, 0x2c, 0x56, 0xc8, 0x2c, 0x51, 0x28, 0x4f, 0x2c, 0x06, 0x00, 0x3a, 0xf3, 0xb9, 0xf9, 0x12, 0x00,
            0x00, 0x00,
        ]
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            let accepts = request["accept-encoding"]?.contains("gzip") == true
            try connection.write(
                "HTTP/1.1 200 OK\r\nContent-Encoding: \(accepts ? "gzip" : "none")\r\n"
                    + "Content-Length: \(gzipped.count)\r\n\r\n")
            try connection.write(gzipped)
        }
        let (response, text) = try await fetch(server.url)
        #expect(text == "the text as it was")
        #expect(response.body.expectedLength == nil)
        #expect(response.timings.bytesReceived == gzipped.count)
    }

    @Test("a kept-alive connection is used again")
    func keepAlive() async throws {
        let server = try ScriptedServer { connection in
            while true {
                _ = try connection.readRequest()
                try connection.respond(body: "\(connection.number)")
            }
        }
        #expect(try await fetch(server.url).text == "0")
        let (response, text) = try await fetch(server.url)
        #expect(text == "0")
        #expect(response.timings.tls == .zero)
        #expect(server.connectionCount == 1)
    }

    @Test(
        "when a kept-alive connection dies under a request, it is sent again only if it may be",
        arguments: [(true, 2), (false, 1)])
    func diedUnderIt(mayBeSentTwice: Bool, arrivals: Int) async throws {
        let seen = Mutex(0)
        let server = try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                guard request.text == "second" else {
                    try connection.respond()
                    continue
                }
                seen.withLock { $0 += 1 }
                // The first connection has served before and dies without an answer, as after a server's time limit.
                if connection.number == 0 { return }
                try connection.respond()
            }
        }
        _ = try await fetch(server.url, method: "POST", body: "first")
        let (response, _) = try await fetch(
            server.url, method: "POST", body: "second", mayBeSentTwice: mayBeSentTwice)
        #expect(response.status == 200)
        #expect(seen.withLock { $0 } == arrivals)
    }

    @Test("timings are in order, and total is known at the end")
    func timings() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks()
            try connection.chunk("x")
            try connection.endChunks()
        }
        let (response, _) = try await fetch(server.url)
        let timings = response.timings
        #expect(timings.connect > .zero)
        #expect(timings.firstByte >= timings.connect)
        #expect(timings.total >= timings.firstByte)
        #expect(timings.remoteAddress == "127.0.0.1:\(server.port)")
    }

    @Test("thirty requests at once are all answered, each with its own answer")
    func concurrent() async throws {
        let server = try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                try connection.respond(body: request.text)
            }
        }
        let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<30 {
                group.addTask { (number, try await fetch(server.url, method: "POST", body: "\(number)").text) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 30)
        #expect(answers.allSatisfy { "\($0)" == $1 })
    }

    @Test("user name and password of the URL are sent as Basic authentication")
    func basic() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            try connection.respond(body: request["authorization"] ?? "none")
        }
        let (response, text) = try await fetch("http://ann:s%40crt@127.0.0.1:\(server.port)/")
        #expect(text == "Basic YW5uOnNAY3J0")
        #expect(response.url == "http://127.0.0.1:\(server.port)/")
    }
}
