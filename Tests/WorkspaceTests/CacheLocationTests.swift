import Sandbox
import Testing
import Workspace

@Suite struct CacheLocationTests {
    let folder = TemporaryFolder()
    let url = "https://api.example.com/graphql"

    private func file(_ headers: [(name: String, value: String)]) throws -> String {
        try CacheLocation(paths: folder.xdg).file(url: url, headers: headers)
    }

    @Test("the same endpoint and identity keep their file, whatever else is sent")
    func stable() throws {
        let first = try file([("Authorization", "Bearer one")])
        #expect(try file([("Accept-Language", "fr"), ("authorization", "Bearer one")]) == first)
    }

    @Test("two identities never share a file, and its name tells neither")
    func separatesIdentities() throws {
        let one = try file([("Authorization", "Bearer one")])
        let two = try file([("Authorization", "Bearer two")])
        let none = try file([])
        #expect(Set([one, two, none]).count == 3)
        #expect(!one.contains("one"))
    }

    @Test("the salt is private and differs between users")
    func salted() throws {
        let other = TemporaryFolder()
        let here = try file([]).split(separator: "/").last
        let there = try CacheLocation(paths: other.xdg).file(url: url, headers: []).split(separator: "/").last
        #expect(here != there)
        #expect(TemporaryFolder.permissions(of: "\(folder.xdg.state)/salt") == 0o600)
    }
}
