import GraphQLExecution
import GraphQLLanguage
import GraphQLSchema
import JSON
import Testing

@Suite("Mocking a schema")
struct MockSchemaTests {
    private static let sdl = """
        scalar DateTime
        scalar URI
        scalar UUID
        interface Node { id: ID! }
        enum Status { OPEN, CLOSED @deprecated }
        type User implements Node {
          id: ID!, login: String!, name: String!, email: String!, url: URI!, createdAt: DateTime!, updatedAt: DateTime!
          description: String!, status: Status!, age: Int!, token: UUID!, tags: [String!]!, friends(limit: Int): [User!]!
          issues(first: Int, last: Int, after: String, before: String, word: String): IssueConnection!
        }
        type Issue implements Node {
          id: ID!, title: String!, number: Int!, price: Float!, lat: Float!, commentCount: Int!, owner: User
          deletedAt: DateTime
        }
        type IssueConnection { edges: [IssueEdge], nodes: [Issue!]!, pageInfo: PageInfo!, totalCount: Int! }
        type IssueEdge { cursor: String!, node: Issue }
        type PageInfo { hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String, endCursor: String }
        union Found = User | Issue
        input IssueInput { title: String!, ownerId: ID }
        type IssuePayload { success: Boolean!, issue: Issue, errors: [Problem!]! }
        type Problem { message: String! }
        type Query {
          node(id: ID!): Node, user(id: ID, login: String): User!, users(offset: Int, limit: Int): [User!]!
          nodes(ids: [ID!]!): [Node]!, search: [Found!]!, matrix: [[Int!]!]!, errors: [Problem!]!
        }
        type Mutation { createIssue(input: IssueInput!): IssuePayload!, renameIssue(id: ID!, title: String!): Issue! }
        type Subscription { issueMoved(id: ID): Issue! }
        """

    private func executor(seed: UInt64 = 1, listSize: Int = 3) throws -> Executor {
        var mock = MockSchema(try Schema.build(sdl: Source(Self.sdl)))
        mock.seed = seed
        mock.listSize = listSize
        mock.interval = .milliseconds(1)
        return Executor(mock.make())
    }

    private func data(_ query: String, _ executor: Executor? = nil) async throws -> JSONValue {
        let result = try await (executor ?? self.executor()).execute(GraphQLRequest(query: query))
        #expect(result.errors.isEmpty)
        return try #require(result.data?.value)
    }

    private static let everything = """
        { users { id login name email url createdAt updatedAt description status age token tags
            friends { name } issues { totalCount nodes { id title price owner { id } } } }
          search { __typename ... on User { name } ... on Issue { title } } matrix }
        """

    @Test("the same seed gives the same world, another seed another one")
    func seeds() async throws {
        let first = try await data(Self.everything)
        #expect(try await data(Self.everything) == first)
        #expect(try await data(Self.everything, executor(seed: 2)) != first)
    }

    @Test("values fit their types and are believable for their names")
    func believable() async throws {
        let user = try #require(try await data(Self.everything)["users"]?[0])
        let name = try #require(user["name"]?.string)
        #expect(name.split(separator: " ").count == 2)
        let handle = name.lowercased().split(separator: " ").joined(separator: ".")
        #expect(user["email"] == .string("\(handle)@example.com"))
        #expect(user["login"] == .string(handle))
        #expect(user["url"]?.string?.hasPrefix("https://example.com/user/") == true)
        #expect(user["status"] == "OPEN")
        #expect(user["description"]?.string?.hasSuffix(".") == true)
        #expect((18..<78).contains(user["age"]?.int ?? 0))
        #expect(user["token"]?.string?.utf8.count == 36)
        let (created, updated) = (user["createdAt"]?.string ?? "", user["updatedAt"]?.string ?? "")
        #expect(created.hasPrefix("20") && created.hasSuffix("Z") && created.utf8.count == 20)
        #expect(created < updated)
    }

