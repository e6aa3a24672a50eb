import Sandbox
import Testing
import Workspace

@Suite struct RecentEndpointsTests {
    let folder = TemporaryFolder()

    @Test("the latest comes first, once")
    func latestFirst() throws {
        let recent = RecentEndpoints(paths: folder.xdg)
        for url in ["http://a/", "http://b/", "http://a/"] { try recent.remember(url) }
        #expect(recent.load() == ["http://a/", "http://b/"])
    }

    @Test("a URL with a password in it is not written to disk")
    func keepsNoPassword() throws {
        let recent = RecentEndpoints(paths: folder.xdg)
        try recent.remember("http://ada:secret@a/")
        #expect(recent.load().isEmpty)
    }
}

@Suite struct SchemaCacheTests {
    let folder = TemporaryFolder()

    @Test("a schema comes back for its endpoint and identity only")
    func roundTrip() throws {
        let cache = SchemaCache(paths: folder.xdg)
        try cache.store([123, 125], url: "http://a/", headers: [("Authorization", "one")])
        #expect(cache.load(url: "http://a/", headers: [("Authorization", "one")])?.bytes == [123, 125])
        #expect(cache.load(url: "http://a/", headers: [("Authorization", "two")]) == nil)
        #expect(cache.load(url: "http://b/", headers: [("Authorization", "one")]) == nil)
    }
}
