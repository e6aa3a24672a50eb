/// The names of HTTP statuses that an endpoint is likely to answer with (RFC 9110, 15).
enum HTTPStatus {
    /// The number with its name: "404 (Not Found)".
    static func text(_ status: Int) -> String {
        names[status].map { "\(status) (\($0))" } ?? "\(status)"
    }

    /// Whether the server may answer otherwise in a while.
    static func mayPass(_ status: Int) -> Bool { status >= 500 || status == 408 || status == 429 }

    /// Whether the server refuses whoever asks, or has no answer for anybody just now. What was asked for, and in which
    /// way, it says nothing about.
    static func leavesQuestionOpen(_ status: Int) -> Bool { mayPass(status) || [401, 403, 407].contains(status) }

    private static let names = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
        303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
        425: "Too Early", 426: "Upgrade Required", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
        505: "HTTP Version Not Supported", 511: "Network Authentication Required",
    ]
}
