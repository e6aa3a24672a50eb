import Networking
import Peers
import Sandbox
import Testing

@Suite("A body in pieces")
struct HTTPBodySegmentTests {
    private func send(_ segments: [HTTPBodySegment], to url: String) async throws -> String {
        var request = HTTPRequest(url: url, method: "POST", headers: ["Content-Type": "x/y"], mayBeSentTwice: false)
        request.bodySegments = segments
        return String(decoding: try await client.send(request).body.collect(), as: UTF8.self)
    }

    @Test("memory and files arrive as one body, in order, with its length")
    func mixed() async throws {
        let folder = TemporaryFolder()
        let large = String(repeating: "0123456789", count: 200_000)
        folder.write("large", large)
        folder.write("empty", "")
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            let isRight = request.text == "begin" + large + large + "end" && request["Expect"] == nil
            try connection.respond(body: "\(request.method) \(request["Content-Length"] ?? "none") \(isRight)")
        }
        let file = try #require(HTTPBodySegment(filePath: "\(folder.path)/large"))
        let empty = try #require(HTTPBodySegment(filePath: "\(folder.path)/empty"))
        let segments = [.bytes(Array("begin".utf8)), file, .bytes([]), empty, file, .bytes(Array("end".utf8))]
        #expect(try await send(segments, to: server.url) == "POST 4000008 true")
    }

    @Test("a redirect that keeps the body sends it from the start")
    func redirect() async throws {
        let folder = TemporaryFolder()
        folder.write("file", "content")
        let server = try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                if request.target == "/" {
                    try connection.respond(307, headers: [("Location", "/there")])
                } else {
                    try connection.respond(body: "\(request.target) \(request.text)")
                }
            }
        }
        let file = try #require(HTTPBodySegment(filePath: "\(folder.path)/file"))
        #expect(try await send([file], to: server.url) == "/there content")
    }

    @Test("a file that shrinks or goes away on the way ends the request, and is named", arguments: [true, false])
    func shrunk(isGone: Bool) async throws {
        let folder = TemporaryFolder()
        let path = isGone ? folder.file("gone") : folder.write("file", "x")
        let file = HTTPBodySegment.file(path: path, length: 1000)
        let server = try ScriptedServer { connection in connection.waitForClose() }
        let reason = isGone ? "No such file or directory" : "it has become shorter"
        await #expect(throws: NetworkError.unreadableUpload(path: path, reason: reason)) {
            _ = try await send([file], to: server.url)
        }
    }

    @Test("only a regular file has a length")
    func kinds() {
        let folder = TemporaryFolder()
        #expect(HTTPBodySegment(filePath: folder.path) == nil)
        #expect(HTTPBodySegment(filePath: "/dev/zero") == nil)
        #expect(HTTPBodySegment(filePath: "\(folder.path)/none") == nil)
    }
}
