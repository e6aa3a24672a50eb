import Peers
import Synchronization
import Testing

@testable import GraphQLClient

@Suite("Operations over a shared WebSocket")
struct WebSocketTransportTests {
    func transport(
        _ url: String, store: Store = .inMemory(), time: TimeSource = .system,
        _ configure: (inout WebSocketTransport.Configuration) -> Void = { _ in }
    ) -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration(clientAwarenessMetadata: .none)
        configure(&configuration)
        return WebSocketTransport(
            endpointURL: url, store: store, configuration: configuration, options: NetworkOptions(proxy: ""),
            time: time)
    }

    func client(_ transport: WebSocketTransport) -> GraphQLClient {
        GraphQLClient(transport: transport, store: transport.store)
    }

    /// Everything a subscription says, one line each.
    func lines(_ stream: SubscriptionStream<DynamicOperation>) async -> [String] {
        var lines: [String] = []
        do {
            for try await event in stream { lines.append(line(event)) }
            lines.append("the end")
        } catch {
            lines.append(describe(error).sentence)
        }
        return lines
    }

    func line(_ event: SubscriptionEvent<DynamicOperation>) -> String {
        switch event {
        case .event(let response):
            response.value.map { "\($0)" } ?? response.errors.map(\.message).joined(separator: ", ")
        case .gap(let gap): gap.duration == nil ? "\(gap)" : "gap"
        case .state(let state): "\(state)"
        }
    }

    let counting = "subscription Count { count }"

    // MARK: The happy way

    @Test("events arrive in order until the server is done, and the connection is closed politely")
    func events() async throws {
        let journal = Journal()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection, journal: journal)
            journal.write(try peer.read())
            for number in 1...3 { try peer.next("1", #"{"count":\#(number)}"#) }
            try peer.complete("1")
            journal.write(try peer.read())
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL) {
            $0.headers = ["Authorization": "Bearer t"]
            $0.connectingPayload = ["token": "t"]
        }
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        #expect(
            await lines(stream) == ["active", #"{"count":1}"#, #"{"count":2}"#, #"{"count":3}"#, "the end"])
        #expect(stream.state == .finished(.completed))
        await transport.close()
        #expect(
            journal.lines.prefix(3) == [
                "offered graphql-transport-ws, graphql-ws", #"{"type":"connection_init","payload":{"token":"t"}}"#,
                #"{"id":"1","type":"subscribe","payload":{"operationName":"Count","query":"subscription Count { count }"}}"#,
            ])
    }

    @Test("nothing is opened before the first event is asked for")
    func lazy() async throws {
        let server = try ScriptedServer { connection in connection.waitForClose() }
        let stream = client(transport(server.webSocketURL)).subscribe(subscription: try operation(counting))
        #expect(stream.state == .pending)
        #expect(server.connectionCount == 0)
    }

    @Test("two subscriptions share a connection, and each gets its own events")
    func shared() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let ids = [try peer.readSubscribe(), try peer.readSubscribe()]
            for id in ids.reversed() { try peer.next(id, #"{"count":\#(id)}"#) }
            for id in ids { try peer.complete(id) }
            connection.waitForClose()
        }
        let client = client(transport(server.webSocketURL))
        let subscription = try operation(counting)
        async let one = lines(client.subscribe(subscription: subscription, cachePolicy: .networkOnly))
        async let two = lines(client.subscribe(subscription: subscription, cachePolicy: .networkOnly))
        let both = await [one, two].map { $0.filter { $0.hasPrefix("{") } }
        #expect(Set(both) == [[#"{"count":1}"#], [#"{"count":2}"#]])
        #expect(server.connectionCount == 1)
    }

    @Test("a consumer that leaves sends complete, and the last one closes the connection")
    func leaving() async throws {
        let journal = Journal()
        let isOver = Gate()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            try peer.next("1", #"{"count":1}"#)
            journal.write(try peer.read())
            journal.write(try peer.read())
            isOver.open()
            connection.waitForClose()
        }
        let stream = client(transport(server.webSocketURL)).subscribe(
            subscription: try operation(counting), cachePolicy: .networkOnly)
        let task = Task {
            for try await event in stream { if case .event = event { break } }
            // The iterator and the stream are let go here or when the task is cancelled.
            for try await _ in stream {}
        }
        while stream.state != .active { await Task.yield() }
        task.cancel()
        _ = await task.result
        await isOver.opened()
        #expect(journal.lines == [#"{"id":"1","type":"complete"}"#, "close 1000"])
    }

    @Test("dropping the stream is leaving too, and the transport goes with its last user")
    func dropping() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            while try !peer.read().hasPrefix("close") {}
            closed.open()
        }
        weak var freed: WebSocketTransport?
        do {
            let transport = transport(server.webSocketURL)
            freed = transport
            let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
            var iterator = stream.makeAsyncIterator()
            _ = try await iterator.next()
        }
        await closed.opened()
        while freed != nil { await Task.yield() }
        #expect(freed == nil)
    }

    @Test("an error message is a response with errors, then the end")
    func serverError() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            try peer.next("1", #"{"count":1}"#)
            try peer.send(#"{"id":"1","type":"error","payload":[{"message":"broken"}]}"#)
            connection.waitForClose()
        }
        let stream = client(transport(server.webSocketURL)).subscribe(
            subscription: try operation(counting), cachePolicy: .networkOnly)
        #expect(await lines(stream) == ["active", #"{"count":1}"#, "broken", "the end"])
    }

    // MARK: Queries and mutations

    @Test("a query has one result, which is kept in the cache")
    func query() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            try peer.next("1", #"{"hello":"world"}"#)
            try peer.complete("1")
            connection.waitForClose()
        }
        let client = client(transport(server.webSocketURL))
        let query = try operation("{ hello }")
        let first = try await client.fetch(query: query)
        #expect(first.value?["hello"]?.string == "world" && first.source == .server)
        #expect(String(decoding: first.body?.bytes ?? [], as: UTF8.self) == #"{"data":{"hello":"world"}}"#)
        #expect(try await client.fetch(query: query).source.isCache)
    }

    @Test("a mutation under way when the connection breaks fails, and is never sent again")
    func mutation() async throws {
        let journal = Journal()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            while true {
                let message = try peer.read()
                guard message.contains("query") else { continue }
                journal.write(message.contains("mutation") ? "mutation" : "subscription")
                if message.contains("mutation") { return connection.reset() }
                if connection.number > 0 { try peer.complete("1") }
            }
        }
        let transport = transport(server.webSocketURL, time: RecordedTime().source) {
            $0.acknowledgementTimeout = nil
        }
        let client = client(transport)
        let stream = client.subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        async let all = lines(stream)
        while stream.state != .active { await Task.yield() }
        let error = await #expect(throws: WebSocketTransportError.self) {
            _ = try await client.perform(mutation: operation("mutation { rename }"))
        }
        #expect(describe(try #require(error)).sentence.hasPrefix("The WebSocket connection was lost before the answer"))
        let said = await all
        #expect(said.last == "the end")
        #expect(journal.lines == ["subscription", "mutation", "subscription"])
    }

    @Test("a query that takes too long is ended, and the server told")
    func timeout() async throws {
        let time = ManualTime()
        let journal = Journal()
        let (isUnderWay, isOver) = (Gate(), Gate())
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            isUnderWay.open()
            journal.write(try peer.read())
            isOver.open()
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL, time: time.source) { $0.acknowledgementTimeout = nil }
        let client = client(transport)
        let query = try operation("{ slow }")
        async let result = client.fetch(
            query: query, requestConfiguration: RequestConfiguration(requestTimeout: .seconds(3)))
        await time.sleepers(1)
        await isUnderWay.opened()
        time.advance(by: .seconds(3))
        do {
            _ = try await result
            #expect(Bool(false), "the query had no time left")
        } catch {
            #expect(error as? NetworkError == .timeout(after: .seconds(3)))
        }
        await isOver.opened()
        #expect(journal.lines == [#"{"id":"1","type":"complete"}"#])
    }

    // MARK: Cache

    @Test("an event changes the cache, and a watched query sees it")
    func eventsReachWatchers() async throws {
        let goOn = Gate()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            goOn.wait()
            try peer.next("1", #"{"moved":{"__typename":"Ship","id":"7","name":"Bell"}}"#)
            try peer.complete("1")
            connection.waitForClose()
        }
        let client = client(transport(server.webSocketURL))
        let query = try operation(#"{ ship(id: "7") { id name } }"#)
        try await client.store.write(
            ResponseValue(["ship": ["__typename": "Ship", "id": "7", "name": "Ada"]]), for: query)
        var watch = client.watch(query: query, cachePolicy: .cacheOnly).makeAsyncIterator()
        #expect(try await watch.next()?.get().value?["ship"]?["name"]?.string == "Ada")
        let stream = client.subscribe(subscription: try operation("subscription { moved { id name } }"))
        async let all = lines(stream)
        goOn.open()
        #expect(try await watch.next()?.get().value?["ship"]?["name"]?.string == "Bell")
        _ = await all
    }

    @Test("cacheThenNetwork gives the last event that the cache knows, then the events; networkOnly only these")
    func policies() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            try peer.next(id, #"{"count":\#(connection.number + 1)}"#)
            try peer.complete(id)
            connection.waitForClose()
        }
        let client = client(transport(server.webSocketURL))
        let subscription = try operation(counting)
        let first = await lines(client.subscribe(subscription: subscription)).filter { $0.hasPrefix("{") }
        #expect(first.count == 1)
        let second = await lines(client.subscribe(subscription: subscription)).filter { $0.hasPrefix("{") }
        #expect(second.count == 2 && second.first == first.first)
        let third = await lines(client.subscribe(subscription: subscription, cachePolicy: .networkOnly))
        #expect(third.filter { $0.hasPrefix("{") }.count == 1)
    }
}
