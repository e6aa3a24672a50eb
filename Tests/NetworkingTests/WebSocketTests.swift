import Networking
import Peers
import Synchronization
import Testing

@Suite("WebSocket")
struct WebSocketTests {
    private func connect(
        _ server: ScriptedServer, subprotocols: [String] = [], timeout: Duration? = nil,
        options: NetworkOptions = local
    ) async throws -> WebSocket {
        try await WebSocket.connect(
            url: server.webSocketURL + "/graphql", subprotocols: subprotocols, headers: ["X-Key": "k"],
            options: options, timeout: timeout)
    }

    private func text(_ message: WebSocketMessage?) -> String? {
        guard case .text(let bytes)? = message else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Opening

    @Test("headers and subprotocols arrive, the server's choice and headers come back")
    func opening() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.acceptWebSocket(subprotocol: "graphql-ws", headers: [("X-Served-By", "peer")])
            let offered = request["sec-websocket-protocol"] ?? "-"
            let deflate = request["sec-websocket-extensions"] ?? "none"
            try connection.send(text: "\(request.target) \(offered) \(request["x-key"] ?? "-") \(deflate)")
            connection.waitForClose()
        }
        let socket = try await connect(server, subprotocols: ["graphql-transport-ws", "graphql-ws"])
        #expect(socket.acceptedSubprotocol == "graphql-ws")
        #expect(socket.responseHeaders["x-served-by"] == "peer")
        #expect(socket.timings.connect > .zero)
        var messages = socket.messages.makeAsyncIterator()
        #expect(text(await messages.next()) == "/graphql graphql-transport-ws, graphql-ws k none")
    }

    @Test("a server that picks a subprotocol nobody offered is turned down")
    func foreignSubprotocol() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket(subprotocol: "graphql-ws")
            connection.waitForClose()
            closed.open()
        }
        await #expect(throws: WebSocketError.subprotocolNotOffered("graphql-ws")) {
            try await connect(server, subprotocols: ["graphql-transport-ws"])
        }
        await closed.opened()
    }

    @Test("a rejected handshake shows status and body")
    func rejected() async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.respond(403, headers: [("X-Why", "origin")], body: "not from there")
        }
        do {
            _ = try await connect(server)
            failed("a 403 is no WebSocket")
        } catch WebSocketError.handshakeRejected(let status, let headers, let body) {
            #expect(status == 403)
            #expect(headers["x-why"] == "origin")
            #expect(String(decoding: body, as: UTF8.self) == "not from there")
        }
    }

    @Test("a server that hangs up, stays silent or is not there fails to open", arguments: ["reset", "silent", "gone"])
    func neverOpens(how: String) async throws {
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            if how == "reset" { connection.reset() } else { connection.waitForClose() }
        }
        let expected: NetworkError =
            switch how {
            case "reset": .reset(host: "127.0.0.1")
            case "silent": .timeout(after: .milliseconds(200))
            default: .refused(host: "127.0.0.1", port: try ScriptedServer.unusedPort())
            }
        let url = if case .refused(_, let port) = expected { "ws://127.0.0.1:\(port)" } else { server.webSocketURL }
        await #expect(throws: expected) {
            try await WebSocket.connect(
                url: url, options: local, timeout: how == "silent" ? .milliseconds(200) : .seconds(120))
        }
    }

    @Test("cancelling while it opens closes the connection")
    func cancelledOpening() async throws {
        let asked = Gate()
        let closed = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            asked.open()
            connection.waitForClose()
            closed.open()
        }
        let task = Task {
            // Its own time limit must not be what ends it, however busy the machine is.
            try await WebSocket.connect(url: server.webSocketURL, options: local, timeout: .seconds(600))
                .acceptedSubprotocol
        }
        await asked.opened()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await closed.opened()
    }

    @Test("a task that was cancelled before it started opens no connection")
    func cancelledBefore() async throws {
        try await expectNoConnection { server in _ = try await connect(server).acceptedSubprotocol }
    }

    // MARK: Messages

    @Test("messages of every length class go there and back", arguments: [0, 1, 125, 126, 65_535, 65_536, 3_000_000])
    func echo(length: Int) async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            for _ in 0..<2 {
                let frame = try connection.readFrame()
                try connection.send(opcode: frame.opcode, frame.payload)
            }
            connection.waitForClose()
        }
        let socket = try await connect(server)
        var messages = socket.messages.makeAsyncIterator()
        let bytes = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        try await socket.send(text: bytes)
        #expect(await messages.next() == .text(bytes))
        try await socket.send(.binary(bytes))
        #expect(await messages.next() == .binary(bytes))
    }

    @Test("fragments, with a ping between them, make one message")
    func fragments() async throws {
        let pong = Mutex<ScriptedConnection.Frame?>(nil)
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            // The second fragment starts inside a character.
            let bytes = Array("Aé".utf8)
            try connection.send(opcode: 1, Array(bytes[..<2]), isFinal: false)
            try connection.send(opcode: 9, Array("are you there".utf8))
            try connection.send(opcode: 0, Array(bytes[2...]), isFinal: false)
            try connection.send(opcode: 0, Array("Z".utf8))
            let frame = try connection.readFrame()
            pong.withLock { $0 = frame }
            try connection.send(text: "done")
            connection.waitForClose()
        }
        let socket = try await connect(server)
        var messages = socket.messages.makeAsyncIterator()
        #expect(text(await messages.next()) == "AéZ")
        #expect(text(await messages.next()) == "done")
        #expect(pong.withLock { $0?.opcode } == 10)
        #expect(pong.withLock { $0?.text } == "are you there")
    }

    @Test("what the server sends together with its handshake is not lost")
    func earlyMessage() async throws {
        let server = try ScriptedServer { connection in
            let request = try connection.readRequest()
            let head =
                "HTTP/1.1 101 Go\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                + ScriptedConnection.acceptance(of: request["sec-websocket-key"] ?? "") + "\r\n\r\n"
            try connection.write(Array(head.utf8) + ScriptedConnection.frame(opcode: 1, Array("early".utf8)))
            connection.waitForClose()
        }
        var messages = try await connect(server).messages.makeAsyncIterator()
        #expect(text(await messages.next()) == "early")
    }

    @Test("a ping returns when its pong comes")
    func ping() async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            let frame = try connection.readFrame()
            try connection.send(opcode: 10, frame.payload)
            connection.waitForClose()
        }
        let socket = try await connect(server)
        try await socket.ping(Array("tick".utf8))
        #expect(socket.closeInfo == nil)
    }

    @Test("a ping that is never answered fails when the socket ends")
    func unansweredPing() async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            _ = try connection.readFrame()
            connection.reset()
        }
        let socket = try await connect(server)
        await #expect(throws: WebSocketError.self) { try await socket.ping() }
    }

    @Test("posted and sent messages leave in the order of the calls")
    func order() async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            var all: [String] = []
            for _ in 0..<101 { all.append(try connection.readFrame().text) }
            try connection.send(text: all.joined(separator: " "))
            connection.waitForClose()
        }
        let socket = try await connect(server)
        for number in 0..<100 { socket.post(text: Array("\(number)".utf8)) }
        try await socket.send(text: Array("last".utf8))
        var messages = socket.messages.makeAsyncIterator()
        #expect(text(await messages.next()) == (0..<100).map { "\($0)" }.joined(separator: " ") + " last")
    }

    // MARK: Floods

    @Test("a reader that stops stops a flooding server, and loses nothing when it goes on")
    func backPressure() async throws {
        let size = 200 << 20
        let stalledAt = Mutex(0)
        let stalled = Gate()
        let frame = ScriptedConnection.frame(opcode: 1, [UInt8](repeating: UInt8(ascii: "x"), count: 1000))
        let block = Array(repeatElement(frame, count: 1000).joined())
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            // A part of a frame must be finished before anything else is sent.
            let written = try connection.writeUntilStalled(block, limit: size)
            stalledAt.withLock { $0 = written }
            stalled.open()
            let begun = written % frame.count
            if begun > 0 { try connection.write(Array(frame[begun...])) }
            try connection.send(text: "last")
            connection.waitForClose()
        }
        let socket = try await connect(server)
        await stalled.opened()
        let sent = stalledAt.withLock { $0 }
        #expect(sent < 24 << 20)
        var count = 0
        for await message in socket.messages {
            if message.bytes.count == 4 { break }
            #expect(message.bytes.count == 1000)
            count += 1
        }
        #expect(count == (sent + frame.count - 1) / frame.count)
    }

    @Test("a flood on one socket does not keep another from being served")
    func fairness() async throws {
        let finish = Gate()
        let block = Array(repeatElement(ScriptedConnection.frame(opcode: 1, [120]), count: 20_000).joined())
        let flooding = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            while !finish.isOpen { try connection.write(block) }
        }
        let quiet = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            while true { try connection.send(opcode: 1, try connection.readFrame().payload) }
        }
        let flood = try await connect(flooding)
        let reader = Task {
            var messages = flood.messages.makeAsyncIterator()
            var count = 0
            while case let batch = await messages.nextBatch(), !batch.isEmpty { count += batch.count }
            return count
        }
        let socket = try await connect(quiet)
        var messages = socket.messages.makeAsyncIterator()
        for number in 0..<50 {
            try await socket.send(text: Array("\(number)".utf8))
            #expect(text(await messages.next()) == "\(number)")
        }
        finish.open()
        #expect(await reader.value > 0)
    }

    @Test("a message over the limit closes the socket with 1009")
    func tooLong() async throws {
        let code = Mutex<UInt16?>(nil)
        let seen = Gate()
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            try connection.send(opcode: 1, [UInt8](repeating: 120, count: 2000))
            let frame = try connection.readFrame()
            code.withLock { $0 = frame.closeCode }
            seen.open()
            connection.waitForClose()
        }
        let socket = try await connect(server, options: NetworkOptions(proxy: "", maxMessageBytes: 1000))
        let close = await socket.closed()
        #expect(close.code == 1009)
        #expect(close.origin == .failure)
        await seen.opened()
        #expect(code.withLock { $0 } == 1009)
    }

    // MARK: Ending

    @Test(
        "the server's close code and reason are reported",
        arguments: [
            (1000, ""), (1001, "Going away"), (1011, "x"), (4400, "Invalid message received"), (4401, "Unauthorized"),
            (4403, "Forbidden"), (4406, "Subprotocol not acceptable"), (4408, "Connection initialisation timeout"),
            (4409, "Subscriber for 1 already exists"), (4429, "Too many initialisation requests"), (4500, "ünicode"),
        ])
    func closeCodes(code: Int, reason: String) async throws {
        let echoed = Mutex<UInt16?>(nil)
        let seen = Gate()
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            try connection.send(text: "before")
            try connection.sendClose(UInt16(code), reason)
            let frame = try connection.readFrame()
            echoed.withLock { $0 = frame.closeCode }
            seen.open()
        }
        let socket = try await connect(server)
        var messages = socket.messages.makeAsyncIterator()
        #expect(text(await messages.next()) == "before")
        #expect(await messages.next() == nil)
        #expect(
            socket.closeInfo
                == WebSocketClose(code: UInt16(code), reason: reason, wasClean: true, origin: .server))
        await seen.opened()
        #expect(echoed.withLock { $0 } == UInt16(code))
    }

    @Test("codes that were registered after the standard are believed", arguments: [1012, 1013, 1014] as [UInt16])
    func registeredCodes(code: UInt16) async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            try connection.sendClose(code, "restart")
            connection.waitForClose()
        }
        let close = await (try connect(server)).closed()
        #expect(close == WebSocketClose(code: code, reason: "restart", wasClean: true, origin: .server))
    }

    @Test("a close frame without a code is 1005")
    func noCode() async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            try connection.sendClose()
            connection.waitForClose()
        }
        #expect(await (try connect(server)).closed().code == 1005)
    }

    @Test("a connection that breaks without a close frame is 1006", arguments: [true, false])
    func broken(hard: Bool) async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            _ = try connection.readFrame()
            if hard { connection.reset() }
        }
        let socket = try await connect(server)
        try await socket.send(text: [UInt8(ascii: "x")])
        let close = await socket.closed()
        #expect(close == WebSocketClose(code: 1006, reason: "", wasClean: false, origin: .failure))
        await #expect(throws: WebSocketError.closed(close)) { try await socket.send(text: []) }
    }

    @Test("a server that breaks the protocol is told so and left")
    func protocolErrors() async throws {
        let cases: [(bytes: [UInt8], code: UInt16)] = [
            ([0xF1, 0x00], 1002), ([0x83, 0x00], 1002), ([0x81, 0x80, 1, 2, 3, 4], 1002),
            ([0x81, 0x02, 0xC3, 0x28], 1007),
        ]
        for (bytes, code) in cases {
            let server = try ScriptedServer { connection in
                try connection.acceptWebSocket()
                try connection.write(bytes)
                connection.waitForClose()
            }
            let close = await (try connect(server)).closed()
            #expect(close.code == code)
            #expect(!close.wasClean)
            #expect(close.origin == .failure)
        }
    }

    @Test("a server that pings without end and reads no answer is left, with the reason")
    func pingFlood() async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            let ping: [UInt8] = [0x89, 100] + [UInt8](repeating: 0x78, count: 100)
            let many = Array(repeatElement(ping, count: 1_000).joined())
            while true { try connection.write(many) }
        }
        let socket = try await connect(server)
        let close = await socket.closed()
        #expect(close.code == 1008)
        #expect(close.reason == "the server pings and does not read the answers")
        #expect(close.origin == .failure)
    }

    @Test("closing sends code and reason, and ends when the server has answered")
    func closing() async throws {
        let seen = Mutex<ScriptedConnection.Frame?>(nil)
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            let frame = try connection.readFrame()
            seen.withLock { $0 = frame }
            try connection.send(opcode: 8, frame.payload)
            connection.waitForClose()
        }
        let socket = try await connect(server)
        let long = String(repeating: "ü", count: 100)
        let close = await socket.close(code: 4004, reason: long)
        #expect(close.code == 4004)
        #expect(close.wasClean)
        #expect(close.origin == .client)
        #expect(seen.withLock { $0?.closeCode } == 4004)
        #expect(seen.withLock { $0?.payload.count } == 2 + 122)
        #expect(await socket.close().code == 4004)
    }

    @Test("a server that never answers a close is left after the deadline")
    func closeDeadline() async throws {
        let gone = Gate()
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            connection.waitForClose()
            gone.open()
        }
        let socket = try await connect(
            server, options: NetworkOptions(proxy: "", closeTimeout: .milliseconds(100)))
        let close = await socket.close()
        #expect(close == WebSocketClose(code: 1006, reason: "", wasClean: false, origin: .failure))
        await gone.opened()
    }

    @Test("letting go of a socket closes its connection")
    func dropping() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            connection.waitForClose()
            closed.open()
        }
        _ = try await connect(server).acceptedSubprotocol
        await closed.opened()
        #expect(closed.isOpen)
    }

    @Test("a socket that is let go while it closes still closes in order, behind messages nobody reads")
    func droppingWhileClosing() async throws {
        let answered = Gate()
        let closedInOrder = Mutex(false)
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            let frame = try connection.readFrame()
            for _ in 0..<4 { try connection.send(opcode: 2, [UInt8](repeating: 0, count: 1 << 20)) }
            try connection.send(opcode: 8, frame.payload)
            let inOrder = connection.waitForClose()
            closedInOrder.withLock { $0 = inOrder && frame.closeCode == 1000 }
            answered.open()
        }
        try await connect(server, options: NetworkOptions(proxy: "", closeTimeout: .seconds(60))).startClosing()
        await answered.opened()
        #expect(closedInOrder.withLock { $0 })
    }

    @Test("cancelling a reader ends its sequence and leaves the socket open")
    func cancelledReader() async throws {
        let server = try ScriptedServer { connection in
            try connection.acceptWebSocket()
            _ = try connection.readFrame()
            try connection.send(text: "still here")
            connection.waitForClose()
        }
        let socket = try await connect(server)
        let task = Task {
            var messages = socket.messages.makeAsyncIterator()
            return await messages.next()
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(socket.closeInfo == nil)
        try await socket.send(text: [])
        var messages = socket.messages.makeAsyncIterator()
        #expect(text(await messages.next()) == "still here")
    }
}
