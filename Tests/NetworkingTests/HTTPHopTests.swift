import Testing

@testable import Networking

@Suite("Redirects, decided")
struct HTTPHopTests {
    private func hop(_ method: String = "POST", showsCertificate: Bool = true) throws -> HTTPHop {
        HTTPHop(
            url: try #require(EndpointURL("https://a.example/graphql")), method: method,
            headers: [
                "Authorization": "Bearer s", "X-Api-Key": "k", "Content-Type": "application/json", "Accept": "*/*",
            ],
            body: method == "POST" ? [1, 2] : nil, showsCertificate: showsCertificate)
    }

    @Test("301, 302, 307 and 308 keep method and body", arguments: [301, 302, 307, 308])
    func keeps(status: Int) throws {
        let next = try #require(try hop().redirected(status: status, location: "/new"))
        #expect(next.method == "POST")
        #expect(next.body == [1, 2])
        #expect(next.url.description == "https://a.example/new")
        #expect(next.headers == (try hop()).headers)
        #expect(next.showsCertificate)
    }

    @Test("303 asks for the other place with a GET and no body")
    func seeOther() throws {
        let next = try #require(try hop().redirected(status: 303, location: "/result"))
        #expect(next.method == "GET")
        #expect(next.body == nil)
        #expect(!next.headers.contains("Content-Type"))
        #expect(next.headers["Authorization"] == "Bearer s")
    }

    @Test(
        "nothing that may be a credential crosses to another origin",
        arguments: ["https://b.example/graphql", "http://a.example/graphql", "https://a.example:8443/graphql"])
    func crossing(location: String) throws {
        let next = try #require(try hop().redirected(status: 307, location: location))
        #expect(next.headers.fields.map(\.name) == ["Content-Type", "Accept"])
        #expect(!next.showsCertificate)
        #expect(next.body == [1, 2])
    }

    @Test("once an origin was left, coming back does not bring the certificate back")
    func crossingBack() throws {
        let next = try #require(try hop(showsCertificate: false).redirected(status: 307, location: "/x"))
        #expect(!next.showsCertificate)
    }

    @Test("other statuses, and a redirect without a target, are answers", arguments: [200, 300, 304, 404])
    func answers(status: Int) throws {
        #expect(try hop().redirected(status: status, location: "/new") == nil)
        #expect(try hop().redirected(status: 302, location: nil) == nil)
    }

    @Test("a redirect out of HTTP is refused", arguments: ["file:///etc/passwd", "gopher://x/", "ws://a.example/"])
    func refused(location: String) throws {
        #expect(throws: NetworkError.redirectRefused(to: location)) {
            try hop().redirected(status: 302, location: location)
        }
    }
}
