import Peers
import Synchronization
import Testing
@testable import GraphQLClient

/// Flow, pauses, credentials, the older protocol, and the end.
extension WebSocketTransportTests {
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

    @Test("what is said about the program goes into the handshake and beside each operation")
    func clientAwareness() async throws {
        let journal = Journal()
        let server = try ScriptedServer { connection in
            let request = try connection.acceptWebSocket(subprotocol: "graphql-transport-ws")
            journal.write(request["apollographql-client-name"] ?? "nobody")
            let peer = ProtocolPeer(connection: connection)
            _ = try peer.read()
            try peer.send(#"{"type":"connection_ack"}"#)
            let message = try JSONValue(parsing: peer.read())
            journal.write(message["payload"]?["extensions"]?["clientLibrary"]?["name"]?.string ?? "nothing")
            try peer.complete("1")
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL) {
            $0.clientAwarenessMetadata = ClientAwarenessMetadata(clientApplicationName: "buoy")
        }
        _ = await lines(client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly))
        #expect(journal.lines == ["buoy", "sextant"])
    }

    @Test("operations have the ids that somebody else makes for them")
    func ownIDs() async throws {
        let server = try ScriptedServer { connection in
            let peer = try ProtocolPeer.accept(connection)
            let id = try peer.readSubscribe()
            try peer.next(id, #"{"count":"\#(id)"}"#)
            try peer.complete(id)
            connection.waitForClose()
        }
        let transport = transport(server.webSocketURL) { $0.operationMessageID = { "operation-\($0)" } }
        let told = await lines(
            client(transport).subscribe(subscription: try operation(counting), cachePolicy: .networkOnly))
        #expect(told == ["active", #"{"count":"operation-1"}"#, "the end"])
    }

    @Test("the payload of an operation can be written by somebody else")
    func bodyCreator() async throws {
        struct Creator: JSONRequestBodyCreator {
            func body<Operation: GraphQLOperation>(
                for operation: Operation, sendsDocument: Bool, extensions: JSONObject
            ) -> [UInt8] {
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
