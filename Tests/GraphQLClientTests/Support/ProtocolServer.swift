import JSON
import Peers

/// A scripted server that speaks graphql-transport-ws as far as a test wants it to.
struct ProtocolPeer {
    let connection: ScriptedConnection

    /// Takes the handshake and the `connection_init`, and acknowledges it.
    static func accept(
        _ connection: ScriptedConnection, subprotocol: String? = "graphql-transport-ws", journal: Journal? = nil
    ) throws -> ProtocolPeer {
        let request = try connection.acceptWebSocket(subprotocol: subprotocol)
        journal?.write("offered \(request["Sec-WebSocket-Protocol"] ?? "nothing")")
        let peer = ProtocolPeer(connection: connection)
        let initialise = try peer.read()
        journal?.write(initialise)
        try peer.send(#"{"type":"connection_ack"}"#)
        return peer
    }

    func send(_ text: String) throws { try connection.send(text: text) }

    func next(_ id: String, _ data: String) throws {
        try send(#"{"id":"\#(id)","type":"next","payload":{"data":\#(data)}}"#)
    }

    func complete(_ id: String) throws { try send(#"{"id":"\#(id)","type":"complete"}"#) }

    /// The next message; a close frame reads as `close CODE`.
    func read() throws -> String {
        let frame = try connection.readFrame()
        return frame.closeCode.map { "close \($0)" } ?? frame.text
    }

    /// Reads a `subscribe` and returns its id.
    @discardableResult
    func readSubscribe() throws -> String {
        let message = try JSONValue(parsing: read())
        guard let type = message["type"]?.string, type == "subscribe" || type == "start", let id = message["id"]?.string
        else { throw PeerError("a subscribe was due, not \(message)") }
        return id
    }
}
