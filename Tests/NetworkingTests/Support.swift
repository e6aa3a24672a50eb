import Networking
import Peers
import Testing

/// A proxy of the machine the tests run on must not come between two ends on loopback.
let local = NetworkOptions(proxy: "")

let client = HTTPClient(options: local)

func fetch(
    _ url: String, method: String = "GET", headers: HTTPHeaders = [:], body: String? = nil,
    timeout: Duration? = .seconds(120), options: NetworkOptions = local, mayBeSentTwice: Bool = true
) async throws -> (response: HTTPResponse, text: String) {
    let request = HTTPRequest(
        url: url, method: method, headers: headers, body: body.map { Array($0.utf8) }, timeout: timeout,
        mayBeSentTwice: mayBeSentTwice)
    let response = try await HTTPClient(options: options).send(request)
    return (response, String(decoding: try await response.body.collect(), as: UTF8.self))
}

/// Records a failure where a pattern did not match, in a form that can end a `guard`.
func failed(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
    Issue.record(comment, sourceLocation: sourceLocation)
}
