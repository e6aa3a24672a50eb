import Networking
import Peers
import Testing

@Suite("Servers by other people")
struct PythonPeerTests {
    @Test("each answers a query over HTTP and a subscription over a WebSocket", arguments: PythonPeer.Kind.allCases)
    func roundTrip(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let (response, text) = try await fetch(
            peer.url, method: "POST", headers: ["Content-Type": "application/json"],
            body: #"{"query":"{ hello biggest }"}"#)
        #expect(response.status == 200)
        #expect(text.contains(#""biggest":9223372036854775807"#) || text.contains(#""biggest": 9223372036854775807"#))

        let socket = try await WebSocket.connect(
            url: peer.webSocketURL, subprotocols: ["graphql-transport-ws"], options: local)
        #expect(socket.acceptedSubprotocol == "graphql-transport-ws")
        try await socket.send(text: Array(#"{"type":"connection_init"}"#.utf8))
        var messages = socket.messages.makeAsyncIterator()
        let acknowledgement = String(decoding: await messages.next()?.bytes ?? [], as: UTF8.self)
        #expect(acknowledgement.contains("connection_ack"))
        try await socket.send(
            text: Array(
                #"{"type":"subscribe","id":"1","payload":{"query":"subscription { count(to: 1000, interval: 0) }"}}"#
                    .utf8))
        var events = 0
        while let message = await messages.next() {
            if String(decoding: message.bytes, as: UTF8.self).contains("complete") { break }
            events += 1
        }
        #expect(events == 1000)
        #expect(await socket.close().wasClean)
    }
}
