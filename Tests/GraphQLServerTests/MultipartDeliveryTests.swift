import GraphQLExecution
import JSON
import Testing

@testable import GraphQLServer

@Suite("Responses in parts")
struct MultipartDeliveryTests {
    /// A schema whose deferred part waits for the test.
    private struct Slow {
        let isRead = Latch()
        let givenUp = Latch()
        let schema: ExecutableSchema

        init() throws {
            let (isRead, givenUp) = (isRead, givenUp)
            var resolvers = Resolvers()
            resolvers.query { query in
                query.field("hello") { _ in "hello" }
                query.waitingField("late") { _ in
                    await isRead.wait()
                    return "late"
                }
                query.waitingField("never") { _ -> String? in
                    try await withTaskCancellationHandler {
                        try await Task.sleep(for: .seconds(600))
                    } onCancel: {
                        givenUp.open()
                    }
                    return nil
                }
            }
            schema = try ExecutableSchema(
                sdl: """
                    directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
                    type Query { hello: String!, late: String!, never: String }
                    """, resolvers: resolvers)
        }

        func serve<Result>(_ body: (Server) async throws -> Result) async throws -> Result {
            let server = Server(schema: schema, options: Lighthouse.patient)
            try server.start()
            defer { server.stop() }
            return try await body(server)
        }
    }

    private func post(_ query: String, accept: String) -> String {
        let body = #"{"query":"\#(query)"}"#
        return "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAccept: \(accept)\r\n"
            + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private let query = "{ hello ... @defer { late } }"

    @Test("the first part is sent, and ended, before the second one is known")
    func streaming() async throws {
        let slow = try Slow()
        try await slow.serve { server in
            let client = try #require(RawClient(port: server.port))
            client.send(post(query, accept: "multipart/mixed;incrementalSpec=v0.2, application/json"))
            // Chunks may end anywhere between the pieces of a part, so each piece is looked for by itself.
            let first = await client.read(until: "\"hasNext\":true}")
            #expect(first.contains(#"Content-Type: multipart/mixed; boundary="-"; incrementalSpec=v0.2"#))
            #expect(
                first.contains(
                    "Content-Type: application/json; charset=utf-8\r\n\r\n"
                        + #"{"data":{"hello":"hello"},"pending":[{"id":"0","path":[]}],"hasNext":true}"#))
            slow.isRead.open()
            let rest = await client.readToEnd()
            #expect(
                rest.contains(
                    #"{"incremental":[{"id":"0","data":{"late":"late"}}],"completed":[{"id":"0"}],"hasNext":false}"#))
            #expect((first + rest).contains("\r\n---"))
            #expect(rest.contains("--\r\n"))
        }
    }

    @Test("a client that takes no parts gets one whole response, and so does an operation that puts nothing off")
    func whole() async throws {
        let slow = try Slow()
        slow.isRead.open()
        try await slow.serve { server in
            for accept in ["application/json", "multipart/mixed;deferSpec=20220824, application/json"] {
                let client = try #require(RawClient(port: server.port))
                client.send(post(query, accept: accept))
                let answer = await client.readToEnd()
                #expect(answer.hasSuffix(#"{"data":{"hello":"hello","late":"late"}}"#))
                #expect(answer.contains("Content-Type: application/json"))
            }
            let client = try #require(RawClient(port: server.port))
            client.send(post("{ hello }", accept: "multipart/mixed, application/json"))
            #expect(await client.readToEnd().hasSuffix(#"{"data":{"hello":"hello"}}"#))
        }
    }

    @Test("a client that leaves between two parts cancels what it did not wait for")
    func leaving() async throws {
        let slow = try Slow()
        try await slow.serve { server in
            let client = try #require(RawClient(port: server.port))
            client.send(post("{ hello ... @defer { never } }", accept: "multipart/mixed"))
            #expect(await client.read(until: "\"hasNext\":true}").contains("HTTP/1.1 200"))
            client.reset()
            await slow.givenUp.wait()
        }
    }

    @Test("a server that stops breaks off a response in parts")
    func stopping() async throws {
        let slow = try Slow()
        let server = Server(schema: slow.schema)
        let client = try #require(RawClient(port: try server.start()))
        client.send(post("{ hello ... @defer { never } }", accept: "multipart/mixed"))
        #expect(await client.read(until: "\"hasNext\":true}").contains("HTTP/1.1 200"))
        server.stop()
        await slow.givenUp.wait()
        #expect(await !client.readToEnd().contains("hasNext\":false"))
    }

    @Test("over a WebSocket the parts are results of their own, and then the operation is complete")
    func webSocket() async throws {
        let slow = try Slow()
        try await slow.serve { server in
            let conversation = try await Conversation(server)
            try await conversation.say(#"{"type":"connection_init"}"#)
            #expect(await conversation.hear() == #"{"type":"connection_ack"}"#)
            try await conversation.subscribe(query)
            #expect(
                await conversation.hear()
                    == #"{"id":"1","type":"next","payload":{"data":{"hello":"hello"},"pending":[{"id":"0","path":[]}],"#
                    + #""hasNext":true}}"#)
            slow.isRead.open()
            #expect(
                await conversation.hear()
                    == #"{"id":"1","type":"next","payload":{"incremental":[{"id":"0","data":{"late":"late"}}],"#
                    + #""completed":[{"id":"0"}],"hasNext":false}}"#)
            #expect(await conversation.hear() == #"{"id":"1","type":"complete"}"#)
        }
    }

    @Test("the harbour's surveys and ships may come later")
    func harbour() async throws {
        let executor = Executor(DemoHarbour.make(tick: .milliseconds(2)))
        let operation = try executor.prepare(
            GraphQLRequest(
                query: #"{ ship(id: "1") { name ... @defer { survey } } ports @stream(initialCount: 1) { name } }"#))
        var pieces: [ExecutionResult] = []
        try await executor.execute(operation) { pieces.append($0) }
        #expect(pieces.first?.data?["ship"]?["name"]?.string == "Endurance")
        #expect(pieces.first?.data?["ports"]?.count == 1)
        #expect(pieces.count == 3)
        let last = String(decoding: try #require(pieces.last).bytes, as: UTF8.self)
        #expect(last.contains("The hull of Endurance is sound."))
    }

    @Test(
        "the client's `Accept` says whether it takes parts in this shape",
        arguments: [
            ("multipart/mixed", true), ("multipart/mixed;incrementalSpec=v0.2", true),
            ("application/json, Multipart/Mixed; incrementalSpec=\"v0.2\"", true),
            ("multipart/mixed;deferSpec=20220824;incrementalSpec=v0.2", true),
            ("multipart/mixed;deferSpec=20220824", false), ("multipart/mixed;subscriptionSpec=1.0", false),
            ("multipart/mixed;q=0", false), ("application/json", false), ("*/*", false), (nil, false),
        ] as [(String?, Bool)])
    func acceptance(accept: String?, isAccepted: Bool) {
        #expect(MultipartDelivery.isAccepted(by: accept) == isAccepted)
    }
}
