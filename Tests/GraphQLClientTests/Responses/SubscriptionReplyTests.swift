import Testing

@testable import GraphQLClient

@Suite("The events of a subscription in one reply")
struct SubscriptionReplyTests {
    private static let multipart = #"multipart/mixed;boundary="graphql";subscriptionSpec=1.0"#
    private static let events = "text/event-stream; charset=utf-8"

    private static func part(_ json: String) -> String {
        "\r\n--graphql\r\ncontent-type: application/json\r\n\r\n\(json)"
    }

    private static func event(_ number: Int) -> String { part(#"{"payload":{"data":{"n":\#(number)}}}"#) }

    private func client(_ type: String, _ chunks: [[UInt8]]) -> GraphQLClient {
        makeClient(
            FakeSession { _, _ in
                HTTPReply(status: 200, headers: ["Content-Type": type], chunks: ResponseStream(elements: chunks))
            })
    }

    /// The numbers that came, errors as their messages, and what was thrown.
    private func run(_ type: String, _ pieces: [UInt8]...) async throws -> (events: [String], error: (any Error)?) {
        let stream = client(type, pieces.filter { !$0.isEmpty }).subscribe(
            subscription: try operation("subscription { n }"), cachePolicy: .networkOnly)
        let (responses, error) = await stream.responses.all()
        #expect(stream.state == .finished(error == nil ? .completed : .failed))
        return (responses.map { $0.value?["n"]?.numberText ?? $0.errors.map(\.message).joined() }, error)
    }

    private func run(_ type: String, _ text: String) async throws -> (events: [String], error: (any Error)?) {
        try await run(type, Array(text.utf8))
    }

    @Test(
        "what servers send, and what comes out",
        arguments: [
            // A router: signs of life, an event, a clean end.
            (multipart, part("{}") + event(1) + part("{}") + event(2) + "\r\n--graphql--\r\n", ["1", "2"]),
            // No delimiter in front, an empty part at the end, a stray type in the header.
            (
                multipart + ",application/json",
                "--graphql\r\n\r\n{}\r\n" + String(event(1).dropFirst()) + "\r\n--graphql\r\n--graphql--", ["1"]
            ),
            // No payload any more, and then no delimiter either.
            (multipart, event(1) + part(#"{"payload":null}"#) + "\r\n--graphql\r\n", ["1"]),
            // Empty things beside a payload mean nothing.
            (
                multipart,
                part(#"{"payload":{"data":{"n":1}},"errors":null,"done":false}"#) + part(#"{"payload":null}"#)
                    + event(2) + "\r\n--graphql--", ["1", "2"]
            ),
            // A payload without its wrapping; another type, in capitals, with a parameter.
            (
                multipart,
                "\r\n--graphql\r\nCONTENT-TYPE: application/graphql-response+json; charset=utf-8\r\nX: y\r\n\r\n"
                    + #"{"data":{"n":1}}"# + "\r\n--graphql--", ["1"]
            ),
            // Errors inside a payload are an event like any other.
            (
                multipart,
                part(#"{"payload":{"data":null,"errors":[{"message":"odd"}]}}"#) + event(2) + "\r\n--graphql--",
                ["odd", "2"]
            ),
            (multipart, "\r\n--graphql--", []),
            (events, ":\n\nevent: next\ndata: {\"data\":{\"n\":1}}\n\nevent: complete\ndata:\n\n", ["1"]),
            (
                events,
                ": ping\r\n\r\nevent: next\r\ndata: {\"data\":\r\ndata: {\"n\":1}}\r\n\r\nevent: complete\r\n\r\n",
                ["1"]
            ),
            // Without `data`, as some servers write it when it is null.
            (events, "event: next\ndata: {\"errors\":[{\"message\":\"odd\"}]}\n\nevent: complete\n\n", ["odd"]),
            // Nothing counts behind the end, nor events of other kinds.
            (
                events, "event: hello\ndata: x\n\nevent: complete\n\nevent: next\ndata: {\"data\":{\"n\":1}}\n\n", []
            ),
        ] as [(String, String, [String])])
    func framings(type: String, body: String, expected: [String]) async throws {
        let (events, error) = try await run(type, body)
        #expect(events == expected)
        #expect(error == nil)
    }

    @Test("the events are the same wherever the bytes are cut", arguments: [true, false])
    func everyCut(isMultipart: Bool) async throws {
        let text =
            isMultipart
            ? Self.part("{}") + Self.event(1) + Self.event(2) + "\r\n--graphql--\r\n"
            : ": x\r\n\r\nevent: next\r\ndata: {\"data\":{\"n\":1}}\r\n\r\nevent: next\r\ndata: {\"data\":{\"n\":2}}\r\n\r\n"
                + "event: complete\r\ndata:\r\n\r\n"
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            let (events, error) = try await run(
                isMultipart ? Self.multipart : Self.events, Array(bytes[..<cut]), Array(bytes[cut...]))
            #expect(events == ["1", "2"], "\(cut)")
            #expect(error == nil, "\(cut)")
        }
    }

    @Test(
        "errors beside the payload end the subscription, whatever the payload says",
        arguments: ["null", #"{"data":{"n":1}}"#])
    func irrecoverable(payload: String) async throws {
        let (events, error) = try await run(
            Self.multipart,
            Self.event(1) + Self.part(#"{"payload":\#(payload),"errors":[{"message":"the subgraph is gone"}]}"#)
                + Self.event(2) + "\r\n--graphql--")
        #expect(events == ["1"])
        let failure = describe(try #require(error))
        #expect(failure.kind == .serverErrors)
        #expect(failure.sentence == "The server ended the subscription: the subgraph is gone.")
    }

    @Test("a stream that ends without a word is an error behind what came", arguments: [true, false])
    func cutShort(isMultipart: Bool) async throws {
        let text =
            isMultipart ? Self.event(1) + "\r\n--graphql\r\n" : "event: next\ndata: {\"data\":{\"n\":1}}\n\nevent: ne"
        let (events, error) = try await run(isMultipart ? Self.multipart : Self.events, text)
        #expect(events == ["1"])
        let failure = describe(try #require(error))
        #expect(failure.kind == .connection)
        #expect(failure.sentence == "The server ended the stream after one event, and did not say that it is complete.")
    }

    @Test("a part that is no event is an error that says which and why", arguments: [true, false])
    func broken(isMultipart: Bool) async throws {
        let text =
            isMultipart
            ? Self.event(1) + Self.part("{") + Self.event(2) + "\r\n--graphql--"
            : "event: next\ndata: {\"data\":{\"n\":1}}\n\nevent: next\ndata: [1]\n\nevent: complete\n\n"
        let (events, error) = try await run(isMultipart ? Self.multipart : Self.events, text)
        #expect(events == ["1"])
        #expect(describe(try #require(error)).sentence.hasPrefix("Part 2 of the server's answer with status 200"))
        let (none, wrongType) = try await run(
            Self.multipart, "\r\n--graphql\r\nContent-Type: text/html\r\n\r\n<p>\r\n--graphql--")
        #expect(none.isEmpty)
        #expect(describe(try #require(wrongType)).sentence.contains("its type is text/html, not JSON"))
    }

    @Test("events are kept, each has its own steps, and what the cache has comes first")
    func cached() async throws {
        let store = Store.inMemory()
        let text = (1...50).map(Self.event).joined() + "\r\n--graphql--"
        let client = makeClient(
            FakeSession { _, _ in
                HTTPReply(
                    status: 200, headers: ["Content-Type": Self.multipart], chunks: ResponseStream(Array(text.utf8)))
            }, store: store)
        let subscription = try operation("subscription { n }")
        let first = await client.subscribe(subscription: subscription).responses.all().values
        #expect(first.map { $0.value?["n"]?.int } == (1...50).map { $0 })
        let steps = first.map(\.trace.steps.count)
        #expect(steps.dropFirst(2).allSatisfy { $0 == steps[1] })
        let second = await client.subscribe(subscription: subscription).responses.all().values
        #expect(second.first?.source.isCache == true)
        #expect(second.first?.value?["n"]?.int == 50)
        #expect(second.count == 51)
    }

    @Test("a response that grows may come as events, too")
    func deferredOverEvents() async throws {
        let parts = [
            #"{"data":{"ship":{"__typename":"Ship","id":"1"}},"pending":[{"id":"0","path":["ship"]}],"hasNext":true}"#,
            #"{"incremental":[{"id":"0","data":{"name":"Aurora"}}],"completed":[{"id":"0"}],"hasNext":false}"#,
        ]
        let text = parts.map { "event: next\ndata: \($0)\n\n" }.joined() + "event: complete\n\n"
        let answer = try await client(Self.events, [Array(text.utf8)]).fetch(
            query: operation("{ ship { id ... @defer { name } } }"), cachePolicy: .networkOnly)
        #expect(answer.value?["ship"]?["name"]?.string == "Aurora")
        #expect(!answer.hasNext)
    }
}
