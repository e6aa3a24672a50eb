import JSON
import Testing

@testable import Workspace

@Suite struct ProjectEnvironmentTests {
    private func project(_ text: String) throws -> GraphQLProject {
        try GraphQLConfig(parsing: text, path: "/home/ada/app/.graphqlrc.yml").project(named: nil)
    }

    private static let text = """
        extensions:
          endpoints:
            dev: http://localhost:4000/graphql
            staging:
              url: ${API_URL:"https://api.stg.example/graphql"}
              headers:
                Authorization: Bearer ${STG_TOKEN}
                X-Many: [a, b]
              introspect: false
              subscription:
                url: wss://ws.stg.example/graphql
                connectionParams: { token: "${STG_TOKEN}", headers: { X-A: b }, flag: true, number: 5 }
          sextant:
            theme: nord
            cache-policy: cache-first
            environments:
              staging:
                protected: true
                history: operations
                schema: dev
        """

    @Test("an endpoint may be a bare URL")
    func bare() throws {
        let environment = try #require(try project(Self.text).environment(named: "dev"))
        #expect(try environment.resolved(with: ProcessEnvironment([:])).url == "http://localhost:4000/graphql")
        #expect(!environment.isProtected && environment.introspects)
    }

    @Test("URL, headers, subscription and settings are read")
    func whole() throws {
        let project = try project(Self.text)
        let environment = try #require(project.environment(named: "staging"))
        #expect(environment.isProtected && !environment.introspects && environment.history == .operations)
        let resolved = try environment.resolved(with: ProcessEnvironment(["STG_TOKEN": " t "]))
        #expect(resolved.url == "https://api.stg.example/graphql")
        #expect(resolved.headers.map { "\($0.name)=\($0.value)" } == ["Authorization=Bearer  t", "X-Many=a, b"])
        #expect(resolved.subscriptionURL == "wss://ws.stg.example/graphql")
        #expect(
            JSONValue.object(resolved.connectionParameters).text
                == #"{"token":" t ","headers":{"X-A":"b"},"flag":true,"number":"5"}"#)
        #expect(resolved.schema == "dev")
        #expect(project.settings.values == ["SEXTANT_THEME": "nord", "SEXTANT_CACHE_POLICY": "cache-first"])
        #expect(project.defaultEnvironment == nil)
    }

    @Test("only the variables of the environment that is opened are needed")
    func lazily() throws {
        let project = try project(Self.text)
        #expect(throws: Never.self) { try project.environment(named: "dev")?.resolved(with: ProcessEnvironment([:])) }
        let error = try #require(throws: ConfigError.self) {
            try project.environment(named: "staging")?.resolved(with: ProcessEnvironment([:]))
        }
        #expect(error.description.hasPrefix("/home/ada/app/.graphqlrc.yml:7:24: the variable STG_TOKEN is not set; "))
    }

    @Test("a URL of another kind, and a header that smuggles in another, are refused without being shown")
    func refuses() throws {
        let text = "extensions: { endpoints: { a: { url: '${URL}', headers: { X-A: '${V}' } } } }"
        let environment = try #require(try project(text).environment(named: "a"))
        for variables in [["URL": "file:///etc/secret", "V": "x"], ["URL": "http://x", "V": "a\r\nsecret: b"]] {
            let error = try #require(throws: ConfigError.self) {
                try environment.resolved(with: ProcessEnvironment(variables))
            }
            #expect(!error.description.contains("secret"))
        }
    }
}
