import Peers
import Testing

@Suite(.serialized) struct CacheCommandTests {
    /// A cache file filled by one networked run.
    private func filled() async throws -> (home: Home, cache: String) {
        let home = Home()
        let cache = home.file("records.sqlite")
        let peer = try await PythonPeer.start(.strawberry)
        let run = try await sextant(
            "run", "-e", peer.url, "--query", "{ ships { id name tonnage } }", "--cache", cache, home: home)
        try #require(run.status == 0)
        return (home, cache)
    }

    @Test("list names the records, by type if asked")
    func list() async throws {
        let (home, cache) = try await filled()
        let all = try await sextant("cache", "list", "--cache", cache, home: home)
        #expect(all.output.contains("Ship:1\n"))
        #expect(all.output.contains("QUERY_ROOT"))
        let ships = try await sextant("cache", "list", "--type", "Ship", "--cache", cache, home: home)
        #expect(ships.output == "Ship:1\nShip:2\nShip:3\n")
    }

    @Test("show prints a record's fields with every digit, and exits with 1 for a key that is not there")
    func show() async throws {
        let (home, cache) = try await filled()
        let ship = try await sextant("cache", "show", "Ship:2", "--cache", cache, "--json", home: home)
        #expect(ship.status == 0)
        #expect(ship.output.contains("9223372036854775807"))
        #expect(ship.output.contains("Borealis"))
        let root = try await sextant("cache", "show", "QUERY_ROOT", "--cache", cache, home: home)
        #expect(root.output.contains("Ship:1"))
        let missing = try await sextant("cache", "show", "Ship:99", "--cache", cache, home: home)
        #expect(missing.status == 1)
        #expect(missing.errors.contains("Ship:99"))
    }

    @Test("find looks into names and values")
    func find() async throws {
        let (home, cache) = try await filled()
        let byValue = try await sextant("cache", "find", "boreal", "--cache", cache, home: home)
        #expect(byValue.output.contains("Ship:2"))
        #expect(!byValue.output.contains("Ship:1"))
    }

    @Test("evict takes one record, a type, or what matches; clear takes all")
    func evict() async throws {
        let (home, cache) = try await filled()
        _ = try await sextant("cache", "evict", "Ship:1", "--cache", cache, home: home)
        let two = try await sextant("cache", "list", "--type", "Ship", "--cache", cache, home: home)
        #expect(two.output == "Ship:2\nShip:3\n")
        _ = try await sextant("cache", "evict", "--matching", "Ship:2", "--cache", cache, home: home)
        _ = try await sextant("cache", "evict", "--type", "Ship", "--cache", cache, home: home)
        let none = try await sextant("cache", "list", "--type", "Ship", "--cache", cache, home: home)
        #expect(none.output == "")
        _ = try await sextant("cache", "clear", "--cache", cache, home: home)
        let cleared = try await sextant("cache", "list", "--cache", cache, home: home)
        #expect(cleared.output == "")
    }

    @Test("stats counts records by type, and path names the file")
    func stats() async throws {
        let (home, cache) = try await filled()
        let stats = try await sextant("cache", "stats", "--cache", cache, home: home)
        #expect(stats.output.contains("Ship"))
        #expect(stats.output.contains("3"))
        let path = try await sextant("cache", "path", "-e", "localhost:4000/graphql", home: home)
        #expect(path.output.hasPrefix("\(home.path)/.cache/sextant/records/localhost-"))
    }

    @Test("a corrupt file is set aside with a notice, and the run goes on with a fresh one")
    func corrupt() async throws {
        let home = Home()
        let cache = home.write("records.sqlite", "this is no database, and long enough that it can be no header of one")
        let peer = try await PythonPeer.start(.strawberry)
        let run = try await sextant("run", "-e", peer.url, "--query", "{ hello }", "--cache", cache, home: home)
        #expect(run.status == 0)
        #expect(run.errors.contains("was damaged"))
        let again = try await sextant("run", "-e", peer.url, "--query", "{ hello }", "--cache", cache, home: home)
        #expect(again.errors == "")
    }
}
