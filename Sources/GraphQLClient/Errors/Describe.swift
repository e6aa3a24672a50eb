import GraphQLLanguage
import GraphQLSchema
import PlainText

/// Turns any error of the client core into words. This is the one place where that happens, so that the explorer and
/// the command line say the same.
package func describe(_ error: any Error) -> FailureMessage {
    switch error {
    case let error as any DescribedError: error.failureMessage
    case is CancellationError: FailureMessage(.cancelled, "Cancelled.")
    case let error as NetworkError: describe(error)
    case let error as WebSocketError: describe(error)
    case let error as WebSocketTransportError: describe(error)
    case let error as ResponseCodeInterceptor.ResponseCodeError: describe(error)
    case let error as ResponseParsingError: describe(error)
    case let error as OperationDocumentError: describe(error)
    case let error as VariablesError:
        FailureMessage(.document, VisibleText.line(error.description, limit: 400), detail: error.furtherLines)
    case let error as JSONError: FailureMessage(.document, "Not valid JSON: \(VisibleText.line("\(error)")).")
    case let error as CacheMissError: FailureMessage(.cacheMiss, error.description)
    case let error as CacheMiss: FailureMessage(.cacheMiss, VisibleText.line(error.description, limit: 400))
    case let error as MaxRetryInterceptor.MaxRetriesError: describe(error)
    case let error as AutomaticPersistedQueryInterceptor.APQError: describe(error)
    case let error as GraphQLFileError: FailureMessage(.usage, VisibleText.line(error.description, limit: 400))
    case let error as RequestChainError: describe(error)
    case let error as GraphQLError:
        FailureMessage(.serverErrors, "The server says: \(VisibleText.line(error.message, limit: 400))")
    case let error as IntrospectionFailure: describe(error)
    case let error as SyntaxError:
        FailureMessage(
            .document,
            "Syntax error at line \(error.position.line), column \(error.position.column): "
                + VisibleText.line(error.message, limit: 300), detail: VisibleText.lines(error.codeFrame))
    // A module below this one, such as the store, has a sentence for each of its errors.
    case let error as any CustomStringConvertible:
        FailureMessage(.internal, VisibleText.line(error.description, limit: 400))
    default: FailureMessage(.internal, "\(type(of: error)): \(VisibleText.line("\(error)", limit: 400))")
    }
}

private func describe(_ error: NetworkError) -> FailureMessage {
    let kind: FailureKind
    var detail: [String] = []
    switch error {
    case .timeout, .connectTimeout: kind = .timeout
    case .badURL, .badHeader, .badFile, .unreadableUpload: kind = .usage
    case .malformedResponse, .bodyTooLong: kind = .notGraphQL
    case .tls:
        kind = .connection
        detail = ["If you trust this server, name its authority with --cacert FILE, or switch the check off with -k."]
    case .cannotResolve, .refused, .unreachable, .reset, .bodyCutShort, .proxy, .tooManyRedirects, .redirectRefused:
        kind = .connection
    }
    return FailureMessage(kind, VisibleText.line(error.description, limit: 400), detail: detail)
}

private func describe(_ error: WebSocketError) -> FailureMessage {
    switch error {
    case .handshakeRejected(let status, _, let body):
        let line = VisibleText.firstLine(of: body)
        let said = line.isEmpty ? "" : ": \(line)"
        let advice: [String] =
            switch status {
            case 401, 403: ["The server wants credentials, or does not take a WebSocket from this origin."]
            case 200..<300, 404, 405, 426: ["Subscriptions may have a URL of their own (--subscription-endpoint)."]
            default: []
            }
        return FailureMessage(
            .connection, "The server refused the WebSocket with status \(HTTPStatus.text(status))\(said).",
            detail: advice)
    case .closed(let close):
        let cause = DisconnectCause.closed(WebSocketCloseCode(rawValue: close.code), reason: close.reason)
        return FailureMessage(.connection, "The WebSocket was \(cause).")
    case .handshakeInvalid, .subprotocolNotOffered:
        return FailureMessage(.connection, VisibleText.line("\(error)", limit: 400))
    }
}

