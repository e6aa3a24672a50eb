import Peers
import Synchronization
import Testing
@testable import GraphQLClient

/// Connections that break, servers that refuse, and servers that say nothing.
extension WebSocketTransportTests {
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
}
