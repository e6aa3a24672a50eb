/// One request on the way through redirects: what goes to one URL.
struct HTTPHop: Sendable {
    var url: EndpointURL
    var method: String
    var headers: HTTPHeaders
    var body: [UInt8]?
    /// In place of the body.
    var bodySegments: [HTTPBodySegment]?
    /// Whether the client certificate may be shown; false once an origin was left.
    var showsCertificate = true

    /// The next request when the answer is a redirect, nil when it is an answer like any other.
    ///
    /// A POST stays a POST on 301 and 302, unlike in a browser: a GraphQL operation that turned into a GET would be lost
    /// (RFC 9110, 15.4.2 permits either). Only 303 asks for a GET.
    func redirected(status: Int, location: String?) throws(NetworkError) -> HTTPHop? {
        guard [301, 302, 303, 307, 308].contains(status), let location, !location.isEmpty else { return nil }
        guard let target = EndpointURL(location, relativeTo: url), target.scheme == "http" || target.scheme == "https"
        else { throw .redirectRefused(to: location) }
        var next = self
        next.url = target
        if status == 303, method != "HEAD" {
            next.method = "GET"
            next.body = nil
            next.bodySegments = nil
            next.headers.remove("Content-Type")
            next.headers.remove("Content-Length")
        }
        if !target.hasSameOrigin(as: url) {
            next.showsCertificate = false
            next.headers = HTTPHeaders()
            for field in headers where Self.harmless.contains(where: { $0.isSameHeaderName(as: field.name) }) {
                next.headers.add(field.name, field.value)
            }
        }
        return next
    }

    /// The headers that say nothing about who asks. A list of what is secret could never be complete.
    private static let harmless = [
        "Accept", "Accept-Encoding", "Accept-Language", "Content-Type", "User-Agent", "Apollo-Require-Preflight",
    ]
}
