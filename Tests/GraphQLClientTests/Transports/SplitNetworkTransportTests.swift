import Testing

@testable import GraphQLClient

@Suite("A transport for each kind of operation")
struct SplitNetworkTransportTests {
    /// Answers with its own name.
    private struct Named: SubscriptionNetworkTransport {
        let name: String
        let journal: Journal

        func send<Operation: GraphQLOperation>(
            operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
        ) -> ResponseStream<GraphQLResponse<Operation>> {
            journal.write("\(name): \(operation.kind.rawValue)")
            return ResponseStream(
                GraphQLResponse(operation: operation, data: nil, errors: [], source: .server))
        }

        func subscribe<Operation: GraphQLOperation>(
            operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
        ) -> SubscriptionStream<Operation> {
            journal.write("\(name): \(operation.kind.rawValue)")
            return SubscriptionStream(
                events: ResponseStream(elements: []), state: { .finished(.completed) })
        }

        func close() async { journal.write("\(name) closed") }
    }

    @Test("each goes its own way, and all are closed")
    func routing() async throws {
        let journal = Journal()
        let transport = SplitNetworkTransport(
            queryTransport: Named(name: "A", journal: journal), mutationTransport: Named(name: "B", journal: journal),
            subscriptionTransport: Named(name: "C", journal: journal))
        let client = GraphQLClient(transport: transport, store: .inMemory())
        _ = try await client.fetch(query: operation("{ a }"))
        _ = try await client.perform(mutation: operation("mutation { a }"))
        for try await _ in client.subscribe(subscription: try operation("subscription { a }")) {}
        await client.close()
        #expect(
            journal.lines == ["A: query", "B: mutation", "C: subscription", "A closed", "B closed", "C closed"])
    }
}
