import Sandbox
import Testing

@testable import Workspace

@Suite struct CredentialTests {
    let folder = TemporaryFolder()

    private func credential(_ auth: String) throws -> Credential {
        let text = """
            extensions:
              endpoints: { a: 'http://x' }
              sextant: { environments: { a: { auth: \(auth) } } }
            """
        let project = try GraphQLConfig(parsing: text, path: "\(folder.path)/.graphqlrc.yml").project(named: nil)
        return try #require(project.environments[0].credential)
    }

    private func header(_ auth: String, _ variables: [String: String] = [:]) throws -> String {
        let header = try credential(auth).header(variables: ProcessEnvironment(variables))
        return "\(header.name): \(header.value)"
    }

    @Test("every form of credentials becomes a header")
    func forms() throws {
        folder.write("token", "from-file\n")
        #expect(try header("{bearer: {env: T}}", ["T": "Bearer abc\n"]) == "Authorization: Bearer abc")
        #expect(try header("{bearer: {file: token}}") == "Authorization: Bearer from-file")
        #expect(
            try header("{bearer: {command: [printf, '%s-%s', \"a'b\", $HOME], for: 50m}}")
                == "Authorization: Bearer a'b-$HOME")
        #expect(try header("{header: {name: X-API-Key, env: K}}", ["K": "key"]) == "X-API-Key: key")
        #expect(
            try header("{basic: {user: '${U}', password: {env: P}}}", ["U": "Aladdin", "P": "open-sesame"])
                == "Authorization: Basic QWxhZGRpbjpvcGVuLXNlc2FtZQ==")
        #expect(try credential("{bearer: prompt}").source == .prompt)
    }

    @Test(
        "a length of time may have a unit",
        arguments: [("90", 90), ("90s", 90), ("50m", 3000), ("2h", 7200), ("1d", 86400)])
    func lifetimes(text: String, seconds: Int) throws {
        #expect(try credential("{bearer: {env: T, for: \(text)}}").lifetime == seconds)
    }

    @Test(
        "what is wrong is said, and a secret put there by mistake is not repeated",
        arguments: [
            "{bearer: SECRET}", "{bearer: {env: T, file: x}}", "{bearer: {for: 5m}}", "SECRET",
            "{header: {env: SECRET}}", "{basic: {user: a}}", "{bearer: {env: T, for: SECRET}}",
            "{bearer: {command: []}}", "{bearer: {env: A}, basic: {user: b}}",
        ])
    func errors(auth: String) throws {
        let error = try #require(throws: ConfigError.self) { try credential(auth) }
        #expect(error.place.line == 3 && !error.description.contains("SECRET"))
    }

    @Test("base64 goes both ways, in both alphabets")
    func base64() {
        for text in ["", "f", "fo", "foo", "foob", "fooba", "foobar", "ÿþý?>"] {
            #expect(Base64.decode(Base64.encode(Array(text.utf8))) == Array(text.utf8))
        }
        #expect(Base64.encode(Array("fo".utf8)) == "Zm8=")
        #expect(Base64.decode("-_8") == Base64.decode("+/8="))
        #expect(Base64.decode("a b") == nil)
    }
}
