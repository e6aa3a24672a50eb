import Peers
import Testing

@Suite(.serialized) struct ServeTests {
    @Test("serve prints its URL, answers the other subcommands, and ends when interrupted")
    func serves() async throws {
        let home = Home()
        let server = Run(["serve", "-q"], home: home)
        let url = try await offPool { server.nextLine() }
        let endpoint = try #require(url)
        #expect(endpoint.hasPrefix("http://127.0.0.1:"))

        let count = try await sextant(
            "run", "-e", endpoint, "--query", "{ ships { totalCount } }", "--format", "data", home: home)
        #expect(count.status == 0)
        let schema = try await sextant("schema", "print", "-e", endpoint, home: home)
        #expect(schema.output.contains("type Ship implements"))
        let json = try await sextant("schema", "print", "-e", endpoint, "--format", "json", home: home)
        #expect(json.output.contains("__schema"))

        let moves = try await sextant(
            "run", "-e", endpoint, "--query", "subscription { shipMoved { id } }", "--count", "3", home: home)
        #expect(moves.status == 0)
        #expect(moves.output.split(separator: "\n").count == 3)

        server.interrupt()
        #expect(try await offPool { server.finish() }.status == 130)
    }

    @Test("what schema print wrote is a schema that it reads back as it was")
    func roundTrip() async throws {
        let home = Home()
        let server = Run(["serve", "-q"], home: home)
        defer { server.interrupt() }
        let endpoint = try #require(try await offPool { server.nextLine() })
        let printed = try await sextant("schema", "print", "-e", endpoint, home: home)
        let file = home.write("schema.graphqls", printed.output)
        #expect(try await sextant("schema", "print", file, home: home).output == printed.output)
    }
}
