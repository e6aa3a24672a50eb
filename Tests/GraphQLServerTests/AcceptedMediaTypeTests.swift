import Testing

@testable import GraphQLServer

@Suite("Choosing the media type of an answer")
struct AcceptedMediaTypeTests {
    @Test(
        "the client's wish decides, and JSON where it has none",
        arguments: [
            (nil, AcceptedMediaType.json),
            ("", .json),
            ("*/*", .json),
            ("application/json", .json),
            ("application/graphql-response+json", .graphQLResponse),
            ("application/graphql-response+json, application/json;q=0.9", .graphQLResponse),
            ("application/json, application/graphql-response+json", .json),
            ("application/json;q=0.5 , application/graphql-response+json; charset=utf-8", .graphQLResponse),
            ("text/html, application/xhtml+xml, */*;q=0.8", .json),
            ("text/html", nil),
            ("text/event-stream", nil),
            ("application/json;q=0", nil),
        ] as [(String?, AcceptedMediaType?)])
    func choice(accept: String?, expected: AcceptedMediaType?) {
        #expect(AcceptedMediaType(accept: accept) == expected)
    }
}
