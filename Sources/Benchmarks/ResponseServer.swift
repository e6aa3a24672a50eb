import Peers

/// Answers every request with the same bytes, as a server with a large response would.
final class ResponseServer {
    private let server: ScriptedServer

    init(_ body: [UInt8]) throws {
        server = try ScriptedServer { connection in
            while true {
                _ = try connection.readRequest()
                try connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n")
                try connection.write(body)
            }
        }
    }

    deinit { server.stop() }

    var endpoint: String { server.url + "/graphql" }
}
