import GraphQLServer
import Networking

/// A WebSocket client that says and hears one text after the other.
final class Conversation {
    let socket: WebSocket
    private var messages: WebSocketMessages.AsyncIterator

    init(_ server: Server, subprotocols: [String] = ["graphql-transport-ws"]) async throws {
        socket = try await WebSocket.connect(
            url: server.webSocketURL, subprotocols: subprotocols, timeout: .seconds(60))
        messages = socket.messages.makeAsyncIterator()
    }

    func say(_ text: String) async throws {
        try await socket.send(text: Array(text.utf8))
    }

    func subscribe(_ query: String, id: String = "1") async throws {
        try await say(#"{"type":"subscribe","id":"\#(id)","payload":{"query":"\#(query)"}}"#)
    }

    /// The next message, or nil when the socket has ended.
    func hear() async -> String? {
        await messages.next().map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
