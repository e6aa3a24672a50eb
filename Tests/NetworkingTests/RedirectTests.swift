import Networking
import Peers
import Testing

@Suite("Redirects, followed")
struct RedirectTests {
    @Test("a 308 on a POST ends where it points, with body and credentials")
    func sameOrigin() async throws {
        let server = try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                if request.target == "/old" {
                    try connection.respond(308, headers: [("Location", "/new")], body: "moved, see there")
                } else {
                    try connection.respond(body: "\(request.method) \(request.text) \(request["x-key"] ?? "-")")
                }
            }
        }
        let (response, text) = try await fetch(
            server.url + "/old", method: "POST", headers: ["X-Key": "secret"], body: "body")
        #expect(text == "POST body secret")
        #expect(response.redirects == 1)
        #expect(response.url == server.url + "/new")
        #expect(server.connectionCount == 1)
    }

    @Test("credentials do not follow to another port of the same host")
    func otherOrigin() async throws {
        let other = try ScriptedServer { connection in
            let request = try connection.readRequest()
            let secrets = ["authorization", "x-key", "cookie"].compactMap { request[$0] }
            try connection.respond(body: "\(request.method) \(request.text) \(request["accept"] ?? "-") \(secrets)")
        }
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(302, headers: [("Location", other.url + "/there")])
        }
        let (_, text) = try await fetch(
            "http://ann:secret@127.0.0.1:\(server.port)/", method: "POST",
            headers: ["X-Key": "secret", "Cookie": "c=1", "Accept": "application/json"], body: "body")
        #expect(text == "POST body application/json []")
    }

    @Test("a circle of redirects is left after the limit")
    func circle() async throws {
        let server = try ScriptedServer { connection in
            while true {
                _ = try connection.readRequest()
                try connection.respond(307, headers: [("Location", "/again")])
            }
        }
        await #expect(throws: NetworkError.tooManyRedirects(limit: 3)) {
            try await fetch(server.url, options: NetworkOptions(proxy: "", maxRedirects: 3))
        }
    }

    @Test("a redirect to a file is refused")
    func file() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(302, headers: [("Location", "file:///etc/passwd")])
        }
        await #expect(throws: NetworkError.redirectRefused(to: "file:///etc/passwd")) {
            try await fetch(server.url)
        }
    }

    @Test("without redirects allowed, a redirect is an answer")
    func notFollowed() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(302, headers: [("Location", "/new")], body: "see there")
        }
        let (response, text) = try await fetch(server.url, options: NetworkOptions(proxy: "", maxRedirects: 0))
        #expect(response.status == 302)
        #expect(text == "see there")
    }

    @Test("a redirect whose body never ends is followed all the same")
    func endlessBody() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            guard request.target == "/" else { return try connection.respond(body: "arrived") }
            try connection.startChunks(302, headers: [("Location", "/new")])
            while true { try connection.chunk(String(repeating: "x", count: 10_000)) }
        }
        #expect(try await fetch(server.url).text == "arrived")
    }

    @Test("the time limit covers all hops together")
    func timeout() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            if request.target == "/" {
                try connection.respond(302, headers: [("Location", "/slow")])
                _ = try connection.readRequest()
            }
            connection.waitForClose()
        }
        await #expect(throws: NetworkError.timeout(after: .milliseconds(300))) {
            try await fetch(server.url, timeout: .milliseconds(300))
        }
    }
}
