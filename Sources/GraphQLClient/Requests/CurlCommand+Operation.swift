import PlainText

/// What would be sent for an operation, as text for a person: a command line for curl, or for a subscription the messages
/// on the WebSocket. Secrets are `$NAME` unless they are asked for.
/// - Parameter known: Secrets whose names are known, such as those of environment variables.
package func curlCommand(
    for operation: some GraphQLOperation, _ configuration: ConnectionConfiguration, showsSecrets: Bool = false,
    known: [Secrets.Known] = []
) throws -> String {
    let secrets = showsSecrets ? nil : Secrets(known: known)
    guard operation.kind == .subscription else {
        return CurlCommand.text(
            for: try configuration.httpRequest(for: operation), options: configuration.network, secrets: secrets)
    }
    let url = secrets?.pieces(ofURL: configuration.webSocketURL) ?? [.text(configuration.webSocketURL)]
    let dialects = configuration.webSocket.dialects
    var lines = ["# \(CurlCommand.plain(url))"]
    lines.append("# Sec-WebSocket-Protocol: \(dialects.map(\.rawValue).joined(separator: ", "))")
    for field in configuration.headers {
        let value = secrets?.pieces(ofHeader: field.name, value: field.value) ?? [.text(field.value)]
        lines.append("# \(field.name): \(CurlCommand.plain(value))")
    }
    let payload = configuration.connectingPayload.map { payload in
        JSONObject(payload.map { name, value in (key: name, value: hiding(value, named: name, secrets)) })
    }
    let dialect = dialects.first ?? .transportWS
    let body = DefaultRequestBodyCreator().body(for: operation, extensions: [:])
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
