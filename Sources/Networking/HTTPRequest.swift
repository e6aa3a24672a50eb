/// One HTTP request, complete in memory.
package struct HTTPRequest: Sendable {
    package var url: String
    package var method: String
    package var headers: HTTPHeaders
    package var body: [UInt8]?
    /// From the start to the last byte of the body, redirects included. Nil: no limit (a response may stream for hours).
    package var timeout: Duration?
    /// Whether the network layer may send it again when a kept-alive connection turns out to be dead. False for a
    /// mutation: such a request gets a connection of its own, because the server may have acted on it before it died.
    package var mayBeSentTwice: Bool

    package init(
        url: String, method: String = "GET", headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        timeout: Duration? = nil, mayBeSentTwice: Bool = true
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.mayBeSentTwice = mayBeSentTwice
    }
}
