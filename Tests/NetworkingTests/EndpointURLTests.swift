import Networking
import Testing

@Suite("Endpoint URLs")
struct EndpointURLTests {
    @Test("the parts of a URL are taken apart, with the scheme's own port when none is written")
    func parts() throws {
        let url = try #require(EndpointURL("https://Ann:s%40crt@api.example.com/graph/ql?a=1&b=2#fragment"))
        #expect(url.scheme == "https")
        #expect(url.host == "api.example.com")
        #expect(url.port == 443)
        #expect(url.target == "/graph/ql?a=1&b=2")
        #expect(url.user == "Ann")
        #expect(url.password == "s@crt")
        #expect(url.isSecure)
    }

    @Test("what a person sees of a URL holds no credentials")
    func description() throws {
        let url = try #require(EndpointURL("http://ann:secret@localhost:4000/graphql"))
        #expect(url.description == "http://localhost:4000/graphql")
    }

    @Test("an IPv6 host loses its brackets, and gets them back where they belong")
    func addressVersion6() throws {
        let url = try #require(EndpointURL("ws://[::1]:8080"))
        #expect(url.host == "::1")
        #expect(url.authority == "[::1]:8080")
        #expect(url.target == "/")
    }

    @Test(
        "what cannot be opened is no endpoint",
        arguments: [
            "", "graphql", "localhost:4000", "/graphql", "ftp://example.com/", "file:///etc/passwd", "http://",
            "http://exa mple.com", "http://example.com:99999/", "http://example.com/\r\nHost: x",
        ])
    func refused(text: String) {
        #expect(EndpointURL(text) == nil)
    }

    @Test("the origin is scheme, host and port, and a WebSocket shares that of its HTTP endpoint")
    func origin() throws {
        let url = try #require(EndpointURL("https://example.com/a"))
        for (other, same) in [
            ("https://EXAMPLE.com:443/b", true), ("wss://example.com/a", true), ("http://example.com/a", false),
            ("https://example.com:444/a", false), ("https://www.example.com/a", false),
        ] {
            #expect(url.hasSameOrigin(as: try #require(EndpointURL(other))) == same, "\(other)")
        }
    }

    @Test("a relative reference is resolved against the URL that sent it")
    func relative() throws {
        let base = try #require(EndpointURL("https://example.com/a/b?x=1"))
        #expect(EndpointURL("c", relativeTo: base)?.description == "https://example.com/a/c")
        #expect(EndpointURL("/c?y", relativeTo: base)?.description == "https://example.com/c?y")
        #expect(EndpointURL("//other.org/", relativeTo: base)?.description == "https://other.org/")
    }

    @Test("an HTTP endpoint becomes a WebSocket one by its scheme")
    func scheme() throws {
        let url = try #require(EndpointURL("http://localhost:4000/graphql?v=1"))
        #expect(url.withScheme("ws")?.description == "ws://localhost:4000/graphql?v=1")
        #expect(url.withScheme("gopher") == nil)
    }
}
