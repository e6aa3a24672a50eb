import Peers
import Testing

@testable import GraphQLClient

@Suite("Mutations whose answer is expected")
struct OptimismTests {
    private let query = #"query Ship { ship(id: "7") { id name } }"#
    private let mutation = "mutation Rename { rename { id name } }"

    private static func ship(_ name: String, _ field: String = "ship") -> String {
        #"{"\#(field)":{"__typename":"Ship","id":"7","name":"\#(name)"}}"#
    }

    /// A client whose server holds a mutation's answer back.
    private func client(_ gate: Gate, _ answer: String, status: Int = 200) -> GraphQLClient {
        makeClient(
            FakeSession { request, _ in
                guard request.mayBeSentTwice else {
                    await gate.opened()
                    return .json(answer, status: status)
                }
                return .json(#"{"data":\#(Self.ship("Ada"))}"#)
            })
    }

    private func rename(_ client: GraphQLClient) throws -> Task<GraphQLResponse<DynamicOperation>, any Error> {
        let operation = try operation(mutation)
        let data = ResponseValue(try JSONValue(parsing: Self.ship("Bell", "rename")))
        return Task { try await client.perform(mutation: operation, optimisticData: data) }
    }

    private func name(_ element: Result<GraphQLResponse<DynamicOperation>, any Error>?) throws -> String? {
        try element?.get().value?["ship"]?["name"]?.string
    }

    @Test("a watcher shows what is expected at once, and then what came")
    func arrives() async throws {
        let gate = Gate()
        let client = client(gate, #"{"data":\#(Self.ship("Bell II", "rename"))}"#)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        #expect(try name(await watch.next()) == "Ada")
        let task = try rename(client)
        #expect(try name(await watch.next()) == "Bell")
        gate.open()
        #expect(try await task.value.value?["rename"]?["name"]?.string == "Bell II")
        #expect(try name(await watch.next()) == "Bell II")
    }

    @Test("a failure takes it back", arguments: [200, 503])
    func fails(status: Int) async throws {
        let gate = Gate()
        let client = client(gate, #"{"errors":[{"message":"no"}]}"#, status: status)
        var watch = client.watch(query: try operation(query)).makeAsyncIterator()
        #expect(try name(await watch.next()) == "Ada")
        let task = try rename(client)
        #expect(try name(await watch.next()) == "Bell")
        gate.open()
        #expect(try await task.value.errors.map(\.message) == ["no"])
        #expect(try name(await watch.next()) == "Ada")
    }

    @Test("a cancelled mutation takes it back, too")
    func cancelled() async throws {
        let asked = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            asked.open()
            connection.waitForClose()
        }
        let store = Store.inMemory()
        let query = try operation(query)
        try await store.write(ResponseValue(JSONValue(parsing: Self.ship("Ada"))), for: query)
        let client = GraphQLClient(
            connecting: ConnectionConfiguration(endpoint: server.url, network: NetworkOptions(proxy: "")), store: store)
        let task = try rename(client)
        await asked.opened()
        #expect(try await store.read(query).result?.value["ship"]?["name"]?.string == "Bell")
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(try await store.read(query).result?.value["ship"]?["name"]?.string == "Ada")
    }
}
