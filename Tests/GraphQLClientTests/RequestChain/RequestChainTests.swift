import Testing

@testable import GraphQLClient

@Suite("The way of a request through the chain")
struct RequestChainTests {
    // MARK: Order

    @Test("every stage has its turn, down and up")
    func order() async throws {
        let journal = Journal()
        let session = FakeSession { _, _ in
            journal.write("network")
            return .json(#"{"data":{"a":1}}"#)
        }
        let client = makeClient(session, provider: JournalProvider(journal: journal))
        let response = try await client.fetch(query: operation("{ a }"), cachePolicy: .cacheFirst)
        #expect(response.value?["a"]?.int == 1)
        #expect(
            journal.lines == [
                "outer down", "inner down", "cache read", "http outer down", "http inner down", "network",
                "http inner up", "http outer up", "parse", "inner up", "outer up", "cache write",
            ])
    }

    @Test("the trace tells the same story, with what each step changed")
    func trace() async throws {
        let client = makeClient(
            FakeSession(json: #"{"data":{"a":1}}"#),
            provider: Provider(graphQL: { [MaxRetryInterceptor(), HeaderInterceptor()] }),
            time: RecordedTime().source)
        let trace = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly).trace
        let steps = trace.steps.map { "\($0.name) \($0.direction)" }
        #expect(
            steps == [
                "MaxRetryInterceptor outgoing", "HeaderInterceptor outgoing", "ResponseCodeInterceptor outgoing",
                "network outgoing", "ResponseCodeInterceptor incoming", "parse incoming",
                "HeaderInterceptor incoming", "MaxRetryInterceptor incoming", "cache write incoming",
            ])
        let header = try #require(trace.steps.first { $0.name == "HeaderInterceptor" })
        #expect(header.details == ["added header Authorization"])
        #expect(header.depth == 1)
        #expect(trace.steps.allSatisfy { $0.duration > .zero && $0.attempt == 1 })
        #expect(trace.steps.first { $0.name == "network" }?.detail.contains("status 200") == true)
        #expect(trace.attempts == 1)
    }

    @Test("a request that fails leaves its trace with whoever asked for it")
    func traceOfFailure() async throws {
        let client = makeClient(FakeSession(json: "", status: 503))
        let query = try operation("{ a }")
        let journal = Journal()
        await #expect(throws: ResponseCodeInterceptor.ResponseCodeError.self) {
            try await RequestTrace.$failureHandler.withValue(
                .init { trace in
                    for step in trace.steps where step.hasFailed { journal.write("\(step.name): \(step.detail)") }
                }
            ) {
                _ = try await client.fetch(query: query, cachePolicy: .networkOnly)
            }
        }
        let reason = "The server answered with status 503 (Service Unavailable) and an empty body."
        #expect(journal.lines.first == "ResponseCodeInterceptor: \(reason)")
    }

    @Test("a trace never holds the value of a header")
    func traceKeepsSecrets() async throws {
        let client = makeClient(
            FakeSession(json: #"{"data":{"a":1}}"#),
            provider: Provider(graphQL: { [HeaderInterceptor(value: "Bearer s3cret")] }))
        let trace = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly).trace
        #expect(!"\(trace)".contains("s3cret"))
        #expect("\(trace)".contains("Authorization"))
    }

    // MARK: Retry

    @Test("a retry starts again with the same interceptors and the changed request, as a loop in the trace")
    func retry() async throws {
        let session = FakeSession { request, count in
            request.headers["Authorization"] == "Bearer 2"
                ? .json(#"{"data":{"a":1}}"#) : .json("", status: 401)
        }
        let client = makeClient(
            session, provider: Provider(graphQL: { [MaxRetryInterceptor(), AuthInterceptor()] }))
        let response = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(response.value?["a"]?.int == 1)
        #expect(session.requests.map { $0.headers["Authorization"] } == ["Bearer 1", "Bearer 2"])
        #expect(response.trace.attempts == 2)
        let loop = try #require(response.trace.steps.first { $0.name == "retry" })
        #expect(loop.details.first?.contains("401 (Unauthorized)") == true)
        #expect(response.trace.steps.filter { $0.name == "network" }.map(\.attempt) == [1, 2])
    }

    @Test("a 401 with GraphQL errors is a chance to get new credentials first, and an answer if nobody has any")
    func unauthorizedWithErrors() async throws {
        let session = FakeSession(json: #"{"errors":[{"message":"log in"}]}"#, status: 401)
        let plain = try await makeClient(session).fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(plain.errors.map(\.message) == ["log in"])
        #expect(plain.http?.status == 401)
        let client = makeClient(
            session, provider: Provider(graphQL: { [MaxRetryInterceptor(maxRetriesAllowed: 1), AuthInterceptor()] }))
        await #expect(throws: MaxRetryInterceptor.MaxRetriesError.self) {
            _ = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        }
        #expect(session.requests.count == 3)
    }

    @Test("a mutation the server may have carried out is not sent again")
    func mutationOnce() async throws {
        let session = FakeSession(json: "oops", status: 503)
        let client = makeClient(session, provider: Provider(graphQL: { [MaxRetryInterceptor(), RetryAlways()] }))
        let error = await #expect(throws: RequestChainError.self) {
            _ = try await client.perform(mutation: operation("mutation Rename { rename }"))
        }
        #expect(session.requests.count == 1)
        guard case .mutationNotSentAgain("Rename") = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test("a mutation is sent again after a 401, and when an interceptor insists")
    func mutationTwice() async throws {
        let unauthorized = FakeSession { _, count in
            count == 1 ? .json("", status: 401) : .json(#"{"data":{"rename":true}}"#)
        }
        let provider = Provider(graphQL: { [MaxRetryInterceptor(), AuthInterceptor()] })
        let mutation = try operation("mutation { rename }")
        _ = try await makeClient(unauthorized, provider: provider).perform(mutation: mutation)
        #expect(unauthorized.requests.count == 2)

        let busy = FakeSession { _, count in
            count == 1 ? .json("", status: 503) : .json(#"{"data":{"rename":true}}"#)
        }
        let insisting = Provider(graphQL: { [MaxRetryInterceptor(), RetryAlways(resendMutation: true)] })
        _ = try await makeClient(busy, provider: insisting).perform(mutation: mutation)
        #expect(busy.requests.count == 2)
    }

    @Test("a mutation is never handed to the network as something it may repeat by itself")
    func mutationIsNotRepeatable() async throws {
        let session = FakeSession(json: #"{"data":{"a":1}}"#)
        _ = try await makeClient(session).perform(mutation: operation("mutation { a }"))
        _ = try await makeClient(session).fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(session.requests.map(\.mayBeSentTwice) == [false, true])
    }

    // MARK: Errors

    @Test("an error of a later stage reaches the earlier interceptors")
    func errorsGoUp() async throws {
        struct Broken: Error {}
        let journal = Journal()
        let client = makeClient(
            FakeSession { _, _ in throw Broken() }, provider: JournalProvider(journal: journal))
        await #expect(throws: Broken.self) {
            _ = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        }
        #expect(journal.lines.contains("outer saw Broken"))
        #expect(journal.lines.contains("inner saw Broken"))
    }

    @Test("an interceptor may put a result in the place of an error")
    func recovery() async throws {
        let client = makeClient(
            FakeSession(json: "", status: 500), provider: Provider(graphQL: { [Substitute()] }))
        let response = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(response.errors.map(\.message) == ["substituted"])
        #expect(response.trace.steps.contains { $0.details == ["put a result in place of the error"] })
    }

    @Test("an interceptor may swallow an error, and the caller learns that nothing came")
    func swallowing() async throws {
        let client = makeClient(
            FakeSession(json: "", status: 500), provider: Provider(graphQL: { [Swallow()] }))
        let error = await #expect(throws: RequestChainError.self) {
            _ = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        }
        guard case .noResults = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test("a cancelled fetch throws CancellationError and lets go of the request")
    func cancellation() async throws {
        let journal = Journal()
        let session = FakeSession { _, _ in
            do {
                try await Task.sleep(for: .seconds(3600))
            } catch {
                journal.write("request was cancelled")
                throw error
            }
            return .json("{}")
        }
        let client = makeClient(session)
        let query = try operation("{ a }")
        let task = Task { try await client.fetch(query: query, cachePolicy: .networkOnly) }
        while session.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(journal.lines == ["request was cancelled"])
    }

    @Test("an operation of another kind is refused before anything is sent")
    func wrongKind() async throws {
        let session = FakeSession(json: "{}")
        let client = makeClient(session)
        await #expect(throws: RequestChainError.self) {
            _ = try await client.fetch(query: operation("mutation { a }"), cachePolicy: .networkOnly)
        }
        await #expect(throws: RequestChainError.self) { _ = try await client.perform(mutation: operation("{ a }")) }
        let events = client.subscribe(subscription: try operation("{ a }"))
        await #expect(throws: RequestChainError.self) { for try await _ in events {} }
        #expect(session.requests.isEmpty)
    }

    @Test("a subscription on a transport that can carry none is refused")
    func noSubscriptions() async throws {
        struct Plain: NetworkTransport {
            func send<Operation: GraphQLOperation>(
                operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
            ) -> ResponseStream<GraphQLResponse<Operation>> { ResponseStream(elements: []) }
        }
        let client = GraphQLClient(transport: Plain(), store: .inMemory())
        let events = client.subscribe(subscription: try operation("subscription { a }"))
        let error = await #expect(throws: RequestChainError.self) { for try await _ in events {} }
        guard case .noSubscriptionTransport? = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test("the provider is asked once for each operation, retries included")
    func freshInterceptors() async throws {
        let journal = Journal()
        let session = FakeSession { _, count in
            count == 1 ? .json("", status: 401) : .json(#"{"data":{"a":1}}"#)
        }
        let client = makeClient(
            session,
            provider: Provider(graphQL: {
                journal.write("asked")
                return [MaxRetryInterceptor(), AuthInterceptor()]
            }))
        let query = try operation("{ a }")
        _ = try await client.fetch(query: query, cachePolicy: .networkOnly)
        _ = try await client.fetch(query: query, cachePolicy: .networkOnly)
        #expect(journal.lines == ["asked", "asked"])
        #expect(session.requests.count == 3)
    }

    @Test("the default provider has a retry limit, persisted queries, the cache, a status check and the JSON parser")
    func defaultProvider() throws {
        let provider = DefaultInterceptorProvider()
        let operation = try operation("{ a }")
        #expect(
            provider.graphQLInterceptors(for: operation).map { "\(type(of: $0))" } == [
                "MaxRetryInterceptor", "AutomaticPersistedQueryInterceptor",
            ])
        #expect(provider.httpInterceptors(for: operation).map { "\(type(of: $0))" } == ["ResponseCodeInterceptor"])
        #expect(provider.cacheInterceptor(for: operation) is DefaultCacheInterceptor)
        #expect(provider.responseParser(for: operation) is JSONResponseParsingInterceptor)
    }
}
