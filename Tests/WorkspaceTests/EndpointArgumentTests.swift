import Testing
import Workspace

@Suite struct EndpointArgumentTests {
    @Test(
        "a word is a URL, a file or a host",
        arguments: [
            ("https://a.example/graphql", EndpointArgument.endpoint("https://a.example/graphql")),
            ("ships.graphql", .file("ships.graphql")),
            ("ships.gql", .file("ships.gql")),
            ("existing", .file("existing")),
            ("localhost:4000/graphql", .endpoint("http://localhost:4000/graphql")),
            (":4000/graphql", .endpoint("http://localhost:4000/graphql")),
            ("127.0.0.1:8000", .endpoint("http://127.0.0.1:8000")),
            ("[::1]:8000/graphql", .endpoint("http://[::1]:8000/graphql")),
            ("api.example.com/graphql", .endpoint("https://api.example.com/graphql")),
            ("127.example.com", .endpoint("https://127.example.com")),
        ])
    func classifies(word: String, expected: EndpointArgument) {
        #expect(EndpointArgument(word, fileExists: { $0 == "existing" }) == expected)
    }

    @Test("user information and a port do not make a host loopback")
    func loopback() {
        #expect(EndpointArgument.isLoopback(url: "http://user:secret@localhost:4000/graphql"))
        #expect(!EndpointArgument.isLoopback(url: "http://localhost@evil.example/graphql"))
        #expect(!EndpointArgument.isLoopback(url: "https://localhost.evil.example/"))
    }
}
