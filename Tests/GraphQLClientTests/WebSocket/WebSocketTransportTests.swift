import Peers
import Synchronization
import Testing

@testable import GraphQLClient

@Suite("Operations over a shared WebSocket")
struct WebSocketTransportTests {
    private func transport(
        _ url: String, store: Store = .inMemory(), time: TimeSource = .system,
        _ configure: (inout WebSocketTransport.Configuration) -> Void = { _ in }
    ) -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration()
        configure(&configuration)
        return WebSocketTransport(
            endpointURL: url, store: store, configuration: configuration, options: NetworkOptions(proxy: ""),
            time: time)
    }

    private func client(_ transport: WebSocketTransport) -> GraphQLClient {
        GraphQLClient(transport: transport, store: transport.store)
    }

    /// Everything a subscription says, one line each.
    private func lines(_ stream: SubscriptionStream<DynamicOperation>) async -> [String] {
        var lines: [String] = []
        do {
            for try await event in stream { lines.append(line(event)) }
            lines.append("the end")
        } catch {
            lines.append(describe(error).sentence)
        }
        return lines
    }

    private func line(_ event: SubscriptionEvent<DynamicOperation>) -> String {
        switch event {
        case .event(let response):
            response.value.map { "\($0)" } ?? response.errors.map(\.message).joined(separator: ", ")
        case .gap(let gap): gap.duration == nil ? "\(gap)" : "gap"
        case .state(let state): "\(state)"
        }
    }

    private let counting = "subscription Count { count }"

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

    // MARK: Bad weather

    @Test("a lost connection is replaced, the subscription sent again, and the gap told")
    func reconnect() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            try peer.next(id, #"{"count":\#(connection.number + 1)}"#)
            if connection.number < 2 {
                try connection.sendClose(1012, "restart")
            } else {
                try peer.complete(id)
            }
            connection.waitForClose()
        }
        let journal = Journal()
        let transport = transport(server.webSocketURL, time: RecordedTime().source) {
            $0.acknowledgementTimeout = nil
            $0.observer = { journal.write("\($0)") }
        }
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        let all = await lines(stream)
        let again = ["reconnecting", "gap", "active"]
        let counts = all.filter { $0.hasPrefix("{") }
        #expect(counts.count == 3)
        #expect(all.filter { !$0.hasPrefix("{") } == ["active"] + again + again + ["the end"])
        #expect(server.connectionCount == 3)
        #expect(journal.lines.filter { $0.hasPrefix("disconnected: closed with 1012") }.count == 2)
    }

    @Test("a server that goes away for good ends the subscription after the last attempt")
    func gone() async throws {
        let server = try ScriptedServer { connection in
            if connection.number == 0 { try ProtocolPeer.accept(connection).readSubscribe() }
            connection.reset()
        }
        let time = RecordedTime()
        let transport = transport(server.webSocketURL, time: time.source) {
            $0.acknowledgementTimeout = nil
            $0.reconnection.maximumAttempts = 3
        }
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        var iterator = stream.makeAsyncIterator()
        _ = try await iterator.next()
        let error = await #expect(throws: WebSocketTransportError.self) {
            while try await iterator.next() != nil {}
        }
        #expect(describe(try #require(error)).sentence.contains("3 attempts to open it again failed"))
        #expect(time.sleeps.count == 3)
        #expect(server.connectionCount == 4)
    }

    @Test(
        "a close that no attempt can mend is thrown with its meaning",
        arguments: [4400, 4401, 4409, 4429, 4500, 1011] as [UInt16])
    func fatalClose(code: UInt16) async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            try connection.sendClose(code, "because \u{1B}")
            connection.waitForClose()
        }
        let stream = client(transport(server.webSocketURL)).subscribe(
            subscription: try operation(counting), cachePolicy: .networkOnly)
        let last = await lines(stream).last ?? ""
        #expect(last.contains("closed with \(code) (\(WebSocketCloseCode(rawValue: code).meaning))"))
        #expect(last.contains("the server said \"because ␛\""))
        #expect(server.connectionCount == 1)
    }

    @Test("a handshake that the server refuses is told with its status")
    func refusedHandshake() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(403, body: "no origin")
        }
        let stream = client(transport(server.webSocketURL)).subscribe(subscription: try operation(counting))
        #expect(
            await lines(stream) == ["The server refused the WebSocket with status 403 (Forbidden): no origin."])
    }

    @Test("nobody listening is told at once")
    func refused() async throws {
        let port = SilentPort()
        let stream = client(transport("ws://127.0.0.1:\(port.number)"))
            .subscribe(subscription: try operation(counting))
        #expect(await lines(stream) == ["127.0.0.1:\(port.number) refused the connection. Nothing listens there."])
    }

    @Test("a server that never acknowledges is given up when the time is over")
    func acknowledgementTimeout() async throws {
        let time = ManualTime()
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL, time: time.source)
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        async let all = lines(stream)
        await time.sleepers(1)
        time.advance(by: .seconds(10))
        let said = await all
        #expect(said == ["No WebSocket connection: no connection_ack within 10 s."])
    }

    @Test("a server that stops answering pings is left, and the subscription sent to it anew")
    func deadServer() async throws {
        let time = ManualTime()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            if connection.number > 0 { try peer.complete(id) }
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL, time: time.source) {
            $0.acknowledgementTimeout = nil
            $0.pingInterval = .seconds(20)
            $0.pongTimeout = .seconds(5)
        }
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        async let all = lines(stream)
        await time.sleepers(1)
        time.advance(by: .seconds(20))
        await time.sleepers(2)
        time.advance(by: .seconds(5))
        while stream.state != .reconnecting { await Task.yield() }
        await time.sleepers(1)
        time.advance(by: .seconds(2))
        let said = await all
        #expect(said == ["active", "reconnecting", "gap", "active", "the end"])
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

    // MARK: Flow

    @Test("a consumer that reads slowly loses nothing when it is alone")
    func backPressure() async throws {
        let count = 20_000
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            let padding = String(repeating: "x", count: 500)
            for number in 0..<count { try peer.next("1", #"{"n":\#(number),"p":"\#(padding)"}"#) }
            try peer.complete("1")
            connection.waitForClose()
        }
        let stream = client(transport(server.webSocketURL)).subscribe(
            subscription: try operation("subscription { n p }"), cachePolicy: .networkOnly,
            requestConfiguration: RequestConfiguration(writeResultsToCache: false))
        var expected = 0
        for try await response in stream.responses {
            guard response.value?["n"]?.int == expected else { break }
            expected += 1
            if expected % 1000 == 0 { await Task.yield() }
        }
        #expect(expected == count)
    }

    @Test("a consumer that stops reading holds the others up for a while only, and is told what it missed")
    func overflow() async throws {
        let time = ManualTime()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let ids = [try peer.readSubscribe(), try peer.readSubscribe()]
            for number in 0..<3000 { try peer.next(ids[0], #"{"n":\#(number)}"#) }
            try peer.complete(ids[0])
            try peer.next(ids[1], #"{"n":1}"#)
            try peer.complete(ids[1])
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL, time: time.source) { $0.acknowledgementTimeout = nil }
        let client = client(transport)
        let subscription = try operation("subscription { n }")
        let slow = client.subscribe(subscription: subscription, cachePolicy: .networkOnly)
        var iterator = slow.makeAsyncIterator()
        _ = try await iterator.next()
        async let other = lines(client.subscribe(subscription: subscription, cachePolicy: .networkOnly))
        await time.sleepers(1)
        time.advance(by: .seconds(10))
        let heard = await other
        #expect(heard.contains(#"{"n":1}"#))
        var events = 0
        var dropped = 0
        while let event = try await iterator.next() {
            if case .event = event { events += 1 }
            if case .gap(.overflow(let count)) = event { dropped += count }
        }
        #expect(dropped > 0)
        #expect(events + dropped == 3000)
    }

    // MARK: Pause, credentials, other dialects

    @Test("a pause closes the connection and keeps the subscription for later")
    func pause() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            try peer.next(id, #"{"count":\#(connection.number + 1)}"#)
            if connection.number > 0 { try peer.complete(id) }
            connection.waitForClose()
            closed.open()
        }
        let transport = transport(server.webSocketURL)
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        var iterator = stream.makeAsyncIterator()
        _ = try await iterator.next()
        _ = try await iterator.next()
        await transport.pause()
        await closed.opened()
        #expect(stream.state == .paused)
        await transport.resume()
        var rest: [String] = []
        while let event = try await iterator.next() { rest.append(line(event)) }
        #expect(rest == ["paused", "reconnecting", "gap", "active", #"{"count":2}"#])
    }

    @Test("new connection parameters reach the server on a new connection")
    func newCredentials() async throws {
        let journal = Journal()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection, journal: journal)
            let id = try peer.readSubscribe()
            if connection.number > 0 { try peer.complete(id) }
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL) { $0.connectingPayload = ["token": "old"] }
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        async let all = lines(stream)
        while stream.state != .active { await Task.yield() }
        await transport.updateConnectingPayload(["token": "new"], reconnectIfConnected: true)
        let said = await all
        #expect(said.last == "the end")
        #expect(
            journal.lines.filter { $0.contains("connection_init") } == [
                #"{"type":"connection_init","payload":{"token":"old"}}"#,
                #"{"type":"connection_init","payload":{"token":"new"}}"#,
            ])
    }

    @Test("header fields of the handshake can be set and removed")
    func newHeaders() async throws {
        let journal = Journal()
        let server = try ScriptedServer { connection in
            let request = try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
            journal.write("\(request["X-Old"] ?? "-") \(request["X-New"] ?? "-")")
            let peer = ProtocolPeer(connection: connection)
            _ = try peer.read()
            try peer.send(#"{"type":"connection_ack"}"#)
            let id = try peer.readSubscribe()
            if connection.number > 0 { try peer.complete(id) }
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL) { $0.headers = ["X-Old": "1"] }
        let stream = client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        async let all = lines(stream)
        while stream.state != .active { await Task.yield() }
        await transport.updateHeaderValues(["X-Old": nil, "X-New": "2"], reconnectIfConnected: true)
        let said = await all
        #expect(said.last == "the end")
        #expect(journal.lines == ["1 -", "- 2"])
    }

    @Test("who watches the connection hears of everything in order")
    func observer() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            try peer.send(#"{"type":"ping"}"#)
            _ = try peer.read()
            if connection.number == 0 { try connection.sendClose(1001) } else { try peer.complete(id) }
            connection.waitForClose()
        }
        let journal = Journal()
        let transport = transport(server.webSocketURL, time: RecordedTime().source) {
            $0.acknowledgementTimeout = nil
            $0.observer = { journal.write("\($0)") }
        }
        _ = await lines(client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly))
        let connecting = ["connecting", "connected, graphql-transport-ws", "ping from the server"]
        let lost = ["disconnected: closed with 1001 (going away, the server is shutting down)", "attempt 1 in 1.3 s"]
        #expect(journal.lines == connecting + lost + connecting)
    }

    @Test("the payload of an operation can be written by somebody else")
    func bodyCreator() async throws {
        struct Creator: JSONRequestBodyCreator {
            func body<Operation: GraphQLOperation>(for operation: Operation, extensions: JSONObject) -> [UInt8] {
                Array(#"{"query":"{own}"}"#.utf8)
            }
        }
        let journal = Journal()
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            journal.write(try peer.read())
            try peer.complete("1")
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL) { $0.bodyCreator = Creator() }
        _ = await lines(client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly))
        #expect(journal.lines == [#"{"id":"1","type":"subscribe","payload":{"query":"{own}"}}"#])
    }

    @Test("a server that speaks only the older protocol is understood")
    func legacy() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection, subprotocol: "graphql-ws")
            try peer.send(#"{"type":"ka"}"#)
            let id = try peer.readSubscribe()
            try peer.send(#"{"id":"\#(id)","type":"data","payload":{"data":{"count":1}}}"#)
            try peer.send(#"{"id":"\#(id)","type":"complete","payload":null}"#)
            connection.waitForClose()
        }
        let stream = client(transport(server.webSocketURL)).subscribe(
            subscription: try operation(counting), cachePolicy: .networkOnly)
        #expect(await lines(stream) == ["active", #"{"count":1}"#, "the end"])
    }

    @Test("closing for good ends everything")
    func close() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            try peer.readSubscribe()
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL)
        let client = client(transport)
        let stream = client.subscribe(subscription: try operation(counting), cachePolicy: .networkOnly)
        async let all = lines(stream)
        while stream.state != .active { await Task.yield() }
        await client.close()
        let said = await all
        #expect(said == ["active", "The connection was closed."])
    }
}
