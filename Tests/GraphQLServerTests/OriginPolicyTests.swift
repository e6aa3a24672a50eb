import Testing

@testable import GraphQLServer

@Suite("Which web pages may use the server")
struct OriginPolicyTests {
    @Test(
        "programs and pages of this machine may, pages of others may not",
        arguments: [
            (nil, true), ("http://localhost:3000", true), ("https://127.0.0.1", true), ("http://[::1]:8080", true),
            ("https://example.com", false), ("http://localhost.example.com", false), ("http://127.0.0.1.evil", false),
            ("null", false), ("", false),
        ] as [(String?, Bool)])
    func origins(origin: String?, allowed: Bool) {
        #expect(OriginPolicy.allows(origin) == allowed)
    }
}
