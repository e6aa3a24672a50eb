import PlainText

/// Where a subscription stands.
public enum SubscriptionState: Sendable, Hashable {
    /// Waiting for the connection to open and be acknowledged.
    case pending
    /// The server has the operation; events may come.
    case active
    /// The transport was paused; the subscription will be sent again when it resumes.
    case paused
    /// The connection was lost; the subscription will be sent again when there is a new one.
    case reconnecting
    /// Nothing more will come.
    case finished(SubscriptionEnd)
}

/// How a subscription ended.
public enum SubscriptionEnd: Sendable, Hashable {
    /// The server said it is complete.
    case completed
    /// The consumer left.
    case cancelled
    /// The error was thrown to the consumer.
    case failed
}

/// A place in a subscription where events may be missing.
public enum SubscriptionGap: Sendable, CustomStringConvertible {
    /// The connection was lost; the time is until the subscription was sent again, at the given attempt.
    case disconnected(duration: Duration, cause: DisconnectCause, attempts: Int)
    /// The consumer read too slowly while other operations waited for the same connection.
    case overflow(droppedEvents: Int)

    /// How long events may have been missed, where that is known.
    public var duration: Duration? {
        if case .disconnected(let duration, _, _) = self { duration } else { nil }
    }

    /// One line for a person: "gap 2.4 s, events may be missing: closed with 1012 (…), reconnected". What matters stands
    /// first, since a narrow screen cuts the end.
    public var description: String {
        switch self {
        case .disconnected(let duration, let cause, let attempts):
            let attempt = attempts > 1 ? "reconnected at attempt \(attempts)" : "reconnected"
            return "gap \(duration.shortText), events may be missing: \(cause), \(attempt)"
        case .overflow(let count):
            return "gap: \(count) \(count == 1 ? "event" : "events") dropped, they came faster than they were read"
        }
    }
}

/// Why a WebSocket is no longer there.
public enum DisconnectCause: Sendable, CustomStringConvertible {
    /// The server closed it.
    case closed(WebSocketCloseCode, reason: String)
    /// It could not be opened, or broke.
    case failed(any Error)
    /// No `connection_ack` came in time.
    case notAcknowledged(after: Duration)
    /// A ping was not answered in time.
    case noPong(after: Duration)
    /// The server sent something that breaks the protocol.
    case protocolViolation(String)
    /// The server refused the connection with a `connection_error` message; the text is its payload.
    case refused(String)
    /// The client closed it, to rest.
    case paused
    /// The client closed it, to connect again with other headers or another payload.
    case renewed

    /// The end of a sentence, without secrets; text from the server is made harmless.
    public var description: String {
        switch self {
        case .closed(let code, let reason):
            let said = reason.isEmpty ? "" : ", the server said \"\(VisibleText.line(reason))\""
            return "closed with \(code)\(said)"
        case .failed(let error): return describe(error).clause
        case .notAcknowledged(let limit): return "no connection_ack within \(limit.shortText)"
        case .noPong(let limit): return "no answer to a ping within \(limit.shortText)"
        case .protocolViolation(let what): return "the server broke the protocol: \(VisibleText.line(what))"
        case .refused(let payload): return "the server refused the connection: \(VisibleText.line(payload))"
        case .paused: return "paused"
        case .renewed: return "connected again with new credentials"
        }
    }

    /// Whether another attempt can help.
    var recovery: WebSocketCloseCode.Recovery {
        switch self {
        case .closed(let code, _): code.recovery
        case .failed(let error): error.canBeTriedAgain ? .reconnect : .stop
        case .notAcknowledged, .noPong, .paused, .renewed: .reconnect
        case .protocolViolation, .refused: .stop
        }
    }
}
