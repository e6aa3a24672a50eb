import Peers
import Testing

@testable import GraphQLClient

@Suite("Subscriptions over HTTP")
struct HTTPSubscriptionTests {
    private static let events = [("Content-Type", "text/event-stream")]
    private static let parts = [("Content-Type", "multipart/mixed; boundary=graphql; subscriptionSpec=1.0")]

    private func client(
        _ server: ScriptedServer, _ transport: ConnectionConfiguration.SubscriptionTransport,
        timeout: Duration = .seconds(30), reconnection: ReconnectionPolicy = .never
    ) -> GraphQLClient {
        GraphQLClient(
            connecting: ConnectionConfiguration(
                endpoint: server.url, network: NetworkOptions(proxy: ""), timeout: timeout,
                subscriptionTransport: transport, reconnection: reconnection),
            store: nil)
    }

    /// Everything a subscription says, in words.
    private func all(
        _ client: GraphQLClient, _ text: String = "subscription { n }"
    ) async throws -> (told: [String], error: (any Error)?) {
        var told: [String] = []
        do {
            for try await event in client.subscribe(subscription: try operation(text), cachePolicy: .networkOnly) {
                told.append(Self.words(event))
            }
            return (told, nil)
        } catch {
            return (told, error)
        }
    }

    private static func words(_ event: SubscriptionEvent<DynamicOperation>) -> String {
        switch event {
        case .event(let response): response.value?["n"]?.numberText ?? response.errors.map(\.message).joined()
        case .gap(let gap): "gap: \(gap)".contains("reconnected") ? "gap" : "another gap"
        case .state(let state): "\(state)"
        }
    }

    private static func sse(_ number: Int) -> String { "event: next\ndata: {\"data\":{\"n\":\(number)}}\n\n" }

    /// Does not keep a test waiting.
    private static let soon = ReconnectionPolicy(baseDelay: .milliseconds(1), jitter: .zero ... .zero)