private func describe(_ error: WebSocketTransportError) -> FailureMessage {
    switch error {
    case .notConnected(.failed(let underlying)), .disconnected(.failed(let underlying)):
        return describe(underlying)
    case .notConnected(let cause):
        return FailureMessage(cause.kind, "No WebSocket connection: \(cause).", detail: cause.advice)
    case .disconnected(let cause):
        return FailureMessage(.connection, "The WebSocket connection ended: \(cause).", detail: cause.advice)
    case .reconnectionFailed(let attempts, let cause):
        let times = attempts == 1 ? "one attempt" : "\(attempts) attempts"
        return FailureMessage(
            .connection, "The WebSocket connection was lost, and \(times) to open it again failed: \(cause).",
            detail: cause.advice)
    case .interrupted(let cause):
        return FailureMessage(
            .connection, "The WebSocket connection was lost before the answer came: \(cause).",
            detail: ["The operation was not sent a second time; the server may have carried it out."])
    case .transportClosed: return FailureMessage(.cancelled, "The connection was closed.")
    }
}

private func describe(_ error: ResponseCodeInterceptor.ResponseCodeError) -> FailureMessage {
    let summary = error.response.summary(body: error.body)
    let what = error.body.isEmpty ? " and an empty body" : summary.quotedLine
    var detail: [String] = []
    switch error.statusCode {
    case 401: detail = ["The server wants credentials, or does not accept those it got."]
    case 403: detail = ["The credentials are not allowed to do this."]
    case 404: detail = ["There may be no GraphQL endpoint at this path."]
    case 300..<400: detail = ["The server redirects, and the redirect was not followed."]
    default: break
    }
    return FailureMessage(
        .notGraphQL, "The server answered with status \(HTTPStatus.text(error.statusCode))\(what).", detail: detail)
}

private func describe(_ error: ResponseParsingError) -> FailureMessage {
    switch error {
    case .invalidJSON(let error, let reply):
        if reply.looksLikeHTML {
            return FailureMessage(
                .notGraphQL,
                "The server answered\(reply.statusClause) with an HTML page, not with GraphQL\(reply.quotedLine).",
                detail: ["The URL may be that of a web page; the endpoint often ends in /graphql."])
        }
        let end = error.offset >= reply.byteCount ? "The JSON ends too early" : "It is not JSON"
        return FailureMessage(
            .notGraphQL,
            "The server's answer\(reply.statusClause) is no GraphQL response\(reply.quotedLine). "
                + "\(end): \(VisibleText.line("\(error)")).")
    case .notGraphQL(let reply):
        return FailureMessage(
            .notGraphQL,
            "The server answered\(reply.statusClause) with JSON that is no GraphQL response"
                + "\(reply.quotedLine).",
            detail: ["A GraphQL response is an object with \"data\" or \"errors\"."])
    case .emptyBody(let reply):
        return FailureMessage(.notGraphQL, "The server answered\(reply.statusClause) with an empty body.")
    case .tooLong(let limit, _):
        return FailureMessage(.notGraphQL, "The response is longer than \(limit >> 20) MB, more than can be held.")
    case .badPart(.missing, let number, _):
        let parts = number == 2 ? "one part" : "\(number - 1) parts"
        return FailureMessage(
            .notGraphQL, "The server's answer broke off after \(parts), although more was announced.",
            detail: ["What had come is kept."])
    case .badPart(let problem, let number, let reply):
        return FailureMessage(
            .notGraphQL,
            "Part \(number) of the server's answer\(reply.statusClause) cannot be used: \(problem).",
            detail: number > 1 ? ["What had come before it is kept."] : [])
    case .streamNotCompleted(let count):
        let events = count == 1 ? "one event" : "\(count) events"
        return FailureMessage(
            .connection,
            count == 0
                ? "The server ended the stream before the first event, and did not say that it is complete."
                : "The server ended the stream after \(events), and did not say that it is complete.",
            detail: ["Events may be missing."])
    case .irrecoverableErrors(let errors):
        let messages = errors.map { VisibleText.line($0.message, limit: 300) }
        return FailureMessage(
            .serverErrors, "The server ended the subscription: \(messages.first ?? "it did not say why").",
            detail: Array(messages.dropFirst().prefix(20)))
    case .unexpectedData(let name, let underlying):
        let operation = name.map { "\"\($0)\"" } ?? "the operation"
        return FailureMessage(
            .notGraphQL, "The data does not fit \(operation): \(VisibleText.line("\(underlying)", limit: 300)).")
    }
}

