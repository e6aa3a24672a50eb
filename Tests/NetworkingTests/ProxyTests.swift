import Networking
import Peers
import Testing

@Suite("Proxies")
struct ProxyTests {
    @Test("a plain request goes through the proxy by its whole URL")
    func forward() async throws {
        let proxy = try ScriptedServer { connection in
            let request = try connection.readRequest()
            try connection.respond(body: "\(request.method) \(request.target)")
        }
        let (_, text) = try await fetch(
            "http://api.example/graphql", options: NetworkOptions(proxy: "http://127.0.0.1:\(proxy.port)"))
        #expect(text == "GET http://api.example/graphql")
    }

    @Test("a WebSocket goes through the proxy's tunnel")
    func tunnel() async throws {
        let proxy = try ScriptedServer { connection in
            let request = try connection.readRequest()
            guard request.method == "CONNECT", request.target == "api.example:80" else {
                return try connection.respond(400)
            }
            try connection.write("HTTP/1.1 200 Connection established\r\n\r\n")
            try connection.acceptWebSocket()
            try connection.send(text: "through the tunnel")
            connection.waitForClose()
        }
        let socket = try await WebSocket.connect(
            url: "ws://api.example/graphql", options: NetworkOptions(proxy: "http://127.0.0.1:\(proxy.port)"))
        var messages = socket.messages.makeAsyncIterator()
        #expect(await messages.next() == .text(Array("through the tunnel".utf8)))
    }
}
