import Testing

@testable import GraphQLClient

@Suite("Failures in words")
struct DescribeTests {
    private func failure(
        _ body: String, status: Int = 200, type: String = "application/json"
    ) async throws -> FailureMessage {
        let client = makeClient(FakeSession { _, _ in .json(body, status: status, type: type) })
        do {
            _ = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        } catch {
            return describe(error)
        }
        return FailureMessage(.internal, "nothing failed")
    }

    @Test("401 with an empty body")
    func unauthorized() async throws {
        let failure = try await failure("", status: 401)
        #expect(failure.kind == .notGraphQL)
        #expect(failure.sentence == "The server answered with status 401 (Unauthorized) and an empty body.")
        #expect(failure.detail == ["The server wants credentials, or does not accept those it got."])
    }

    @Test("500 with text: the status and the first line")
    func serverError() async throws {
        let failure = try await failure("\nBoom \u{1B}[2J\nat line 1", status: 500, type: "text/plain")
        #expect(failure.sentence == "The server answered with status 500 (Internal Server Error): Boom ␛[2J.")
    }

    @Test("a web page")
    func html() async throws {
        let failure = try await failure("<!DOCTYPE html><title>x</title>", type: "text/html; charset=utf-8")
        #expect(failure.kind == .notGraphQL)
        #expect(failure.sentence.contains("status 200 (OK) with an HTML page, not with GraphQL: <!DOCTYPE html>"))
        #expect(failure.detail.first?.contains("/graphql") == true)
    }

    @Test("half a JSON document")
    func halfJSON() async throws {
        let failure = try await failure(#"{"data":{"a":"#)
        #expect(failure.kind == .notGraphQL)
        #expect(failure.sentence.contains("The JSON ends too early"))
        #expect(failure.sentence.contains(#"{"data":{"a":"#))
    }

    @Test("JSON that is no GraphQL response", arguments: [#"{"error":"Invalid JSON."}"#, "[]", "{}", #"{"data":5}"#])
    func otherJSON(body: String) async throws {
        let failure = try await failure(body)
        #expect(failure.kind == .notGraphQL)
        #expect(
            failure.sentence
                == "The server answered with status 200 (OK) with JSON that is no GraphQL response: \(body).")
    }

    @Test("an empty body with status 200")
    func emptyBody() async throws {
        #expect(try await failure("").sentence == "The server answered with status 200 (OK) with an empty body.")
    }

    @Test("a syntax error has line, column and the code around it")
    func syntaxError() {
        do {
            _ = try OperationDocument(text: "{\n  a(\n}")
        } catch {
            let failure = describe(error)
            #expect(failure.kind == .document)
            #expect(failure.sentence.hasPrefix("Syntax error at line 3, column 1: "))
            #expect(failure.detail.contains { $0.contains("a(") })
            return
        }
        #expect(Bool(false), "the text parsed")
    }

    @Test("what a server says in an error is made harmless")
    func serverWords() {
        let failure = describe(GraphQLError(message: "no \u{1B}]0;x\u{7}"))
        #expect(failure == FailureMessage(.serverErrors, "The server says: no ␛]0;x␇"))
    }

    @Test("failures of the network have their kinds")
    func networkKinds() {
        let kinds: [(NetworkError, FailureKind)] = [
            (.refused(host: "h", port: 1), .connection), (.cannotResolve(host: "h"), .connection),
            (.reset(host: "h"), .connection), (.tls(host: "h", reason: "expired"), .connection),
            (.bodyCutShort(received: 1, expected: 2), .connection), (.timeout(after: .seconds(1)), .timeout),
            (.connectTimeout(host: "h", after: .seconds(1)), .timeout), (.badURL("x"), .usage),
        ]
        for (error, kind) in kinds {
            #expect(describe(error).kind == kind)
            #expect(describe(error).sentence == error.description)
        }
        #expect(describe(CancellationError()).kind == .cancelled)
    }

    @Test("a closed WebSocket is told with its code, its meaning and the server's reason")
    func closeCodes() {
        let error = WebSocketTransportError.disconnected(
            .closed(WebSocketCloseCode(rawValue: 4401), reason: "Unauthorized\u{1B}"))
        let failure = describe(error)
        #expect(failure.kind == .connection)
        #expect(
            failure.sentence == "The WebSocket connection ended: closed with 4401 (unauthorized, the server wants "
                + "credentials before it takes an operation), the server said \"Unauthorized␛\".")
        #expect(failure.detail.first?.contains("--connection-param") == true)
    }
}
