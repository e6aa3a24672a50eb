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

    @Test("gc names what no result can hold any more, and removes it")
    func garbage() async throws {
        let (home, cache) = try await filled()
        let clean = try await sextant("cache", "gc", "--cache", cache, home: home)
        #expect(clean.errors.contains("Removed 0 records."))
        _ = try await sextant("cache", "evict", "QUERY_ROOT", "--cache", cache, home: home)
        let dry = try await sextant("cache", "gc", "--dry-run", "--cache", cache, home: home)
        #expect(dry.output == "Ship:1\nShip:2\nShip:3\n")
        let done = try await sextant("cache", "gc", "--cache", cache, home: home)
        #expect(done.errors.contains("Removed 3 records."))
        let rest = try await sextant("cache", "list", "--cache", cache, home: home)
        #expect(rest.output == "")
    }

    @Test("an exported cache is imported elsewhere with every digit, through files and through a pipe")
    func exportAndImport() async throws {
        let (home, cache) = try await filled()
        let archive = home.file("cache.ndjson")
        let written = try await sextant("cache", "export", archive, "--cache", cache, home: home)
        #expect(written.errors.contains("Wrote 4 records"))
        let other = home.file("other.sqlite")
        let read = try await sextant("cache", "import", archive, "--cache", other, home: home)
        #expect(read.errors.contains("Read 4 records; 4 of them changed the cache."))
        let ship = try await sextant("cache", "show", "Ship:2", "--cache", other, home: home)
        #expect(ship.output.contains("9223372036854775807"))
        let piped = try await sextant("cache", "export", "-", "--cache", other, home: home)
        let again = try await sextant("cache", "export", "-", "--cache", cache, home: home)
        #expect(piped.output == again.output)
        #expect(piped.output.hasPrefix("{\"format\":\"sextant-cache\",\"version\":1}\n"))
    }

    @Test("a file that is no exported cache is refused with its line, and the cache stays as it was")
    func brokenImport() async throws {
        let (home, cache) = try await filled()
        let broken = home.write("broken.ndjson", "{\"format\":\"sextant-cache\",\"version\":1}\n{\"key\":\n")
        let refused = try await sextant("cache", "import", broken, "--cache", cache, home: home)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("broken.ndjson: Line 2 is no record"))
        let list = try await sextant("cache", "list", "--type", "Ship", "--cache", cache, home: home)
        #expect(list.output == "Ship:1\nShip:2\nShip:3\n")
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
