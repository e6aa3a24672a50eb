import Testing
import Workspace

@Suite struct JSONWebTokenTests {
    private func token(_ claims: String) -> String { "e30.\(Base64.encode(Array(claims.utf8))).sig" }

    @Test("the end of a token is read from its claims, in a header too")
    func expiry() {
        let token = token(#"{"sub":"a","exp":1700000000}"#)
        #expect(JSONWebToken.expiry(of: token) == 1_700_000_000_000)
        #expect(JSONWebToken.expiry(ofHeader: "Bearer \(token)") == 1_700_000_000_000)
    }

    @Test("what is no such token, or does not say, has no end")
    func others() {
        for text in ["", "abc", "a.b.c", "..", token("{}"), token(#"{"exp":"soon"}"#), token(#"{"exp":-1}"#)] {
            #expect(JSONWebToken.expiry(of: text) == nil, "\(text)")
        }
    }

    @Test("what a token says of itself is listed as it stands there, without what sounds like a secret")
    func claims() {
        let claims = JSONWebToken.claims(of: token(#"{"sub":"ann","roles":["a", "b"],"n":9007199254740993,"otp":1}"#))
        #expect(claims.map(\.name) == ["sub", "roles", "n", "otp"])
        #expect(claims.map(\.text) == [#""ann""#, #"["a","b"]"#, "9007199254740993", "••••••"])
        #expect(JSONWebToken.claims(of: "abc").isEmpty)
    }
}
