import GraphQLSchema
import Testing

@testable import GraphQLClient

@Suite("Cache policies in a schema")
struct SchemaPoliciesTests {
    private static let types = """
        type Query {
          ship(id: ID!, by: By): Ship
          ships(ids: [ID!]!, grid: [[ID!]]): [Ship!]!
          node(id: ID!): Node
          grid(ids: [ID!]!): [[Ship!]!]
          count(id: ID!): Int!
        }
        input By { port: String!, deep: By }
        interface Node { id: ID! code: String! }
        type Ship implements Node { id: ID! code: String! number: Int! port: Port nick: String }
        type Port implements Node { id: ID! code: String! }
        """

    private func read(_ extensions: String) throws -> (identity: CacheIdentity, problems: [String]) {
        var problems: [PolicyProblem] = []
        let schema = try Schema.build(sdl: Self.types + "\n" + extensions)
        let identity = CacheIdentity(schema: schema, problems: &problems)
        return (identity, problems.map { "\($0.place): \($0.reason)" })
    }

    @Test("key fields are those of the type, or of its interface")
    func typePolicies() throws {
        let own = try read(#"extend type Ship @typePolicy(keyFields: "code  number")"#)
        #expect(own.identity.keyFields == ["Ship": ["code", "number"]])
        let shared = try read(#"extend interface Node @typePolicy(keyFields: "code")"#)
        #expect(shared.identity.keyFields == ["Ship": ["code"], "Port": ["code"]])
        #expect(own.problems.isEmpty && shared.problems.isEmpty)
    }

    @Test("field policies may be stacked in one extension")
    func fieldPolicies() throws {
        let (identity, problems) = try read(
            """
            extend type Query
              @fieldPolicy(forField: "ship", keyArgs: "id")
              @fieldPolicy(forField: "ships", keyArgs: "ids")
              @fieldPolicy(forField: "node", keyArgs: "id id")
            """)
        #expect(problems.isEmpty)
        #expect(
            identity.fieldPolicies == [
                "Query.ship": FieldPolicy(typeNames: ["Ship"], keyArguments: ["id"]),
                "Query.ships": FieldPolicy(typeNames: ["Ship"], keyArguments: ["ids"]),
                "Query.node": FieldPolicy(typeNames: ["Ship", "Port"], keyArguments: ["id"]),
            ])
        let nested = try read(#"extend type Query @fieldPolicy(forField: "ship", keyArgs: "by.port by.deep.port")"#)
        #expect(nested.identity.fieldPolicies["Query.ship"]?.keyArguments == ["by.port", "by.deep.port"])
    }

    @Test(
        "a policy that cannot work is left out, and says why",
        arguments: [
            (#"type Ship @typePolicy(keyFields: "")"#, "Ship: it names no fields"),
            (#"type Ship @typePolicy(keyFields: "none")"#, "Ship: there is no field none"),
            (#"type Ship @typePolicy(keyFields: "nick")"#, "Ship: the field nick may be null"),
            (#"type Ship @typePolicy(keyFields: "port")"#, "Ship: the field port may be null"),
            (#"type Query @fieldPolicy(forField: "none", keyArgs: "id")"#, "Query.none: there is no such field"),
            (
                #"type Query @fieldPolicy(forField: "count", keyArgs: "id")"#,
                "Query.count: the field returns no objects"
            ),
            (#"type Query @fieldPolicy(forField: "ship", keyArgs: "x")"#, "Query.ship: there is no argument x"),
            (#"type Query @fieldPolicy(forField: "ship", keyArgs: "by")"#, "Query.ship: the argument by is no scalar"),
            (#"type Query @fieldPolicy(forField: "ship", keyArgs: " ")"#, "Query.ship: it names no arguments"),
            (
                #"type Query @fieldPolicy(forField: "ships", keyArgs: "grid")"#,
                "Query.ships: the argument grid is a list of lists"
            ),
            (
                #"type Query @fieldPolicy(forField: "grid", keyArgs: "ids")"#,
                "Query.grid: the field returns lists of lists"
            ),
        ])
    func wrong(extension text: String, expected: String) throws {
        let (identity, problems) = try read("extend \(text)")
        #expect(problems == [expected])
        #expect(identity.keyFields.isEmpty && identity.fieldPolicies.isEmpty)
    }

    @Test("a type and its interface that disagree are a problem, and the type's own word counts")
    func conflict() throws {
        let (identity, problems) = try read(
            #"extend interface Node @typePolicy(keyFields: "code") extend type Ship @typePolicy(keyFields: "number")"#)
        #expect(problems == ["Node: Ship has another one"])
        #expect(identity.keyFields["Ship"] == ["number"])
    }

    @Test("a query reads back its own answer, and a list's object answers another query")
    func endToEnd() async throws {
        var problems: [PolicyProblem] = []
        let schema = try Schema.build(
            sdl: Self.types + #" extend type Query @fieldPolicy(forField: "ship", keyArgs: "id")"#)
        let store = Store.inMemory(
            configuration: StoreConfiguration(identity: CacheIdentity(schema: schema, problems: &problems)))
        let session = FakeSession { request, _ in
            let isList = String(decoding: request.body ?? [], as: UTF8.self).contains("ships")
            let ship = #"{"__typename":"Ship","id":"7","code":"c"}"#
            return .json(isList ? #"{"data":{"ships":[\#(ship)]}}"# : #"{"data":{"ship":\#(ship)}}"#)
        }
        let client = makeClient(session, store: store)
        let one = try operation("{ ship(id: 7) { id code } }")
        _ = try await client.fetch(query: operation("{ ships(ids: [7]) { id code } }"))
        #expect(try await client.fetch(query: one).source.isCache)
        _ = try await client.fetch(query: one, cachePolicy: .networkOnly)
        #expect(try await client.fetch(query: one, cachePolicy: .cacheOnly)?.value?["ship"]?["code"]?.string == "c")
        #expect(session.requests.count == 2)
    }
}
