import Sandbox
import Testing

@testable import Workspace

@Suite struct SettingsTests {
    let folder = TemporaryFolder()

    private func user(_ text: String) throws -> UserConfig {
        folder.write(".config/sextant/config.yaml", text)
        return try UserConfig(paths: folder.xdg)
    }

    @Test("the environment wins over .env, that over the project, and that over the user's own")
    func precedence() throws {
        let project = try GraphQLConfig(
            parsing: "extensions: { sextant: { theme: project, timeout: 3 } }", path: "/p/.graphqlrc.yml")
        let user = try user("theme: user\ntimeout: 4\nproxy: http://proxy:1\nread-only: true\nno-color: false\n")
        let merged = ProcessEnvironment(["SEXTANT_TRANSPORT": "ws"])
            .settings(over: DotEnv(parsing: "SEXTANT_THEME=file"))
            .settings(over: project.projects[0].settings)
            .settings(over: user.settings)
        #expect(merged["SEXTANT_THEME"] == "file")
        #expect(merged["SEXTANT_TIMEOUT"] == "3")
        #expect(merged["SEXTANT_PROXY"] == "http://proxy:1")
        #expect(merged["SEXTANT_READ_ONLY"] == "1")
        #expect(merged["SEXTANT_NO_COLOR"] == nil)
        #expect(merged["SEXTANT_TRANSPORT"] == "ws")
    }

    @Test("no file, an empty one and one with comments only set nothing")
    func empty() throws {
        #expect(try UserConfig(paths: folder.xdg).settings.values.isEmpty)
        #expect(try user("# nothing\n~\n").settings.values.isEmpty)
    }

    @Test("a wrong value is named with what is expected, an unknown name is a notice")
    func wrong() throws {
        #expect(try user("them: nord").notices.count == 1)
        for (text, words) in [
            ("timeout: soon", "“timeout” is no number of seconds"), ("transport: pigeon", "write one of auto, ws"),
            ("read-only: maybe", "neither true nor false"), ("theme: [a]", "“theme” is a list"),
        ] {
            let error = try #require(throws: ConfigError.self) { try user(text) }
            #expect(error.description.contains(words))
            #expect(error.place.line == 1)
        }
    }

    @Test("a project cannot choose the proxy or the endpoint of everything")
    func projectLimits() throws {
        let project = try GraphQLConfig(
            parsing: "extensions: { sextant: { proxy: 'http://evil', endpoint: 'http://evil' } }", path: "/p/.graphqlrc"
        )
        #expect(project.projects[0].settings.values.isEmpty)
        #expect(project.notices.count == 2)
    }

    @Test("keys are read as they are written, one or several for a command")
    func keys() throws {
        let user = try user("keys:\n  run: [Ctrl-J, F9]\n  policy: Ctrl-X p\n")
        #expect(user.keys.map(\.command) == ["run", "policy"])
        #expect(user.keys.map(\.keys) == [["Ctrl-J", "F9"], ["Ctrl-X p"]])
        #expect(user.notices.isEmpty)
        #expect(throws: ConfigError.self) { try self.user("keys: [a]") }
        #expect(throws: ConfigError.self) { try self.user("keys: { run: { a: b } }") }
    }

    @Test("an environment may set its own policies, and no more than that")
    func ofEnvironment() throws {
        func environment(_ settings: String) throws -> (ProjectEnvironment, notices: [ConfigError]) {
            let config = try GraphQLConfig(
                parsing: """
                    extensions:
                      endpoints: { dev: http://localhost:4000/graphql }
                      sextant: { environments: { dev: { \(settings) } } }
                    """, path: "/p/.graphqlrc.yml")
            return (config.projects[0].environments[0], config.notices)
        }
        let (dev, notices) = try environment("cache-policy: cache-first, subscription-policy: cache-then-network")
        #expect(dev.settings.values["SEXTANT_CACHE_POLICY"] == "cache-first")
        #expect(dev.settings.values["SEXTANT_SUBSCRIPTION_POLICY"] == "cache-then-network")
        #expect(notices.isEmpty)
        #expect(throws: ConfigError.self) { try environment("cache-policy: sometimes") }
        #expect(try environment("proxy: http://evil").notices.count == 1)
    }
}
