import GraphQLServer
import Testing

@Suite("Clients that vanish, and servers that stop", .serialized)
struct VanishingClientTests {
    /// The server is well if it still answers.
    private func expectAnswer(_ server: Server) async throws {
        let client = try #require(RawClient(port: server.port))
        client.send(RawClient.post("{ hello }"))
        #expect(await client.read(until: "sailor").contains(#"{"data":{"hello":"hello sailor"}}"#))
    }

    @Test("a client may leave at any byte of its request")
    func midRequest() async throws {
        try await Lighthouse().serve { server in
            let request = Array(RawClient.post("{ hello }").utf8)
            for end in 0...request.count {
                let client = try #require(RawClient(port: server.port))
                client.send(Array(request[..<end]))
                if end.isMultiple(of: 2) { client.reset() } else { client.leave() }
            }
            try await expectAnswer(server)
        }
    }

    @Test("a client that leaves while it waits cancels its query")
    func midExecution() async throws {
        for hard in [false, true] {
            let lighthouse = try Lighthouse()
            try await lighthouse.serve { server in
                let client = try #require(RawClient(port: server.port))
                client.send(RawClient.post("{ hang }"))
                await lighthouse.started.wait()
                if hard { client.reset() } else { client.leave() }
                await lighthouse.givenUp.wait()
                try await expectAnswer(server)
            }
        }
    }

    @Test("a client that leaves in the middle of a large answer raises no signal")
    func midAnswer() async throws {
        try await Lighthouse().serve { server in
            for _ in 0..<10 {
                let client = try #require(RawClient(port: server.port))
                client.send(RawClient.post("{ big(size: 4000000) }"))
                #expect(await client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
                client.reset()
            }
            try await expectAnswer(server)
        }
    }

    @Test("a WebSocket that is cut ends its subscription, in whatever state it is")
    func webSockets() async throws {
        let greeting = RawClient.frame(#"{"type":"connection_init"}"#)
        let subscribe = RawClient.frame(#"{"type":"subscribe","id":"1","payload":{"query":"subscription{blink}"}}"#)
        let conversation = Array(RawClient.handshake.utf8) + greeting + subscribe
        try await Lighthouse().serve { server in
            for end in stride(from: RawClient.handshake.utf8.count - 2, through: conversation.count, by: 3) {
                let client = try #require(RawClient(port: server.port))
                client.send(Array(conversation[..<end]))
                if end.isMultiple(of: 2) { client.reset() } else { client.leave() }
            }
            try await expectAnswer(server)
        }
        let lighthouse = try Lighthouse()
        try await lighthouse.serve { server in
            let client = try #require(RawClient(port: server.port))
            client.send(conversation)
            await lighthouse.started.wait()
            client.reset()
            await lighthouse.givenUp.wait()
            try await expectAnswer(server)
        }
    }

    @Test("a WebSocket client that reads nothing is not written to without bound, and may leave")
    func deafClient() async throws {
        let lighthouse = try Lighthouse()
        try await lighthouse.serve { server in
            let client = try #require(RawClient(port: server.port))
            client.send(
                Array(RawClient.handshake.utf8) + RawClient.frame(#"{"type":"connection_init"}"#)
                    + RawClient.frame(
                        #"{"type":"subscribe","id":"1","payload":{"query":"subscription{flood(size:999999)}"}}"#))
            #expect(await client.read(until: "~~~").contains("connection_ack"))
            try await expectAnswer(server)
            client.leave()
            await lighthouse.givenUp.wait()
            try await expectAnswer(server)
        }
    }

    @Test("starting and stopping fifty times, each time with clients in every state, leaves nothing behind")
    func startAndStop() async throws {
        for round in 0..<50 {
            let lighthouse = try Lighthouse()
            let server = Server(schema: lighthouse.schema)
            let port = try server.start()
            let idle = try #require(RawClient(port: port))
            let waiting = try #require(RawClient(port: port))
            waiting.send(RawClient.post("{ hang }"))
            let socket = try #require(RawClient(port: port))
            socket.send(Array(RawClient.handshake.utf8) + RawClient.frame(#"{"type":"connection_init"}"#))
            if round.isMultiple(of: 2) {
                await lighthouse.started.wait()
                #expect(await socket.read(until: "connection_ack").contains("connection_ack"))
            }
            server.stop()
            server.stop()
            if round.isMultiple(of: 2) {
                await lighthouse.givenUp.wait()
                #expect(await waiting.readToEnd().contains("503"))
            }
            #expect(await !idle.readToEnd().contains("HTTP"))
            #expect(server.port == 0)
            #expect(throws: ServerError.alreadyStarted) { try server.start() }
        }
    }
}
