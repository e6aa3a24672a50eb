import Testing

@testable import GraphQLClient

@Suite("Retries after failures")
struct FailureRetryInterceptorTests {
    private func client(_ session: FakeSession, retries: Int, journal: Journal = Journal()) -> GraphQLClient {
        let time = TimeSource(
            now: { .zero }, sleep: { journal.write("\($0 / .milliseconds(1)) ms") }, random: { 0 })
        return makeClient(
            session,
            provider: Provider(graphQL: {
                [
                    MaxRetryInterceptor(maxRetriesAllowed: 10),
                    FailureRetryInterceptor(
                        configuration: .init(
                            maxRetries: retries, baseDelay: .milliseconds(100), enableExponentialBackoff: true,
                            enableJitter: false), time: time),
                ]
            }))
    }

    @Test("a query is sent until it is answered, with ever longer waits")
    func answered() async throws {
        let journal = Journal()
        let session = FakeSession { _, count in
            switch count {
            case 1: throw NetworkError.refused(host: "h", port: 1)
            case 2: .json("busy", status: 503)
            default: .json(#"{"data":{"a":1}}"#)
            }
        }
        let response = try await client(session, retries: 3, journal: journal).fetch(query: operation("{ a }"))
        #expect(response.value?["a"]?.int == 1)
        #expect(response.trace.attempts == 3)
        #expect(journal.lines == ["100.0 ms", "200.0 ms"])
    }

    @Test("after the last retry the failure is told as it is", arguments: [0, 2])
    func exhausted(retries: Int) async throws {
        let session = FakeSession { _, _ in throw NetworkError.reset(host: "h") }
        let client = client(session, retries: retries)
        await #expect(throws: NetworkError.reset(host: "h")) { _ = try await client.fetch(query: operation("{ a }")) }
        #expect(session.requests.count == retries + 1)
    }

    @Test("what would fail again, and any mutation, is sent once")
    func once() async throws {
        for failure in [400, 404, 500] {
            let session = FakeSession(json: "no", status: failure)
            let client = client(session, retries: 3)
            await #expect(throws: ResponseCodeInterceptor.ResponseCodeError.self) {
                _ = try await client.fetch(query: operation("{ a }"))
            }
            #expect(session.requests.count == 1)
        }
        let session = FakeSession { _, _ in throw NetworkError.reset(host: "h") }
        let client = client(session, retries: 3)
        await #expect(throws: NetworkError.self) { _ = try await client.perform(mutation: operation("mutation { a }")) }
        #expect(session.requests.count == 1)
    }
}
