import Sandbox
import Testing
import Workspace

@Suite struct TokenSourceTests {
    @Test("each source is read from its flag, and nothing else is one")
    func parses() {
        #expect(TokenSource("env:API_TOKEN") == .environment(name: "API_TOKEN"))
        #expect(TokenSource("file:/run/token") == .file(path: "/run/token"))
        #expect(TokenSource("command:pass show api:prod") == .command(line: "pass show api:prod"))
        #expect(TokenSource("prompt") == .prompt)
        #expect(TokenSource("s3cr3t") == nil)
        #expect(TokenSource("env:") == nil)
    }

    @Test("a leading Bearer and white space are stripped")
    func strips() throws {
        #expect(try TokenSource.token(in: "  Bearer abc.def\n") == "abc.def")
        #expect(throws: TokenError.empty) { try TokenSource.token(in: " \n") }
        #expect(throws: TokenError.notAToken) { try TokenSource.token(in: "two\nlines") }
    }

    @Test("an unset variable is named")
    func unsetVariable() {
        #expect(throws: TokenError.unset(variable: "API_TOKEN")) {
            try TokenSource.environment(name: "API_TOKEN").token(environment: ProcessEnvironment([:]))
        }
    }

    @Test("a command's output is the token, and its failure is an error")
    func command() throws {
        #expect(try TokenSource.command(line: "printf abc").token(environment: ProcessEnvironment([:])) == "abc")
        #expect(throws: TokenError.commandFailed(status: 3)) {
            try TokenSource.command(line: "echo abc; exit 3").token(environment: ProcessEnvironment([:]))
        }
    }

    @Test("a file's content is the token")
    func file() throws {
        let folder = TemporaryFolder()
        try FileSystem.replace("\(folder.path)/token", with: Array("abc\n".utf8))
        #expect(try TokenSource.file(path: "\(folder.path)/token").token(environment: ProcessEnvironment([:])) == "abc")
    }

    @Test("fetched without the terminal, a command sees no keys, its complaints are not shown, and nobody is asked")
    func fresh() async throws {
        let none = ProcessEnvironment([:])
        let source = TokenSource.command(line: "cat; echo complaint >&2; printf 'Bearer abc'")
        #expect(try await source.freshToken(environment: none) == "abc")
        await #expect(throws: TokenError.commandFailed(status: 3)) {
            try await TokenSource.command(line: "exit 3").freshToken(environment: none)
        }
        await #expect(throws: TokenError.noTerminal) { try await TokenSource.prompt.freshToken(environment: none) }
        #expect(try TokenSource.command(line: "cat; printf abc").token(environment: none, isQuiet: true) == "abc")
    }
}