    @Test("a server is asked for exactly the format that was chosen")
    func accept() async throws {
        let journal = Journal()
        let server = try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                journal.write("\(request.method) \(request["Accept"] ?? "")")
                try connection.respond(
                    406, headers: [("Content-Type", "text/plain")], body: "not like this")
            }
        }
        let (_, error) = try await all(client(server, .eventStream))
        #expect(describe(try #require(error)).sentence.contains("406"))
        _ = try await all(client(server, .multipart))
        #expect(
            journal.lines == [
                "POST text/event-stream",
                "POST multipart/mixed;subscriptionSpec=1.0, application/graphql-response+json, application/json;q=0.9",
                "POST multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/graphql-response+json, "
                    + "application/json;q=0.9",
            ])
    }

    @Test("it is active when the server has begun to answer, before the first event")
    func active() async throws {
        let go = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks(headers: Self.events)
            go.wait()
            try connection.chunk(Self.sse(1) + "event: complete\ndata:\n\n")
            try connection.endChunks()
        }
        let stream = client(server, .eventStream).subscribe(
            subscription: try operation("subscription { n }"), cachePolicy: .networkOnly)
        #expect(stream.state == .pending)
        var told: [String] = []
        for try await event in stream {
            told.append(Self.words(event))
            go.open()
        }
        #expect(told == ["active", "1"])
        #expect(stream.state == .finished(.completed))
    }

    @Test("a complete subscription is not sent again", arguments: [true, false])
    func complete(isMultipart: Bool) async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks(headers: isMultipart ? Self.parts : Self.events)
            try connection.chunk(
                isMultipart
                    ? "\r\n--graphql\r\n\r\n{\"payload\":{\"data\":{\"n\":1}}}\r\n--graphql--\r\n"
                    : Self.sse(1) + "event: complete\ndata:\n\n")
            // It does not close the body: the word alone ends the subscription.
            connection.waitForClose()
        }
        let (told, error) = try await all(
            client(server, isMultipart ? .multipart : .eventStream, reconnection: Self.soon))
        #expect(told == ["active", "1"])
        #expect(error == nil)
        #expect(server.connectionCount == 1)
    }

    @Test("a connection that breaks is replaced, and the gap is told")
    func reconnect() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks(headers: Self.events)
            try connection.chunk(Self.sse(connection.number))
            guard connection.number == 1 else { return }
            try connection.chunk("event: complete\n\n")
            try connection.endChunks()
        }
        let (told, error) = try await all(client(server, .eventStream, reconnection: Self.soon))
        #expect(told == ["active", "0", "reconnecting", "gap", "active", "1"])
        #expect(error == nil)
        #expect(server.connectionCount == 2)
    }

    @Test("a body that ends in good order without a word is an error, and nothing is sent again")
    func endWithoutWord() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks(headers: Self.events)
            try connection.chunk(Self.sse(1))
            try connection.endChunks()
        }
        let (told, error) = try await all(client(server, .eventStream, reconnection: Self.soon))
        #expect(told == ["active", "1"])
        #expect(describe(try #require(error)).sentence.contains("did not say that it is complete"))
        #expect(server.connectionCount == 1)
    }

    @Test("the time limit is for the head alone")
    func timeout() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            connection.waitForClose()
        }
        let (told, error) = try await all(client(server, .eventStream, timeout: .milliseconds(50)))
        #expect(told.isEmpty)
        #expect(describe(try #require(error)).kind == .timeout)
    }

    @Test("leaving closes the connection, waiting for the head, the first event or a later one", arguments: 0...2)
    func leaving(stage: Int) async throws {
        let (reached, closed) = (Gate(), Gate())
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            if stage == 0 { reached.open() }
            if stage > 0 { try connection.startChunks(headers: Self.events) }
            if stage > 1 { try connection.chunk(Self.sse(1)) }
            connection.waitForClose()
            closed.open()
        }
        let client = client(server, .eventStream)
        let subscription = try operation("subscription { n }")
        let task = Task {
            for try await event in client.subscribe(subscription: subscription, cachePolicy: .networkOnly) {
                if Self.words(event) == (stage == 1 ? "active" : "1") { reached.open() }
            }
        }
        await reached.opened()
        task.cancel()
        await closed.opened()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("dropping a stream in the middle closes the connection")
    func dropping() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks(headers: Self.events)
            try connection.chunk(Self.sse(1))
            connection.waitForClose()
            closed.open()
        }
        let client = client(server, .eventStream)
        for try await event in client.subscribe(
            subscription: try operation("subscription { n }"), cachePolicy: .networkOnly)
        where Self.words(event) == "1" { break }
        await closed.opened()
        #expect(closed.isOpen)
    }

    @Test("errors instead of a stream are an event; of several answers the first with errors counts")
    func plainAnswer() async throws {
        let server = try ScriptedServer { connection in
            while true {
                let accept = try connection.readRequest()["Accept"] ?? ""
                if accept.contains("boundary") {
                    try connection.respond(406, body: "no")
                } else {
                    try connection.respond(json: #"{"errors":[{"message":"no such field"}]}"#, status: 400)
                }
            }
        }
        let (told, error) = try await all(client(server, .multipart))
        #expect(told == ["no such field"])
        #expect(error == nil)
    }

    @Test("the way that worked is the way of the next subscription")
    func remembered() async throws {
        let journal = Journal()
        let server = try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                let accept = request["Accept"] ?? ""
                journal.write(String(accept.prefix { $0 != "," }))
                guard accept.contains("boundary") else {
                    try connection.respond(json: #"{"data":null,"errors":[{"message":"null","path":["n"]}]}"#)
                    continue
                }
                try connection.startChunks(headers: Self.parts)
                try connection.chunk("\r\n--graphql\r\n\r\n{\"payload\":{\"data\":{\"n\":1}}}\r\n--graphql--\r\n")
                try connection.endChunks()
            }
        }
        let client = client(server, .multipart)
        for _ in 0..<2 { #expect(try await all(client).told == ["active", "1"]) }
        let asked = "multipart/mixed;boundary=graphql;subscriptionSpec=1.0"
        #expect(journal.lines == ["multipart/mixed;subscriptionSpec=1.0", asked, asked])
    }

    @Test("credentials that are renewed by an interceptor work for subscriptions as they do for queries")
    func interceptors() async throws {
        let server = try ScriptedServer { connection in
            while true {
                let request = try connection.readRequest()
                guard request["Authorization"] == "Bearer 2" else {
                    try connection.respond(401)
                    continue
                }
                try connection.startChunks(headers: Self.events)
                try connection.chunk(Self.sse(1) + "event: complete\n\n")
                try connection.endChunks()
            }
        }
        let client = GraphQLClient(
            connecting: ConnectionConfiguration(
                endpoint: server.url, network: NetworkOptions(proxy: ""), subscriptionTransport: .eventStream,
                interceptorProvider: Provider(graphQL: { [MaxRetryInterceptor(), AuthInterceptor()] })), store: nil)
        #expect(try await all(client).told == ["active", "1"])
    }
}
