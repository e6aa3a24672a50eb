import Secrecy
import Testing

@Suite("Names that sound like secrets")
struct SecretNamesTests {
    @Test(
        "header fields that carry credentials are hidden",
        arguments: [
            "Authorization", "Set-Cookie", "X-API-Key", "x-session-token", "Proxy-Authorization", "X-Passwd", "X-JWT",
            "X-Amz-Signature",
        ])
    func hidden(header: String) {
        #expect(SecretNames.hide(header: header))
    }

    @Test(
        "others are shown, and so are those that only say what a server wants",
        arguments: ["Content-Type", "X-Request-Id", "WWW-Authenticate", "Access-Control-Allow-Credentials"])
    func shown(header: String) {
        #expect(!SecretNames.hide(header: header))
    }

    @Test("a URL parameter is a key when its name ends so, and no secret when it only begins so")
    func parameters() {
        for name in ["key", "api_key", "apikey", "sig", "access_token", "Password"] {
            #expect(SecretNames.hide(parameter: name), "\(name)")
        }
        for name in ["keyword", "design", "page"] { #expect(!SecretNames.hide(parameter: name), "\(name)") }
    }

    @Test("the words that tell identities apart are those that existing cache files were named by")
    func identities() {
        for name in ["Authorization", "Cookie", "X-Token", "X-Secret", "X-Key", "Session", "Password", "Signature"] {
            #expect(SecretNames.identify(header: name), "\(name)")
        }
        for name in ["X-JWT", "X-Passwd", "X-Credential", "Private", "Accept"] {
            #expect(!SecretNames.identify(header: name), "\(name)")
        }
    }

    @Test(
        "members whose values are not kept",
        arguments: [
            ("password", true), ("newPassword", true), ("access_token", true), ("OTP", true), ("clientSecret", true),
            ("apiKey", true), ("pin", true), ("name", false), ("author", false), ("publicKey", false), ("key", false),
            ("pinned", false),
        ])
    func members(_ name: String, _ isSecret: Bool) {
        #expect(SecretNames.hide(member: name) == isSecret)
    }
}
