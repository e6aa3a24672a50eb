import Testing

@testable import GraphQLClient

@Suite("A query in a URL")
struct QueryParametersTests {
    private func url(
        _ text: String, _ variables: JSONObject = [:], endpoint: String = "http://h/graphql",
        configuration: RequestChainNetworkTransport.Configuration = .init(
            useGETForQueries: true, clientAwarenessMetadata: .none)
    ) throws -> HTTPRequest {
        try RequestChainNetworkTransport(store: .inMemory(), endpointURL: endpoint, configuration: configuration)
            .request(
                for: operation(text, variables), fetchBehavior: .networkOnly,
                requestConfiguration: RequestConfiguration()
            ).toHTTPRequest()
    }

    @Test("parameters and the members in them come sorted, with nothing left that a server might read otherwise")
    func encoding() throws {
        let request = try url(
            "query Q($a: In) { f(a: $a) }", ["a": ["z": 1.50, "b": "1+1;é &=#", "l": [true, nil]], "A": nil])
        #expect(request.method == "GET")
        #expect(request.body == nil)
        #expect(
            request.url
                == "http://h/graphql?operationName=Q&query=query%20Q%28%24a%3A%20In%29%20%7B%20f%28a%3A%20%24a%29"
                + "%20%7D&variables=%7B%22A%22%3Anull%2C%22a%22%3A%7B%22b%22%3A%221%2B1%3B%C3%A9%20%26%3D%23%22%2C"
                + "%22l%22%3A%5Btrue%2Cnull%5D%2C%22z%22%3A1.5%7D%7D")
    }

    @Test(
        "what the endpoint's URL has already stays in front, and a fragment goes",
        arguments: [
            ("http://h/g?key=1", "http://h/g?key=1&query=%7Ba%7D"), ("http://h/g?", "http://h/g?query=%7Ba%7D"),
            ("http://h/g?a&", "http://h/g?a&query=%7Ba%7D"), ("http://h/g#top", "http://h/g?query=%7Ba%7D"),
        ])
    func existing(endpoint: String, expected: String) throws {
        #expect(try url("{a}", endpoint: endpoint).url == expected)
    }

    @Test("a GET says that it is meant, and has no content type")
    func headers() throws {
        let request = try url("{a}")
        #expect(request.headers["Apollo-Require-Preflight"] == "true")
        #expect(!request.headers.contains("Content-Type"))
        #expect(request.headers["Accept"] == "application/graphql-response+json, application/json;q=0.9")
    }

    @Test("only queries go by GET")
    func kinds() throws {
        #expect(try url("mutation { a }").method == "POST")
        #expect(try url("subscription { a }").method == "POST")
    }

    @Test("a body of one's own making is what goes into the URL")
    func ownBody() throws {
        struct Creator: JSONRequestBodyCreator {
            func body<Operation: GraphQLOperation>(
                for operation: Operation, sendsDocument: Bool, extensions: JSONObject
            ) -> [UInt8] { Array(#"{"doc":"x y","n":[1]}"#.utf8) }
        }
        let request = try url(
            "{a}", configuration: .init(bodyCreator: Creator(), useGETForQueries: true, clientAwarenessMetadata: .none))
        #expect(request.url == "http://h/graphql?doc=x%20y&n=%5B1%5D")
    }
}
