import Peers

/// A server that answers each subscription with as many events as fit through the socket, and completes it. All events
/// are laid out beforehand, so that it costs the machine as little as a server can.
enum EventServer {
    /// Each of so many objects changes with each of its events.
    private static let objects = 500
    /// The length of a message.
    private static let length = 250

    static let subscription = "subscription Moves { moved { id turn note } }"

    static func start(events: Int) throws -> ScriptedServer {
        try ScriptedServer { connection in
            try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
            _ = try connection.readFrame()
            try connection.send(text: #"{"type":"connection_ack"}"#)
            let subscribe = try connection.readFrame().text
            guard let id = subscribe.firstRange(of: #""id":"#).map({ subscribe[$0.upperBound...] }) else { return }
            let name = id.drop { $0 == " " || $0 == "\"" }.prefix { $0 != "\"" }
            let turns = (0..<2).map { turn in (0..<objects).flatMap { event(id: name, $0, turn: turn) } }
            for block in 0..<events / objects { try connection.write(turns[block % 2]) }
            try connection.send(text: #"{"id":"\#(name)","type":"complete"}"#)
            connection.waitForClose()
        }
    }

    private static func event(id: Substring, _ number: Int, turn: Int) -> [UInt8] {
        let head = #"{"id":"\#(id)","type":"next","payload":{"data":{"moved":{"__typename":"Ship","id":"\#(number)","#
        let text = head + #""turn":\#(turn),"note":""#
        let end = #""}}}}"#
        let padding = String(repeating: "x", count: max(0, length - text.utf8.count - end.utf8.count))
        return ScriptedConnection.frame(opcode: 1, Array((text + padding + end).utf8))
    }
}