private func describe(_ error: OperationDocumentError) -> FailureMessage {
    if case .syntax(let message, let line, let column, let codeFrame) = error {
        return FailureMessage(
            .document, "Syntax error at line \(line), column \(column): \(VisibleText.line(message, limit: 300))",
            detail: VisibleText.lines(codeFrame))
    }
    let kind: FailureKind
    switch error {
    case .severalOperations, .unknownOperation: kind = .usage
    case .syntax, .noOperation, .tooComplex, .tooDeep: kind = .document
    }
    return FailureMessage(kind, VisibleText.line("\(error)", limit: 400))
}

private func describe(_ error: MaxRetryInterceptor.MaxRetriesError) -> FailureMessage {
    let operation = error.operationName.map { "\"\($0)\"" } ?? "The operation"
    let times = error.count == 1 ? "one retry" : "\(error.count) retries"
    guard let last = error.lastError.map({ describe($0) }) else {
        return FailureMessage(.connection, "\(operation) was given up after \(times).")
    }
    return FailureMessage(
        last.kind, "\(operation) was given up after \(times). The last failure: \(last.sentence)", detail: last.detail)
}

private func describe(_ error: AutomaticPersistedQueryInterceptor.APQError) -> FailureMessage {
    switch error {
    case .persistedQueryRetryFailed:
        FailureMessage(
            .serverErrors, "The server says that it does not know the operation, even with the document at hand.",
            detail: ["Without persisted queries the document is sent alone."])
    case .persistedQueryNotFoundForPersistedOnlyQuery(let name):
        FailureMessage(
            .serverErrors,
            "The server does not know \(name.map { "\"\(VisibleText.line($0, limit: 100))\"" } ?? "the operation"), and "
                + "documents are not to be sent.")
    }
}

private func describe(_ error: RequestChainError) -> FailureMessage {
    switch error {
    case .noResults: FailureMessage(.internal, "The request ended without a result and without an error.")
    case .mutationNotSentAgain(let name):
        FailureMessage(
            .connection,
            "\(name.map { "The mutation \"\($0)\"" } ?? "The mutation") was not sent a second time, because the server "
                + "may have carried it out.")
    case .wrongKind(let expected, let actual):
        FailureMessage(.usage, "The operation is a \(actual.rawValue); a \(expected.rawValue) was called for.")
    case .noSubscriptionTransport:
        FailureMessage(.usage, "This client has no transport that can carry subscriptions.")
    case .noUploadTransport:
        FailureMessage(.usage, "This client has no transport that can carry files.")
    }
}

private func describe(_ error: IntrospectionFailure) -> FailureMessage {
    let sentence = VisibleText.line("\(error)", limit: 400)
    return switch error {
    case .off:
        FailureMessage(.serverErrors, sentence, detail: ["A schema can come from a file instead (--schema FILE)."])
    case .refused: FailureMessage(.serverErrors, sentence)
    case .notGraphQL: FailureMessage(.notGraphQL, sentence)
    }
}

extension VariablesError {
    fileprivate var furtherLines: [String] { Array(VisibleText.lines(description).dropFirst()) }
}

extension ReplySummary {
    fileprivate var statusClause: String { status.map { " with status \(HTTPStatus.text($0))" } ?? "" }

    fileprivate var quotedLine: String { firstLine.isEmpty ? "" : ": \(firstLine)" }

    fileprivate var looksLikeHTML: Bool {
        let start = firstLine.prefix(14).lowercased()
        return mediaType == "text/html" || start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }
}

extension DisconnectCause {
    fileprivate var kind: FailureKind {
        if case .notAcknowledged = self { .timeout } else { .connection }
    }

    /// What a person can do about it.
    fileprivate var advice: [String] {
        guard case .closed(let code, _) = self else { return [] }
        return switch code.rawValue {
        case 4401, 4403: ["Credentials go into the connection parameters (--connection-param), or a header."]
        case 4406: ["The server may offer subscriptions by another protocol (--transport)."]
        case 4400, 4500: ["Look for a syntax error in the operation; some servers close the connection on one."]
        default: []
        }
    }
}

extension Error {
    /// Whether connecting again after this error can help.
    var canBeTriedAgain: Bool {
        switch self as any Error {
        case NetworkError.badURL, NetworkError.badHeader, NetworkError.badFile, NetworkError.unreadableUpload,
            NetworkError.tls, NetworkError.redirectRefused, NetworkError.tooManyRedirects:
            false
        case WebSocketError.handshakeRejected(let status, _, _): HTTPStatus.mayPass(status)
        case WebSocketError.subprotocolNotOffered, WebSocketError.handshakeInvalid: false
        case is CancellationError: false
        default: true
        }
    }
}
