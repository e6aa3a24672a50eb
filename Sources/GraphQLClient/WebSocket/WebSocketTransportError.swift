/// Why an operation over a WebSocket has no result, or a subscription ended before it was complete.
public enum WebSocketTransportError: Error, Sendable {
    /// The first connection did not come about.
    case notConnected(DisconnectCause)
    /// The connection was lost and another attempt would not help, or reconnection is off.
    case disconnected(DisconnectCause)
    /// The connection was lost, and so were all attempts to replace it.
    case reconnectionFailed(attempts: Int, DisconnectCause)
    /// The connection was lost while a query or mutation was under way. It is never sent a second time, since the
    /// server may have carried it out.
    case interrupted(DisconnectCause)
    /// The transport was closed for good.
    case transportClosed

    /// What happened to the connection, where a connection is at fault.
    public var cause: DisconnectCause? {
        switch self {
        case .notConnected(let cause), .disconnected(let cause), .reconnectionFailed(_, let cause),
            .interrupted(let cause):
            cause
        case .transportClosed: nil
        }
    }
}
