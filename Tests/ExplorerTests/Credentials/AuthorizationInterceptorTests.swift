import GraphQLClient
import Synchronization
import Testing

@testable import Explorer

@Suite("The credential of a request")
struct AuthorizationInterceptorTests {
    /// Lets those in that have the right token, and remembers what everybody had.
    private final class Gatekeeper: HTTPSession {
        let wanted: String
        let body: String
        let seen = Mutex<[String?]>([])

        init(wanted: String, body: String = "") {
            self.wanted = wanted
            self.body = body
        }

        func send(_ request: HTTPRequest) async throws -> HTTPReply {
            let value = request.headers["Authorization"]
            seen.withLock { $0.append(value) }
            let isIn = value == wanted
            return HTTPReply(
                status: isIn ? 200 : 401, headers: ["Content-Type": "application/json"],
                chunks: ResponseStream(Array((isIn ? #"{"data":{"a":1}}"# : body).utf8)))
        }
    }

    private func client(_ gatekeeper: Gatekeeper, fetching token: String?) -> GraphQLClient {
        var source = CredentialSource(name: "command")
        if let token { source.fetch = { token } }
        let keeper = CredentialKeeper(source, value: "Bearer old")
        let store = Store.inMemory()
        return GraphQLClient(
            transport: RequestChainNetworkTransport(
                session: gatekeeper,
                interceptorProvider: ListenedInterceptors(base: DefaultInterceptorProvider(), keeper: keeper),
                store: store, endpointURL: "http://127.0.0.1:1/graphql",
                configuration: .init(additionalHeaders: ["Authorization": "Bearer old"])), store: store)
    }

    private func operation(_ text: String) throws -> DynamicOperation {
        DynamicOperation(document: try OperationDocument(text: text))
    }

    @Test("refused with 401, it is fetched again and the request is sent once more; later requests have it at once")
    func renewed() async throws {
        let gatekeeper = Gatekeeper(wanted: "Bearer new")
        let client = client(gatekeeper, fetching: "Bearer new")
        let response = try await client.fetchOne(query: operation("{ a }"), policy: .networkOnly)
        #expect(response.http?.status == 200)
        #expect(response.trace.attempts == 2)
        _ = try await client.fetchOne(query: operation("{ a }"), policy: .networkOnly)
        #expect(gatekeeper.seen.withLock { $0 } == ["Bearer old", "Bearer new", "Bearer new"])
        // The trace names the header and never what is in it.
        #expect(!response.trace.steps.contains { $0.detail.contains("new") && $0.detail.contains("Bearer") })
    }

    @Test("a mutation is sent again too, since a server that refuses a request has not carried it out")
    func mutation() async throws {
        let gatekeeper = Gatekeeper(wanted: "Bearer new")
        let response = try await client(gatekeeper, fetching: "Bearer new")
            .perform(mutation: operation("mutation { a }"))
        #expect(response.http?.status == 200)
        #expect(gatekeeper.seen.withLock { $0.count } == 2)
    }

    @Test("refused again, the refusal is the answer; with nothing new to send it is so at once")
    func refusedAgain() async throws {
        for (token, count) in [("Bearer wrong", 2), ("Bearer old", 1), (nil, 1)] {
            let gatekeeper = Gatekeeper(wanted: "Bearer right")
            await #expect {
                try await client(gatekeeper, fetching: token).fetchOne(query: operation("{ a }"), policy: .networkOnly)
            } throws: {
                $0.isForWantOfCredentials
            }
            #expect(gatekeeper.seen.withLock { $0.count } == count)
        }
    }

    @Test("a header that the tab brings is the tab's affair")
    func own() async throws {
        let gatekeeper = Gatekeeper(wanted: "Bearer new", body: #"{"errors":[{"message":"no"}]}"#)
        let response = try await client(gatekeeper, fetching: "Bearer new").fetchOne(
            query: operation("{ a }"), policy: .networkOnly,
            requestConfiguration: RequestConfiguration(headers: ["Authorization": "Bearer mine"]))
        #expect(response.http?.status == 401)
        #expect(gatekeeper.seen.withLock { $0 } == ["Bearer mine"])
    }
}
