/// How connections are made. HTTP and WebSocket read the same options, so that a proxy or a certificate works for both.
package struct NetworkOptions: Sendable, Hashable {
    /// As curl's `--proxy`: `http`, `https`, `socks5h`, … Nil: from the environment (`https_proxy`, `no_proxy`, …);
    /// empty: none.
    package var proxy: String?
    /// A PEM file of authorities to trust instead of the system's.
    package var caCertificateFile: String?
    /// A PEM file with the certificate that identifies this client.
    package var clientCertificateFile: String?
    /// A PEM file with the key to it, if it is not in the certificate's file.
    package var clientKeyFile: String?
    /// Accept any certificate and host name.
    package var insecure: Bool
    /// For name look-up, TCP, proxy and TLS together.
    package var connectTimeout: Duration
    /// How many redirects are followed before giving up. Zero: a redirect is a response like any other.
    package var maxRedirects: Int
    /// Sent unless the request has a `User-Agent` of its own.
    package var userAgent: String
    /// How long a WebSocket server may take to answer a close frame.
    package var closeTimeout: Duration
    /// A longer WebSocket message closes the socket with 1009.
    package var maxMessageBytes: Int

    package init(
        proxy: String? = nil, caCertificateFile: String? = nil, clientCertificateFile: String? = nil,
        clientKeyFile: String? = nil, insecure: Bool = false, connectTimeout: Duration = .seconds(10),
        maxRedirects: Int = 10, userAgent: String = "sextant",
        closeTimeout: Duration = .seconds(2), maxMessageBytes: Int = 256 << 20
    ) {
        self.proxy = proxy
        self.caCertificateFile = caCertificateFile
        self.clientCertificateFile = clientCertificateFile
        self.clientKeyFile = clientKeyFile
        self.insecure = insecure
        self.connectTimeout = connectTimeout
        self.maxRedirects = maxRedirects
        self.userAgent = userAgent
        self.closeTimeout = closeTimeout
        self.maxMessageBytes = maxMessageBytes
    }
}
