/// The head of a response, and its body as it comes.
package struct HTTPResponse: Sendable {
    package let status: Int
    package let headers: HTTPHeaders
    /// As on the status line: `1.1`, `2`.
    package let httpVersion: String
    /// Where the response came from in the end, after redirects; credentials left out.
    package let url: String
    /// How many redirects were followed.
    package let redirects: Int
    /// Must be read or dropped: an unread body holds its connection back, dropping it closes the connection.
    package let body: ResponseBody

    /// What is known so far: all but `total` when the head has come, everything when the body has ended.
    package var timings: TransferTimings { body.timings }
}
