import Testing

@testable import GraphQLClient

@Suite("The limit on retries")
struct MaxRetryInterceptorTests {
    @Test("allows as many retries as it says, then names the operation and the last failure")
    func limit() async throws {
        let session = FakeSession(json: "busy", status: 503)
        let client = makeClient(
            session, provider: Provider(graphQL: { [MaxRetryInterceptor(maxRetriesAllowed: 2), RetryAlways()] }))
        let error = try #require(
            await #expect(throws: MaxRetryInterceptor.MaxRetriesError.self) {
                _ = try await client.fetch(query: operation("query Busy { a }"), cachePolicy: .networkOnly)
            })
        #expect(session.requests.count == 3)
        #expect(error.count == 2)
        #expect(error.operationName == "Busy")
        #expect(
            describe(error).sentence == "\"Busy\" was given up after 2 retries. The last failure: The server answered "
                + "with status 503 (Service Unavailable): busy.")
    }

    @Test("does not wait unless told to")
    func noWait() async throws {
        let time = RecordedTime()
        let client = makeClient(
            FakeSession(json: "", status: 503),
            provider: Provider(graphQL: {
                [MaxRetryInterceptor(configuration: .init(maxRetries: 2), time: time.source), RetryAlways()]
            }))
        _ = try? await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(time.sleeps == [])
    }

    @Test("waits the base delay before the first retry, and longer before each further one")
    func backOff() async throws {
        let time = RecordedTime()
        let configuration = MaxRetryInterceptor.Configuration(
            maxRetries: 4, baseDelay: .seconds(1), multiplier: 3, maxDelay: .seconds(10),
            enableExponentialBackoff: true, enableJitter: false)
        let client = makeClient(
            FakeSession(json: "", status: 503),
            provider: Provider(graphQL: {
                [MaxRetryInterceptor(configuration: configuration, time: time.source), RetryAlways()]
            }))
        _ = try? await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(time.sleeps == [.seconds(1), .seconds(3), .seconds(9), .seconds(10)])
    }

    @Test("jitter takes away at most half of the wait")
    func jitter() {
        let configuration = MaxRetryInterceptor.Configuration(baseDelay: .seconds(2), enableExponentialBackoff: true)
        #expect(configuration.delay(beforeRetry: 1, random: 0) == .seconds(1))
        #expect(configuration.delay(beforeRetry: 1, random: 0.5) == .seconds(1.5))
    }
}
