import Testing

@testable import GraphQLClient

@Suite("Asking a server for its schema")
struct IntrospectTests {
    private let configuration = ConnectionConfiguration(
        endpoint: "http://h/graphql", headers: ["Authorization": "Bearer t"])

    private static let smallSchema = #"""
        {"data":{"__schema":{"queryType":{"name":"Query"},"mutationType":null,"subscriptionType":null,"directives":[],
        "types":[{"kind":"OBJECT","name":"Query","fields":[{"name":"a","args":[],"type":{"kind":"SCALAR","name":"Int"},
        "isDeprecated":false}],"interfaces":[]},{"kind":"SCALAR","name":"Int"}]}}}
        """#

    private func failure(_ session: FakeSession) async -> FailureMessage {
        do {
            _ = try await introspect(configuration, session: session)
            return FailureMessage(.internal, "there was a schema")
        } catch {
            return describe(error)
        }
    }

    @Test("an old server gets older questions, with the same headers")
    func ladder() async throws {
        let session = FakeSession { _, count in
            count < 2 ? .json(#"{"errors":[{"message":"Cannot query field \"isOneOf\""}]}"#) : .json(Self.smallSchema)
        }
        let result = try await introspect(configuration, session: session)
        #expect(result.schema.queryType?.field(named: "a") != nil)
        #expect(result.document.root["__schema"]?["queryType"]?["name"]?.string == "Query")
        #expect(session.requests.allSatisfy { $0.headers["Authorization"] == "Bearer t" })
        #expect(session.bodies.allSatisfy { $0.hasPrefix(#"{"operationName":"Introspection"#) })
    }

    @Test("a server that wants credentials is asked once")
    func unauthorized() async {
        let session = FakeSession(json: "", status: 401)
        #expect(await failure(session).sentence.contains("401 (Unauthorized)"))
        #expect(session.requests.count == 1)
    }

    @Test("a server that has introspection switched off is quoted")
    func off() async {
        let session = FakeSession(
            json: #"{"errors":[{"message":"GraphQL introspection is not allowed"}]}"#, status: 400)
        let failure = await failure(session)
        #expect(failure.kind == .serverErrors)
        #expect(failure.sentence.contains("GraphQL introspection is not allowed"))
        #expect(failure.detail.first?.contains("--schema") == true)
    }

    @Test("a page that is no GraphQL is told as what it is")
    func page() async {
        let failure = await failure(FakeSession { _, _ in .json("<html>", type: "text/html") })
        #expect(failure.kind == .notGraphQL)
        #expect(failure.sentence.contains("HTML page"))
    }

    @Test("a failure of the network ends it at once")
    func network() async {
        let session = FakeSession { _, _ in throw NetworkError.refused(host: "h", port: 80) }
        #expect(await failure(session).kind == .connection)
        #expect(session.requests.count == 1)
    }
}
