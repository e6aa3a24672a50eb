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

/// Expects that what is done to a server in a task that was cancelled before it started opens no connection.
func expectNoConnection(
    whenCancelledBefore body: @escaping @Sendable (ScriptedServer) async throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let server = try ScriptedServer { connection in connection.waitForClose() }
    let go = Gate()
    let task = Task {
        await go.opened()
        try await body(server)
    }
    task.cancel()
    go.open()
    await #expect(throws: CancellationError.self, sourceLocation: sourceLocation) { try await task.value }
    // Whatever the network thread had before this was done when this was answered.
    let other = try ScriptedServer { connection in
        _ = try connection.readRequest()
        try connection.respond()
    }
    _ = try await fetch(other.url)
    #expect(server.connectionCount == 0, sourceLocation: sourceLocation)
}
