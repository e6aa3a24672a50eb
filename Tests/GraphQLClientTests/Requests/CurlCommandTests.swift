import Networking
import Peers
import Sandbox
import Testing

@testable import GraphQLClient

@Suite("A request as a curl command")
struct CurlCommandTests {
    private func request(
        _ headers: HTTPHeaders = [:], url: String = "http://h/graphql", body: String = "{}"
    ) -> HTTPRequest {
        HTTPRequest(url: url, method: "POST", headers: headers, body: Array(body.utf8))
    }

    @Test("quotes what a shell would read, and nothing else")
    func quoting() {
        let text = CurlCommand.text(
            for: request(["X-Note": "it's $HOME `x` !"], body: #"{"query":"{ a(b: \"c'd\") }"}"#))
        #expect(
            text == #"""
                curl 'http://h/graphql' \
                  -H 'X-Note: it'\''s $HOME `x` !' \
                  --data-binary '{"query":"{ a(b: \"c'\''d\") }"}'
                """#)
    }

    @Test("credentials become shell variables, the scheme stays")
    func credentials() {
        let text = CurlCommand.text(
            for: request(["Authorization": "Bearer abc.def", "X-API-Key": "k-123", "Accept": "x/y"]))
        #expect(text.contains(#"-H 'Authorization: Bearer '"$AUTHORIZATION""#))
        #expect(text.contains(#"-H 'X-API-Key: '"$X_API_KEY""#))
        #expect(text.contains("-H 'Accept: x/y'"))
        #expect(!text.contains("abc.def") && !text.contains("k-123"))
    }

    @Test("a secret with a known name is found wherever it stands")
    func knownSecrets() {
        let secrets = Secrets(known: [.init(name: "HARBOUR_TOKEN", value: "s3cret")])
        let text = CurlCommand.text(
            for: request(["X-Tenant": "a-s3cret-b"], body: #"{"variables":{"t":"s3cret"}}"#), secrets: secrets)
        #expect(text.contains(#"-H 'X-Tenant: a-'"$HARBOUR_TOKEN"'-b'"#))
        #expect(text.contains(#"--data-binary '{"variables":{"t":"'"$HARBOUR_TOKEN"'"}}'"#))
    }

    @Test("passwords and keys in the URL are secrets too")
    func urlSecrets() {
        let text = CurlCommand.text(for: request(url: "https://me:pw@h/graphql?a=1&api_key=zzz"))
        #expect(text.hasPrefix(#"curl 'https://'"$URL_CREDENTIALS"'@h/graphql?a=1&api_key='"$API_KEY""#))
    }

    @Test("everything is written out when asked for")
    func shown() {
        let text = CurlCommand.text(for: request(["Authorization": "Bearer abc"]), secrets: nil)
        #expect(text.contains("-H 'Authorization: Bearer abc'"))
    }

    @Test("control characters cannot reach a terminal that shows the command")
    func controls() {
        #expect(CurlCommand.quoted([.text("a\u{1B}[0m'b")]) == #"$'a\x1b[0m\'b'"#)
    }

    @Test("network options have their flags")
    func options() {
        var options = NetworkOptions()
        options.insecure = true
        options.caCertificateFile = "/tmp/a b.pem"
        options.proxy = "http://u:p@proxy:3128"
        var request = request()
        request.timeout = .seconds(30)
        let text = CurlCommand.text(for: request, options: options)
        #expect(
            text.contains("--insecure") && text.contains("--cacert '/tmp/a b.pem'") && text.contains("--max-time 30"))
        #expect(!text.contains("u:p"))
    }

    @Test(
        "a shell reads back exactly what was meant",
        arguments: ["", "it's", "''", "$HOME `ls` \\ \"x\" !1 *", "a\nb", "\u{1B}[0m'\\", "船 é"])
    func shell(text: String) async throws {
        let script = "printf '%s' \(CurlCommand.quoted([.text(text)])) | od -An -v -tx1 | tr -d ' \\n'; echo"
        let line = try await offPool { try ChildProcess(["/bin/bash", "-c", script]).readLine() }
        #expect(line == text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
}
