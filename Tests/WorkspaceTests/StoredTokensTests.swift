import Sandbox
import Testing
import Workspace

@Suite struct StoredTokensTests {
    let folder = TemporaryFolder()

    @Test("a stored token is found under its own name alone, in a file for the user alone whose name tells nothing")
    func stores() throws {
        let tokens = StoredTokens(paths: folder.xdg)
        #expect(tokens.token(of: "https://a.example/graphql") == nil)
        let path = try tokens.store("abc.def", of: "https://a.example/graphql")
        #expect(tokens.token(of: "https://a.example/graphql") == "abc.def")
        #expect(tokens.token(of: "https://b.example/graphql") == nil)
        #expect(TemporaryFolder.permissions(of: path) == 0o600)
        #expect(!path.contains("example"))
        _ = try tokens.store("other", of: "https://a.example/graphql")
        #expect(tokens.token(of: "https://a.example/graphql") == "other")
    }
}