    @Test("an object is the same wherever its id leads to it")
    func identity() async throws {
        let executor = try executor()
        let users = try await data("{ users { id name email } }", executor)["users"]
        for user in users?.array ?? [] {
            let id = try #require(user["id"]?.string)
            let again = try await data(
                """
                { user(id: "\(id)") { id name email } node(id: "\(id)") { __typename id ... on User { name email } }
                  nodes(ids: ["\(id)"]) { id ... on User { name email } } }
                """, executor)
            #expect(again["user"] == user)
            #expect(again["nodes"]?[0] == user)
            #expect(again["node"]?["__typename"] == "User")
            #expect(again["node"]?["name"] == user["name"])
        }
        let foreign = try await data(#"{ user(id: "of my own") { id } }"#, executor)
        #expect(foreign["user"]?["id"] == "of my own")
    }

    @Test("an object found by another argument has that value, and its id leads back to it")
    func otherKeys() async throws {
        let executor = try executor()
        let user = try await data(#"{ user(login: "octocat") { id login age } }"#, executor)["user"]
        #expect(user?["login"] == "octocat")
        let id = try #require(user?["id"]?.string)
        let again = try await data(#"{ node(id: "\#(id)") { ... on User { id login age } } }"#, executor)
        #expect(again["node"] == user)
    }

    @Test("lists have the size that is set, and arguments bound them")
    func sizes() async throws {
        let query = "{ users { tags friends { id } } few: users(limit: 1) { id } matrix }"
        for size in [0, 2, 5] {
            let world = try await data(query, executor(listSize: size))
            #expect(world["users"]?.array?.count == size)
            #expect(world["matrix"]?.array?.count == size)
            #expect(world["few"]?.array?.count == min(size, 1))
            for user in world["users"]?.array ?? [] {
                #expect(user["tags"]?.array?.count == size)
                #expect(user["friends"]?.array?.count == size)
            }
        }
        #expect(try await data("{ errors { message } }")["errors"] == [])
    }

    @Test("a connection's edges, nodes, cursors and counts agree, and its pages follow each other")
    func connections() async throws {
        let executor = try executor(listSize: 4)
        let fields =
            "totalCount pageInfo { hasNextPage hasPreviousPage endCursor startCursor } edges { cursor node { id } } nodes { id }"
        func page(_ arguments: String) async throws -> JSONValue {
            let data = try await data(#"{ user(id: "1") { issues(\#(arguments)) { \#(fields) } } }"#, executor)
            return try #require(data["user"]?["issues"])
        }
        let all = try await page("first: 1000")
        let total = try #require(all["totalCount"]?.int)
        let nodes = try #require(all["nodes"]?.array)
        #expect(nodes.count == total)
        #expect(all["edges"]?.array?.compactMap { $0["node"] } == nodes)
        #expect(Set(nodes).count == total)
        var collected: [JSONValue] = []
        var cursor = ""
        while true {
            let next = try await page("first: 3" + (cursor.isEmpty ? "" : ", after: \"\(cursor)\""))
            collected += next["nodes"]?.array ?? []
            #expect(next["totalCount"]?.int == total)
            #expect(next["pageInfo"]?["hasPreviousPage"]?.bool == !cursor.isEmpty)
            #expect(next["pageInfo"]?["endCursor"] == next["edges"]?.array?.last?["cursor"])
            guard next["pageInfo"]?["hasNextPage"] == true else { break }
            cursor = try #require(next["pageInfo"]?["endCursor"]?.string)
        }
        #expect(collected == nodes)
        #expect(try await page("last: 2")["nodes"]?.array == Array(nodes.suffix(2)))
        #expect(try await page("word: \"x\"")["nodes"]?.array != Array(nodes.prefix(4)))
    }

    @Test("mutations succeed and return what they were told")
    func mutations() async throws {
        let made = try await data(
            """
            mutation { createIssue(input: { title: "Leak", ownerId: "User-7" }) { success errors { message } issue { id title owner { id } } }
              renameIssue(id: "Issue-3", title: "Dry") { id title number } }
            """)
        #expect(made["createIssue"]?["success"] == true)
        #expect(made["createIssue"]?["errors"] == [])
        #expect(made["createIssue"]?["issue"]?["title"] == "Leak")
        #expect(made["createIssue"]?["issue"]?["id"]?.string?.hasPrefix("Issue-") == true)
        #expect(made["renameIssue"] == ["id": "Issue-3", "title": "Dry", "number": 3])
    }

    @Test("a subscription emits events, and respects what it was asked about")
    func subscriptions() async throws {
        let executor = try executor()
        let operation = try executor.prepare(
            GraphQLRequest(query: #"subscription { issueMoved(id: "Issue-5") { id title } }"#))
        guard case .events(let events) = try await executor.subscribe(operation) else {
            Issue.record("the subscription was refused")
            return
        }
        var ids: [JSONValue?] = []
        for try await event in events.prefix(3) {
            #expect(event.errors.isEmpty)
            ids.append(event.data?.value["issueMoved"]?["id"])
        }
        #expect(ids == ["Issue-5", "Issue-5", "Issue-5"])
    }
}
