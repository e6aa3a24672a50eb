import PlainText

/// What would be sent for an operation, as text for a person: a command line for curl, or for a subscription over a
/// WebSocket the messages on it. Secrets are `$NAME` unless they are asked for.
/// - Parameters:
///   - files: The files that go with it.
///   - known: Secrets whose names are known, such as those of environment variables.
package func curlCommand(
    for operation: some GraphQLOperation, _ configuration: ConnectionConfiguration, files: [GraphQLFile] = [],
    showsSecrets: Bool = false, known: [Secrets.Known] = []
) throws -> String {
    let secrets = showsSecrets ? nil : Secrets(known: known)
    if !files.isEmpty {
        let request = configuration.httpTransport(to: configuration.endpoint, store: .inMemory()).uploadRequest(
            for: operation, files: files, requestConfiguration: RequestConfiguration())
        return try CurlCommand.text(for: request, options: configuration.network, secrets: secrets)
    }
    let isOverHTTP = [.eventStream, .multipart].contains(configuration.subscriptionTransport)
    guard operation.kind == .subscription, !isOverHTTP else {
        var request = try configuration.httpRequest(for: operation)
        // curl has no limit for the way to the first byte alone, and a subscription may last.
        if operation.kind == .subscription { request.timeout = nil }
        return CurlCommand.text(
            for: request, options: configuration.network, isStream: operation.kind == .subscription, secrets: secrets)
    }
    let url = secrets?.pieces(ofURL: configuration.webSocketURL) ?? [.text(configuration.webSocketURL)]
    let dialects = configuration.webSocket.dialects
    var lines = ["# \(CurlCommand.plain(url))"]
    lines.append("# Sec-WebSocket-Protocol: \(dialects.map(\.rawValue).joined(separator: ", "))")
    for field in configuration.webSocket.handshakeHeaders {
        let value = secrets?.pieces(ofHeader: field.name, value: field.value) ?? [.text(field.value)]
        lines.append("# \(field.name): \(CurlCommand.plain(value))")
    }
    let payload = configuration.connectingPayload.map { payload in
        JSONObject(payload.map { name, value in (key: name, value: hiding(value, named: name, secrets)) })
    }
    let dialect = dialects.first ?? .transportWS
    let body = DefaultRequestBodyCreator().body(
        for: operation, extensions: configuration.clientAwareness.extensions)
    let messages = [
        dialect.encode(.initialise(payload: payload.map(WebSocketTransport.text))),
        dialect.encode(.subscribe(id: "1", payload: body)),
    ]
    for message in messages {
        let text = String(decoding: message ?? [], as: UTF8.self)
        lines.append(CurlCommand.plain(secrets?.pieces(of: text) ?? [.text(text)]))
    }
    return lines.map { VisibleText.lines($0).joined(separator: " ") }.joined(separator: "\n")
}

private func hiding(_ value: JSONValue, named name: String, _ secrets: Secrets?) -> JSONValue {
    guard let secrets, let text = value.string else { return value }
    return .string(CurlCommand.plain(secrets.pieces(ofHeader: name, value: text)))
}
