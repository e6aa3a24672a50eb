import GraphQLLanguage
import GraphQLSchema
import Testing

@Suite("Where types are used, and how to get there")
struct SchemaUsagesTests {
    private let schema: Schema

    init() throws {
        schema = try Schema.build(
            sdl: """
                type Query { port(id: ID!): Port node(id: ID!, kind: Kind): Node search(filter: Filter): [Result!] }
                interface Node { id: ID! }
                type Port implements Node { id: ID! ships(first: Int): [Ship!]! }
                type Ship implements Node { id: ID! port: Port captain: Captain }
                type Captain { name: String ship: Ship! }
                union Result = Ship | Captain
                input Filter { kind: Kind! text: String }
                enum Kind { SMALL LARGE }
                type Mutation { launch(name: String!, at: ID!): Ship }
                """)
    }

    private func usages(_ name: String) -> [String] {
        schema.usages(of: name).map { "\($0.kind.rawValue) \($0.coordinate)" }
    }

    @Test("who returns, accepts, implements and contains a type")
    func usages() {
        #expect(
            usages("Ship") == [
                "returned Port.ships", "returned Captain.ship", "member Result",
                "returned Mutation.launch", "member Node",
            ])
        #expect(usages("Kind") == ["accepted Query.node(kind:)", "accepted Filter.kind"])
        #expect(usages("Node") == ["returned Query.node", "implemented Port", "implemented Ship"])
        #expect(usages("Nothing") == [])
    }

    @Test("routes are the shortest first, and say which condition they need")
    func routes() {
        #expect(
            schema.routes(to: "Captain", maxDepth: 3).map(\.description) == [
                "query search...Captain", "query node...Ship.captain", "query search...Ship.captain",
                "query port.ships.captain", "query node...Port.ships.captain",
            ])
        #expect(schema.routes(to: "Captain", maxDepth: 1).map(\.description) == ["query search...Captain"])
        #expect(
            schema.routes(to: "Captain", from: .mutation, limit: 1).map(\.description) == [
                "mutation launch.captain"
            ])
        #expect(schema.routes(to: "Kind") == [])
    }
}
