import Peers
import Testing

@Suite(.serialized) struct ServeTests {
    @Test("serve prints its URL, answers the other subcommands, and ends when interrupted")
    func serves() async throws {
        let home = Home()
        let server = try Run(["serve", "-q"], home: home)
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
        let server = try Run(["serve", "-q"], home: home)
        defer { server.interrupt() }
        let endpoint = try #require(try await offPool { server.nextLine() })
        let printed = try await sextant("schema", "print", "-e", endpoint, home: home)
        let file = home.write("schema.graphqls", printed.output)
        #expect(try await sextant("schema", "print", file, home: home).output == printed.output)
    }

    private static let library = """
        type Query { books(first: Int): [Book!]!, book(id: ID!): Book }
        type Mutation { renameBook(id: ID!, title: String!): Book! }
        type Subscription { bookRead: Book! }
        type Book { id: ID!, title: String!, pages: Int! }
        """

    @Test("serve answers for a schema alone: queries, mutations and subscriptions, the same for the same seed")
    func mock() async throws {
        let home = Home()
        let file = home.write("library.graphqls", Self.library)
        var answers: [String] = []
        for seed in ["5", "5", "6"] {
            let server = try Run(["serve", file, "-q", "--seed", seed, "--list-size", "4"], home: home)
            defer { server.interrupt() }
            let endpoint = try #require(try await offPool { server.nextLine() })
            let books = try await sextant(
                "run", "-e", endpoint, "--query", "{ books { id title pages } }", "--format", "data", home: home)
            #expect(books.status == 0)
            #expect(books.output.components(of: "\"title\"") == 4)
            answers.append(books.output)
            let renamed = try await sextant(
                "run", "-e", endpoint, "--query", #"mutation { renameBook(id: "7", title: "Typee") { id title } }"#,
                "--format", "data", home: home)
            #expect(renamed.output == #"{"renameBook":{"id":"7","title":"Typee"}}"# + "\n")
            let events = try await sextant(
                "run", "-e", endpoint, "--query", "subscription { bookRead { title } }", "--count", "2", home: home)
            #expect(events.output.split(separator: "\n").count == 2)
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0] != answers[2])
    }

    @Test("serve takes introspection JSON too, and says what is wrong with a schema that is none")
    func schemas() async throws {
        let home = Home()
        let file = home.write("library.graphqls", Self.library)
        let json = try await sextant("schema", "print", file, "--format", "json", home: home)
        let server = try Run(["serve", home.write("library.json", json.output)], home: home)
        defer { server.interrupt() }
        let line = try #require(try await offPool { server.nextLine() })
        #expect(line.hasPrefix("Serving mock data for ") && line.contains("library.json at http://127.0.0.1:"))

        #expect(try await sextant("serve", "nowhere.graphqls", home: home).status == 2)
        let broken = try await sextant("serve", home.write("broken.graphqls", "type Query {"), home: home)
        #expect(broken.status == 5 && broken.errors.contains("broken.graphqls:1:13"))
        let empty = try await sextant("serve", home.write("empty.graphqls", "type Book { id: ID }"), home: home)
        #expect(empty.status == 2 && empty.errors.contains("no query type"))
        let demo = try await sextant("serve", "--seed", "3", home: home)
        #expect(demo.status == 2 && demo.errors.contains("--seed is for mock data"))
        let size = try await sextant("serve", file, "--list-size", "many", home: home)
        #expect(size.status == 2 && size.errors.contains("--list-size takes a whole number"))
    }
}

extension String {
    /// How often a text occurs in this one.
    fileprivate func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
