import Testing

@testable import GraphQLClient

@Suite("Documents named by their hashes")
struct AutomaticPersistedQueryTests {
    private static let data = #"{"data":{"a":1}}"#
    private static let unknown = #"{"errors":[{"message":"PersistedQueryNotFound"}]}"#
    private static let unsupported = #"{"errors":[{"message":"PersistedQueryNotSupported"}]}"#

    private func client(
        _ session: FakeSession, store: Store = .inMemory(), get: Bool = false, getForRetry: Bool = false,
        only: Bool = false
    ) -> GraphQLClient {
        makeClient(
            session, store: store,
            configuration: .init(
                requestTimeout: nil,
                apqConfig: AutoPersistedQueryConfiguration(
                    autoPersistQueries: true, useGETForPersistedQueryRetry: getForRetry, persistedOperationsOnly: only),
                useGETForQueries: get, clientAwarenessMetadata: .none))
    }

    /// What each request names: "hash", "document" or both.
    private func forms(_ session: FakeSession) throws -> [String] {
        try session.requests.map { request in
            let body = try request.body.map { try JSONValue(parsing: $0) }
            let hash = body?["extensions"]?["persistedQuery"] != nil || request.url.contains("sha256Hash")
            let document = body?["query"] != nil || request.url.contains("query=")
            return "\(request.method)\(hash ? " hash" : "")\(document ? " document" : "")"
        }
    }

    /// Answers a hash alone as told, and data to everything that has the document.
    private func server(_ answer: String, status: Int = 200, type: String = "application/json") -> FakeSession {
        FakeSession { request, _ in
            let text = String(decoding: request.body ?? [], as: UTF8.self)
            return text.contains(#""query":"#) || request.url.contains("query=")
                ? .json(Self.data) : .json(answer, status: status, type: type)
        }
    }

    @Test("the hash of the text goes first, and is all there is when the server knows it")
    func hashFirst() async throws {
        let session = FakeSession(json: Self.data)
        let query = try operation("query Q($n: Int) { a(n: $n) }", ["n": 1])
        let response = try await client(session).fetch(query: query, cachePolicy: .networkOnly)
        #expect(response.value?["a"]?.int == 1)
        #expect(
            session.bodies == [
                #"{"operationName":"Q","variables":{"n":1},"extensions":{"persistedQuery":"#
                    + #"{"version":1,"sha256Hash":"\#(query.document.sha256)"}}}"#
            ])
    }

    @Test(
        "a server that does not know it is sent both, whatever the status and the way of saying so",
        arguments: [
            (unknown, 200), (unknown, 400),
            (#"{"errors":[{"message":"?","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}"#, 200),
            (#"{"error":"PersistedQueryNotFound"}"#, 404),
        ], [false, true])
    func notFound(answer: (String, Int), isMutation: Bool) async throws {
        let session = server(answer.0, status: answer.1)
        let client = client(session)
        if isMutation {
            let response = try await client.perform(mutation: operation("mutation { a }"))
            #expect(response.value?["a"]?.int == 1)
        } else {
            let response = try await client.fetch(query: operation("{ a }"))
            #expect(response.value?["a"]?.int == 1)
            #expect(response.trace.attempts == 2)
            #expect(
                response.trace.steps.contains {
                    $0.name == "retry" && $0.details.contains("sends the document and its hash")
                })
        }
        #expect(try forms(session) == ["POST hash", "POST hash document"])
    }

    @Test("queries go by GET if they are to, the document by POST unless that is to go by GET too, mutations by POST")
    func methods() async throws {
        for (get, getForRetry, expected) in [
            (true, false, ["GET hash", "POST hash document"]), (true, true, ["GET hash", "GET hash document"]),
            (false, true, ["POST hash", "GET hash document"]),
        ] {
            let session = server(Self.unknown)
            _ = try await client(session, get: get, getForRetry: getForRetry).fetch(query: operation("{ a }"))
            #expect(try forms(session) == expected)
        }
        let session = server(Self.unknown)
        _ = try await client(session, get: true, getForRetry: true).perform(mutation: operation("mutation { a }"))
        #expect(try forms(session) == ["POST hash", "POST hash document"])
    }

    @Test("a server that has no persisted queries is asked with documents from then on")
    func notSupported() async throws {
        let session = server(Self.unsupported)
        let client = client(session)
        for _ in 0..<2 { _ = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly) }
        _ = try await client.perform(mutation: operation("mutation { a }"))
        #expect(try forms(session) == ["POST hash", "POST document", "POST document", "POST document"])
    }

