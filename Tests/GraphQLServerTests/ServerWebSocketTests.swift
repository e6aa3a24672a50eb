import GraphQLServer
import JSON
import Networking
import Testing

@Suite("Serving over WebSocket")
struct ServerWebSocketTests {
    private func open(_ server: Server) async throws -> Conversation {
        let talk = try await Conversation(server)
        try await talk.say(#"{"type":"connection_init"}"#)
        #expect(await talk.hear() == #"{"type":"connection_ack"}"#)
        return talk
    }

    /// Says each text and expects this end.
    private func expectClose(
        _ code: UInt16, _ reason: String, after texts: [String], options: ServerOptions = Lighthouse.patient,
        subprotocols: [String] = ["graphql-transport-ws"]
    ) async throws {
        try await Lighthouse().serve(options) { server in
            let talk = try await Conversation(server, subprotocols: subprotocols)
            for text in texts { try? await talk.say(text) }
            while await talk.hear() != nil {}
            let close = await talk.socket.closed()
            #expect(close.code == code)
            #expect(close.reason == reason)
            #expect(close.wasClean)
        }
    }

    @Test("a query is answered by next and complete")
    func query() async throws {
        try await Lighthouse().serve { server in
            let talk = try await open(server)
            #expect(talk.socket.acceptedSubprotocol == "graphql-transport-ws")
            try await talk.subscribe("{ hello }")
            #expect(await talk.hear() == #"{"id":"1","type":"next","payload":{"data":{"hello":"hello sailor"}}}"#)
            #expect(await talk.hear() == #"{"id":"1","type":"complete"}"#)
            #expect(await talk.socket.close().code == 1000)
        }
    }

    @Test("a subscription streams its events, then completes; its id may be used again")
    func subscription() async throws {
        try await Lighthouse().serve { server in
            let talk = try await open(server)
            for _ in 0..<2 {
                try await talk.subscribe("subscription { count(to: 3) }", id: "é")
                for number in 1...3 {
                    #expect(
                        await talk.hear() == #"{"id":"é","type":"next","payload":{"data":{"count":\#(number)}}}"#)
                }
                #expect(await talk.hear() == #"{"id":"é","type":"complete"}"#)
            }
        }
    }

    @Test("an operation that is not valid gets error and no complete")
    func invalidOperation() async throws {
        try await Lighthouse().serve { server in
            let talk = try await open(server)
            try await talk.subscribe("query($n: Int!) { big(size: $n) }")
            #expect(
                await talk.hear()
                    == #"{"id":"1","type":"error","payload":[{"message":"Variable \"$n\" of required type \"Int!\" "#
                    + #"was not provided.","locations":[{"line":1,"column":7}]}]}"#)
            try await talk.subscribe("{ hello }")
            #expect(await talk.hear()?.contains("next") == true)
        }
    }

    @Test("a source that breaks off gets error; one that refuses to start gets its errors in next, then complete")
    func brokenSources() async throws {
        try await Lighthouse().serve { server in
            let talk = try await open(server)
            try await talk.subscribe("subscription { dark }", id: "d")
            #expect(await talk.hear() == #"{"id":"d","type":"next","payload":{"data":{"dark":1}}}"#)
            #expect(
                await talk.hear() == #"{"id":"d","type":"error","payload":[{"message":"the lamp went out"}]}"#)
            try await talk.subscribe("subscription { refused }", id: "r")
            #expect(await talk.hear()?.contains("closed for repairs") == true)
            #expect(await talk.hear() == #"{"id":"r","type":"complete"}"#)
        }
    }

    @Test("complete from the client ends the stream at its source")
    func clientComplete() async throws {
        let lighthouse = try Lighthouse()
        try await lighthouse.serve { server in
            let talk = try await open(server)
            try await talk.subscribe("subscription { blink }")
            #expect(await talk.hear()?.contains("next") == true)
            try await talk.say(#"{"type":"complete","id":"1"}"#)
            await lighthouse.givenUp.wait()
            try await talk.say(#"{"type":"ping","payload":{"still":"here"}}"#)
            #expect(await talk.hear() == #"{"type":"pong","payload":{"still":"here"}}"#)
        }
    }

    @Test("operations run side by side on one socket")
    func sideBySide() async throws {
        let lighthouse = try Lighthouse()
        try await lighthouse.serve { server in
            let talk = try await open(server)
            try await talk.subscribe("{ hang }", id: "slow")
            await lighthouse.started.wait()
            try await talk.subscribe("{ hello }", id: "quick")
            #expect(await talk.hear()?.contains("quick") == true)
        }
    }

    @Test("a flood waits for its reader and is intact")
    func flood() async throws {
        let lighthouse = try Lighthouse()
        try await lighthouse.serve { server in
            let talk = try await open(server)
            try await talk.subscribe("subscription { flood(size: 100000) }")
            for _ in 0..<100 {
                let message = try #require(await talk.hear())
                #expect(message.utf8.count > 100_000)
            }
            _ = await talk.socket.close()
            await lighthouse.givenUp.wait()
            #expect(talk.socket.closeInfo != nil)
        }
    }

    @Test("4400: a message that is none")
    func badMessage() async throws {
        try await expectClose(4400, "Invalid message received", after: ["hello"])
    }

    @Test("4401: subscribe before init")
    func unauthorized() async throws {
        try await expectClose(
            4401, "Unauthorized", after: [#"{"type":"subscribe","id":"1","payload":{"query":"{hello}"}}"#])
    }

    @Test("4403: an init that is refused")
    func forbidden() async throws {
        var options = Lighthouse.patient
        options.acceptsConnection = { $0?["token"]?.string == "light" }
        try await expectClose(
            4403, "Forbidden", after: [#"{"type":"connection_init","payload":{"token":"dark"}}"#], options: options)
    }

    @Test("4406: a handshake without our subprotocol succeeds, to be told so")
    func subprotocol() async throws {
        try await expectClose(4406, "Subprotocol not acceptable", after: [], subprotocols: ["graphql-ws"])
    }

    @Test("4408: no init in time")
    func initTimeout() async throws {
        var options = Lighthouse.patient
        options.connectionInitTimeout = .milliseconds(50)
        try await expectClose(4408, "Connection initialisation timeout", after: [], options: options)
    }

    @Test("4409: an id that is active")
    func duplicate() async throws {
        let subscribe = #"{"type":"subscribe","id":"x","payload":{"query":"{hang}"}}"#
        try await expectClose(
            4409, "Subscriber for x already exists", after: [#"{"type":"connection_init"}"#, subscribe, subscribe])
    }

    @Test("4429: a second init")
    func secondInit() async throws {
        let greeting = #"{"type":"connection_init"}"#
        try await expectClose(4429, "Too many initialisation requests", after: [greeting, greeting])
    }

    @Test("4500: an operation that does not parse")
    func syntaxError() async throws {
        try await expectClose(
            4500, "Syntax Error: Expected Name, found <EOF>.",
            after: [
                #"{"type":"connection_init"}"#, #"{"type":"subscribe","id":"1","payload":{"query":"{ hello"}}"#,
            ])
    }

    @Test("a page of another machine is refused before the handshake")
    func foreignOrigin() async throws {
        try await Lighthouse().serve { server in
            let client = try #require(RawClient(port: server.port))
            client.send(
                RawClient.handshake.replacing("Host: x\r\n", with: "Host: x\r\nOrigin: https://example.com\r\n"))
            #expect(await client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 403"))
        }
    }

    @Test("1001: the server stops")
    func goingAway() async throws {
        let lighthouse = try Lighthouse()
        let server = Server(schema: lighthouse.schema, options: Lighthouse.patient)
        try server.start()
        let talk = try await open(server)
        try await talk.subscribe("subscription { blink }")
        #expect(await talk.hear()?.contains("next") == true)
        server.stop()
        #expect(await talk.socket.closed().code == 1001)
        await lighthouse.givenUp.wait()
    }

    @Test("a client that does not answer the server's pings is let go")
    func keepAlive() async throws {
        let lighthouse = try Lighthouse()
        var options = Lighthouse.patient
        // Long enough for a busy machine to accept the connection in.
        options.keepAlive = .seconds(1)
        try await lighthouse.serve(options) { server in
            let silent = try #require(RawClient(port: server.port))
            silent.send(RawClient.handshake)
            silent.send(RawClient.frame(#"{"type":"connection_init"}"#))
            #expect(await silent.readToEnd().contains("connection_ack"))
        }
    }

    @Test("a client that answers the server's pings stays")
    func answersPings() async throws {
        let lighthouse = try Lighthouse()
        var options = Lighthouse.patient
        // Long enough for a busy machine to answer in.
        options.keepAlive = .seconds(3)
        try await lighthouse.serve(options) { server in
            let polite = try #require(RawClient(port: server.port))
            polite.send(RawClient.handshake)
            polite.send(RawClient.frame(#"{"type":"connection_init"}"#))
            // The second ping comes only where the first was answered.
            #expect(await polite.answerPings(2) == 2)
        }
    }

    @Test("a message behind the handshake in the same packet is not lost")
    func earlyBird() async throws {
        try await Lighthouse().serve { server in
            let client = try #require(RawClient(port: server.port))
            client.send(Array(RawClient.handshake.utf8) + RawClient.frame(#"{"type":"connection_init"}"#))
            #expect(await client.read(until: "connection_ack").contains("connection_ack"))
        }
    }
}
