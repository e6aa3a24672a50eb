/// Why a transfer failed below HTTP. Hosts and ports are facts for the reader; credentials are never in here.
package enum NetworkError: Error, Sendable, Hashable {
    /// No absolute URL of a scheme we speak. The text may hold credentials: show `description`, not the text.
    case badURL(String)
    /// A header name or value that would break the request apart.
    case badHeader(name: String)
    /// A certificate, key or authority file that cannot be used.
    case badFile(reason: String)
    /// A file of the request's body that cannot be read to its end.
    case unreadableUpload(path: String, reason: String)
    case cannotResolve(host: String)
    case refused(host: String, port: Int)
    /// Neither refused nor in time: no route, network down, address not available.
    case unreachable(host: String, port: Int, reason: String)
    case connectTimeout(host: String, after: Duration)
    case timeout(after: Duration)
    /// The TLS handshake or the check of the certificate failed; `reason` is the library's wording.
    case tls(host: String, reason: String)
    /// The peer ended the connection without a complete answer.
    case reset(host: String)
    /// The connection ended in the body; `expected` is nil when the length was not announced.
    case bodyCutShort(received: Int, expected: Int?)
    /// The proxy cannot be reached or does not let us through.
    case proxy(reason: String)
    case tooManyRedirects(limit: Int)
    /// A redirect to something that is no HTTP or HTTPS URL.
    case redirectRefused(to: String)
    /// The peer does not speak HTTP, or not correctly.
    case malformedResponse(reason: String)
    /// The body is longer than the reader was ready to keep.
    case bodyTooLong(limit: Int)
}

extension NetworkError: CustomStringConvertible {
    /// One sentence without credentials.
    package var description: String {
        switch self {
        case .badURL(let text):
            "“\(Self.hidingCredentials(in: text))” is not a URL that can be opened (http, https, ws or wss with a host)."
        case .badHeader(let name):
            "The header “\(name)” cannot be sent: its name or value holds a character that headers must not have."
        case .badFile(let reason): "A certificate file cannot be used: \(reason)."
        case .unreadableUpload(let path, let reason): "The file “\(path)” cannot be sent: \(reason)."
        case .cannotResolve(let host): "The host “\(host)” cannot be found."
        case .refused(let host, let port): "\(host):\(port) refused the connection. Nothing listens there."
        case .unreachable(let host, let port, let reason): "\(host):\(port) cannot be reached: \(reason)."
        case .connectTimeout(let host, let after):
            "\(host) did not accept a connection within \(Self.seconds(after)) s."
        case .timeout(let after): "No complete answer came within \(Self.seconds(after)) s."
        case .tls(let host, let reason): "No secure connection to \(host): \(reason)."
        case .reset(let host): "\(host) reset or closed the connection without an answer."
        case .bodyCutShort(let received, let expected?):
            "The connection ended in the middle of the body: \(received) of \(expected) bytes came."
        case .bodyCutShort(let received, nil):
            "The connection ended in the middle of the body, after \(received) bytes."
        case .proxy(let reason): "The proxy did not let the connection through: \(reason)."
        case .tooManyRedirects(let limit): "The server redirected more than \(limit) times."
        case .redirectRefused(let target):
            "The server redirected to “\(Self.hidingCredentials(in: target))”, which is not an HTTP URL."
        case .malformedResponse(let reason): "The server’s answer is not correct HTTP: \(reason)."
        case .bodyTooLong(let limit): "The body is longer than \(limit) bytes."
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = duration.milliseconds
        let whole = milliseconds / 1000
        let rest = milliseconds % 1000
        guard rest != 0 else { return "\(whole)" }
        var digits = String(repeating: "0", count: 3 - String(rest).count) + String(rest)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    /// Cuts what stands between `//` and `@`.
    private static func hidingCredentials(in text: String) -> String {
        guard let at = text.firstIndex(of: "@") else { return text }
        let start = text[..<at].lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
        return String(text[..<start] + text[text.index(after: at)...])
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
