import CCurl

/// A URL whose parts are known to be good: a scheme of `http`, `https`, `ws` or `wss`, and a host. Parsing is libcurl's,
/// so what passes here is what curl will connect to.
package struct EndpointURL: Sendable, Hashable {
    /// Lower case: `http`, `https`, `ws` or `wss`.
    package let scheme: String
    /// Without the brackets of an IPv6 address.
    package let host: String
    /// The port that will be used, written or the scheme's own.
    package let port: Int
    /// Starts with a slash; the query is not in it.
    package let path: String
    /// Without the question mark.
    package let query: String?
    /// Percent-decoded user name, a credential.
    package let user: String?
    /// Percent-decoded password, a credential.
    package let password: String?
    /// The whole URL in curl's normal form, with credentials: for curl, never for people.
    let absolute: String

    /// Nil when the text is no absolute URL of a scheme we can speak.
    package init?(_ text: String) {
        self.init(text, relativeTo: nil)
    }

    /// A reference such as a `Location` header, resolved against the URL that sent it (RFC 3986, 5).
    package init?(_ reference: String, relativeTo base: EndpointURL) {
        self.init(reference, relativeTo: base.absolute)
    }

    private init?(_ text: String, relativeTo base: String?) {
        guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }), let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        let parsing = UInt32(CURLU_NON_SUPPORT_SCHEME)
        if let base, curl_url_set(url, CURLUPART_URL, base, parsing) != CURLUE_OK { return nil }
        guard curl_url_set(url, CURLUPART_URL, text, parsing) == CURLUE_OK else { return nil }
        func part(_ which: CURLUPart, _ flags: UInt32 = 0) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard curl_url_get(url, which, &value, flags) == CURLUE_OK, let value else { return nil }
            defer { curl_free(value) }
            return String(cString: value)
        }
        // A fragment is for the reader of a document and is never sent.
        curl_url_set(url, CURLUPART_FRAGMENT, nil, 0)
        guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), let own = Self.defaultPorts[scheme],
            let host = part(CURLUPART_HOST), !host.isEmpty, let absolute = part(CURLUPART_URL)
        else { return nil }
        self.scheme = scheme
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.port = part(CURLUPART_PORT).flatMap { Int($0) } ?? own
        self.path = part(CURLUPART_PATH) ?? "/"
        self.query = part(CURLUPART_QUERY)
        self.user = part(CURLUPART_USER, UInt32(CURLU_URLDECODE))
        self.password = part(CURLUPART_PASSWORD, UInt32(CURLU_URLDECODE))
        self.absolute = absolute
    }

    private static let defaultPorts = ["http": 80, "https": 443, "ws": 80, "wss": 443]

    /// Whether the connection is encrypted.
    package var isSecure: Bool { scheme == "https" || scheme == "wss" }

    /// Two URLs of one origin may share credentials (RFC 6454).
    package func hasSameOrigin(as other: EndpointURL) -> Bool {
        isSecure == other.isSecure && host.isSameHeaderName(as: other.host) && port == other.port
    }

    /// Host and port as a `Host` header wants them: brackets around IPv6, the scheme's own port left out.
    package var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == Self.defaultPorts[scheme] ? name : "\(name):\(port)"
    }

    /// Path and query, the request target of an HTTP/1.1 request line.
    package var target: String { query.map { "\(path)?\($0)" } ?? path }

    /// The same place with another scheme of the four, such as `ws` for an `http` endpoint. Nil for any other scheme.
    package func withScheme(_ scheme: String) -> EndpointURL? {
        guard let colon = absolute.firstIndex(of: ":") else { return nil }
        return EndpointURL(scheme + absolute[colon...])
    }
}

extension EndpointURL: CustomStringConvertible {
    /// Without user name and password, so that it can be shown.
    package var description: String { "\(scheme)://\(authority)\(target)" }
}