    @Test(
        "a server that only complains about the missing document is tried with it, and is remembered if that helped",
        arguments: [
            (#"{"errors":[{"message":"Must provide query string."}]}"#, 400, "application/json"),
            ("The query must be a string.", 500, "text/plain"), ("", 405, ""),
        ])
    func unclear(answer: String, status: Int, type: String) async throws {
        let session = server(answer, status: status, type: type)
        let client = client(session)
        for _ in 0..<2 { _ = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly) }
        #expect(try forms(session) == ["POST hash", "POST document", "POST document"])
    }

    @Test("an error that remains with the document is the answer, and says nothing about hashes")
    func otherError() async throws {
        let session = FakeSession(json: #"{"errors":[{"message":"closed for today"}]}"#)
        let client = client(session)
        for _ in 0..<2 {
            let response = try await client.fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
            #expect(response.errors.map(\.message) == ["closed for today"])
        }
        #expect(try forms(session) == ["POST hash", "POST document", "POST hash", "POST document"])
    }

    @Test("an error in a field, a mutation's error and a lack of credentials are no reason to send anything twice")
    func answers() async throws {
        let field = FakeSession(json: #"{"data":null,"errors":[{"message":"no","path":["a"]}]}"#)
        _ = try await client(field).fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        #expect(try forms(field) == ["POST hash"])
        let mutation = FakeSession(json: #"{"errors":[{"message":"no"}]}"#, status: 400)
        _ = try await client(mutation).perform(mutation: operation("mutation { a }"))
        #expect(try forms(mutation) == ["POST hash"])
        let stranger = FakeSession(json: "who are you", status: 401)
        await #expect(throws: ResponseCodeInterceptor.ResponseCodeError.self) {
            _ = try await client(stranger).fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
        }
        #expect(try forms(stranger) == ["POST hash"])
    }

    @Test("a server that goes on asking is told no more")
    func retryFailed() async throws {
        let session = FakeSession(json: Self.unknown)
        let client = client(session)
        await #expect(throws: AutomaticPersistedQueryInterceptor.APQError.persistedQueryRetryFailed(operationName: "Q"))
        {
            _ = try await client.fetch(query: operation("query Q { a }"), cachePolicy: .networkOnly)
        }
        #expect(try forms(session) == ["POST hash", "POST hash document"])
    }

    @Test("where documents stay at home, an unknown hash is an error")
    func persistedOnly() async throws {
        let session = FakeSession(json: Self.unknown)
        let client = client(session, only: true)
        await #expect(
            throws: AutomaticPersistedQueryInterceptor.APQError.persistedQueryNotFoundForPersistedOnlyQuery(
                operationName: "Q")
        ) {
            _ = try await client.fetch(query: operation("query Q { a }"), cachePolicy: .networkOnly)
        }
        #expect(try forms(session) == ["POST hash"])
    }

    @Test("the cache is read once, and may still answer for a server that fails after the retry")
    func policies() async throws {
        let store = Store.inMemory()
        let session = FakeSession { _, count in
            switch count {
            case 1: .json(Self.unknown)
            case 2: .json(Self.data)
            case 3: .json(Self.unknown)
            default: .json("", status: 503)
            }
        }
        let client = client(session, store: store)
        let query = try operation("{ a }")
        let first = try await client.fetch(query: query)
        #expect(first.trace.steps.filter { $0.name == "cache read" }.count == 1)
        let second = try await client.fetch(query: query, cachePolicy: .networkFirst)
        #expect(second.source.isCache)
        #expect(try forms(session).count == 4)
    }

    @Test("a subscription always sends its document")
    func subscription() async throws {
        let session = FakeSession(json: Self.data)
        let stream = client(session).subscribe(
            subscription: try operation("subscription { a }"), cachePolicy: .networkOnly)
        _ = await stream.responses.all()
        #expect(try forms(session).allSatisfy { $0 == "POST document" })
        #expect(!session.requests.isEmpty)
    }
}
