import Testing

@testable import GraphQLClient

@Suite("What is sent over HTTP")
struct JSONRequestTests {
    private func http(
        _ text: String, _ variables: JSONObject = [:], headers: HTTPHeaders = [:],
        configuration: RequestConfiguration = RequestConfiguration(), extensions: JSONObject = [:]
    ) throws -> HTTPRequest {
        try JSONRequest(
            operation: operation(text, variables), graphQLEndpoint: "http://h/graphql", additionalHeaders: headers,
            fetchBehavior: .networkOnly, requestConfiguration: configuration, extensions: extensions
        ).toHTTPRequest()
    }

    private func body(_ request: HTTPRequest) -> String { String(decoding: request.body ?? [], as: UTF8.self) }

    @Test("an anonymous query without variables is sent as the query alone")
    func shortest() throws {
        #expect(try body(http("{ a }")) == #"{"query":"{ a }"}"#)
    }

    @Test("members come in one order, and numbers keep their digits")
    func order() throws {
        let request = try http(
            "query Q($n: Float, $s: String) { a(n: $n, s: $s) }",
            ["n": .number(JSONNumber(text: "1.50")!), "s": nil], extensions: ["x": 1])
        #expect(
            body(request) == #"{"operationName":"Q","variables":{"n":1.50,"s":null},"#
                + #""query":"query Q($n: Float, $s: String) { a(n: $n, s: $s) }","extensions":{"x":1}}"#)
    }

    @Test("the current media type is asked for, JSON is taken")
    func headers() throws {
        let request = try http("{ a }", headers: ["X-Harbour": "1"])
        #expect(request.method == "POST")
        #expect(request.headers["Accept"] == "application/graphql-response+json, application/json;q=0.9")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["X-Harbour"] == "1")
    }

    @Test("a header of one's own wins, and an empty one for this request removes it")
    func ownHeaders() throws {
        let configuration = RequestConfiguration(headers: ["X-Harbour": ""])
        let request = try http(
            "{ a }", headers: ["accept": "application/json", "X-Harbour": "1"], configuration: configuration)
        #expect(request.headers.values(for: "Accept") == ["application/json"])
        #expect(!request.headers.contains("X-Harbour"))
    }

    @Test("the time limit reaches the network")
    func timeout() throws {
        let request = try http("{ a }", configuration: RequestConfiguration(requestTimeout: .seconds(7)))
        #expect(request.timeout == .seconds(7))
    }
}
