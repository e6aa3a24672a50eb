import Sandbox
import Testing

@testable import Workspace

@Suite struct TrustTests {
    let folder = TemporaryFolder()

    private func config(_ text: String, dotEnv: String = "") throws -> GraphQLConfig {
        try GraphQLConfig(parsing: text, path: "\(folder.path)/.graphqlrc.yml", dotEnv: DotEnv(parsing: dotEnv))
    }

    private static let text = """
        schema:
          - https://schema.example/graphql: { headers: { X-Key: "${SCHEMA_KEY}" } }
        extensions:
          endpoints:
            dev: http://localhost:4000/graphql
            prod:
              url: https://user:secret@api.example:8443/graphql?key=secret
              headers: { Authorization: "Bearer ${TOKEN}" }
              subscription: { url: "wss://ws.example/graphql", connectionParams: { t: "${WS_TOKEN}" } }
          sextant:
            environments:
              dev: { auth: { bearer: { command: [op, read, it] } } }
              prod: { auth: { header: { name: X-API-Key, env: KEY } } }
        """

    @Test("hosts, variables and commands are listed, and no secret is")
    func facts() throws {
        let lines = TrustFacts(try config(Self.text)).lines
        #expect(
            lines == [
                "ask for the schema at https://schema.example with $SCHEMA_KEY",
                "run 'op' 'read' 'it' for http://localhost:4000",
                "send operations to http://localhost:4000",
                "send operations to https://api.example:8443 with $KEY, $TOKEN",
                "send subscriptions to wss://ws.example with $KEY, $TOKEN, $WS_TOKEN",
            ])
    }

    @Test(
        "a .env that decides where requests go is part of it, without passwords; one that names an environment is not")
    func leadingSettings() throws {
        let text = "extensions: { endpoints: { dev: http://localhost:4000/graphql } }"
        let plain = TrustFacts(try config(text)).lines
        #expect(TrustFacts(try config(text, dotEnv: "SEXTANT_ENDPOINT=dev\nTOKEN=1\nSEXTANT_THEME=x")).lines == plain)
        let proxied = try config(text, dotEnv: "SEXTANT_PROXY=http://me:secret@proxy.example:3128/x")
        #expect(
            TrustFacts(proxied).lines
                == ["send all requests through the proxy http://proxy.example:3128, as SEXTANT_PROXY in .env says"]
                + plain)
        let store = TrustStore(paths: folder.xdg)
        try store.trust(try config(text))
        #expect(store.verdict(on: proxied) == .changed)
        #expect(
            TrustFacts(DotEnv(parsing: "SEXTANT_ENDPOINT=dev\nSEXTANT_SUBSCRIPTION_ENDPOINT=wss://a.example/ws")).lines
                == [
                    "send all subscriptions to wss://a.example, as SEXTANT_SUBSCRIPTION_ENDPOINT in .env says",
                    "send operations to dev, as SEXTANT_ENDPOINT in .env says",
                ])
        #expect(TrustFacts(DotEnv(parsing: "SEXTANT_THEME=nord")).lines.isEmpty)
    }

    @Test("a file is unknown, then trusted, then changed; changes that send nothing elsewhere do not count")
    func verdicts() throws {
        let store = TrustStore(paths: folder.xdg)
        #expect(store.verdict(on: try config(Self.text)) == .unknown)
        try store.trust(try config(Self.text))
        #expect(store.verdict(on: try config(Self.text)) == .trusted)
        #expect(store.verdict(on: try config("documents: 'x/**'\n" + Self.text)) == .trusted)
        for change in [
            ("api.example", "api.evil.example"), ("${TOKEN}", "${AWS_SECRET_ACCESS_KEY}"), ("[op, read, it]", "[evil]"),
            ("ws.example", "ws.evil.example"), ("schema.example", "evil.example"),
            ("X-API-Key, env: KEY", "X, env: OTHER"),
        ] {
            let changed = Self.text.replacing(change.0, with: change.1)
            #expect(store.verdict(on: try config(changed)) == .changed, "\(change)")
        }
        #expect(TemporaryFolder.permissions(of: "\(folder.xdg.state)/trust") == 0o600)
    }

    @Test("variables may not be sent to each other's hosts without a new question")
    func pairs() throws {
        func text(_ one: String, _ two: String) -> String {
            """
            extensions:
              endpoints:
                a: { url: "http://a.example", headers: { X: "${\(one)}" } }
                b: { url: "http://b.example", headers: { X: "${\(two)}" } }
            """
        }
        #expect(
            TrustFacts(try config(text("A", "B"))).fingerprint != TrustFacts(try config(text("B", "A"))).fingerprint)
    }

    @Test("a file beside the configuration that says where a variable leads is part of it")
    func dotEnv() throws {
        let text = "extensions: { endpoints: { a: '${API_URL:http://localhost:4000}' } }"
        #expect(TrustFacts(try config(text)).lines == ["send operations to http://localhost:4000 with $API_URL"])
        #expect(
            TrustFacts(try config(text, dotEnv: "API_URL=https://evil.example/x")).lines
                == ["send operations to https://evil.example with $API_URL"])
        #expect(
            TrustFacts(try config("extensions: { endpoints: { a: '${API_URL}' } }")).lines
                == ["send operations to ${API_URL} with $API_URL"])
    }

    @Test("a configuration that sends nothing and runs nothing needs no trust")
    func harmless() throws {
        let config = try config("schema: schema.graphql\ndocuments: '**/*.graphql'")
        #expect(TrustFacts(config).lines.isEmpty)
        #expect(TrustStore(paths: folder.xdg).verdict(on: config) == .trusted)
    }
}
