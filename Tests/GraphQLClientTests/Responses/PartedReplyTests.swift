import Peers
import Testing

@testable import GraphQLClient

@Suite("An operation answered in parts")
struct PartedReplyTests {
    private let query = "query Late { ship(id: 1) { id ... @defer { name } } }"
    private static let begin =
        #"{"data":{"ship":{"__typename":"Ship","id":"1"}},"pending":[{"id":"0","path":["ship"]}],"hasNext":true}"#
    private static let rest =
        #"{"incremental":[{"id":"0","data":{"name":"Aurora"}}],"completed":[{"id":"0"}],"hasNext":false}"#
    private static let whole = #"{"ship":{"__typename":"Ship","id":"1","name":"Aurora"}}"#

    private static func body(_ parts: String...) -> String {
        parts.map { "\r\n---\r\nContent-Type: application/json\r\n\r\n\($0)" }.joined() + "\r\n-----\r\n"
    }

    /// A client that gets a body in pieces.
    private func client(_ chunks: [[UInt8]], store: Store = .inMemory()) -> GraphQLClient {
        makeClient(
            FakeSession { _, _ in
                HTTPReply(
                    status: 200, headers: ["Content-Type": #"multipart/mixed; boundary="-"; incrementalSpec=v0.2"#],
                    chunks: ResponseStream(elements: chunks))
            }, store: store)
    }

    private func texts(_ responses: [GraphQLResponse<DynamicOperation>]) -> [String] {
        responses.map { ($0.value?.description ?? "none") + ($0.hasNext ? " …" : "") }
    }

    @Test("both results come, each is kept, and the last one is the answer")
    func progressive() async throws {
        let store = Store.inMemory()
        // The first chunk ends with the delimiter behind the first part.
        let chunks = [
            Array(Array(Self.body(Self.begin).utf8).dropLast(4)), Array("\r\n\r\n\(Self.rest)\r\n-----".utf8),
        ]
        let client = client(chunks, store: store)
        let operation = try operation(query)
        let (responses, error) = await client.fetch(query: operation, policy: .networkOnly).all()
        #expect(error == nil)
        #expect(texts(responses) == [#"{"ship":{"__typename":"Ship","id":"1"}} …"#, Self.whole])
        #expect(responses.last?.body.map { String(decoding: $0.bytes, as: UTF8.self) } == #"{"data":\#(Self.whole)}"#)
        #expect(try await store.read(operation).result?.value.description == Self.whole)
    }

    @Test("the answer is the same wherever the bytes are cut")
    func everyCut() async throws {
        let bytes = Array(Self.body(Self.begin, "{}", Self.rest).utf8)
        let operation = try operation(query)
        for cut in 0...bytes.count {
            let chunks = [Array(bytes[..<cut]), Array(bytes[cut...])].filter { !$0.isEmpty }
            let answer = try await client(chunks).fetch(query: operation, cachePolicy: .networkOnly)
            #expect(answer.value?.description == Self.whole, "\(cut)")
            #expect(!answer.hasNext, "\(cut)")
        }
    }

    @Test("the last delimiter alone ends an answer that never said it would")
    func lastDelimiter() async throws {
        let begun = Array(Array(Self.body(#"{"data":{"ship":null},"hasNext":true}"#).utf8).dropLast(4))
        let (responses, error) = await client([begun, Array("--\r\n".utf8)])
            .fetch(query: try operation(query), policy: .networkOnly).all()
        #expect(error == nil)
        #expect(texts(responses) == [#"{"ship":null} …"#, #"{"ship":null}"#])
    }

    @Test("an answer that breaks off anywhere is an error, and what had come is delivered and kept")
    func everyEnd() async throws {
        let bytes = Array(Self.body(Self.begin, Self.rest).utf8)
        // From the delimiter behind the last part on the answer is whole.
        let begun = Self.body(Self.begin).utf8.count - 4
        let ended = bytes.count - 4
        let operation = try operation(query)
        for end in 1...bytes.count {
            let store = Store.inMemory()
            let (responses, error) = await client([Array(bytes[..<end])], store: store)
                .fetch(query: operation, policy: .networkOnly).all()
            #expect(responses.count == (end < begun ? 0 : 1), "\(end)")
            #expect((error == nil) == (end >= ended), "\(end)")
            if let error {
                #expect(describe(error).kind == .notGraphQL)
                #expect(
                    describe(error).sentence.contains(end < begun ? "Part 1" : "broke off after one part"), "\(end)")
            }
            if end >= begun { #expect(try await store.record("Ship:1") != nil, "\(end)") }
        }
    }

    @Test("a broken part is an error that says which and why, behind what came before it")
    func brokenPart() async throws {
        for (part, words) in [
            (
                #"{"incremental":[{"id":"#,
                "Part 2 of the server's answer with status 200 (OK) cannot be used: it is not JSON"
            ),
            (
                #"{"incremental":[{"id":"5","data":{"x":1}}],"hasNext":true}"#,
                #"it belongs to "5", which was not announced"#
            ),
            (#"{"incremental":[{"path":["port"],"data":{"x":1}}],"hasNext":true}"#, "the response has no place port"),
        ] {
            let (responses, error) = await client([Array(Self.body(Self.begin, part, Self.rest).utf8)])
                .fetch(query: try operation(query), policy: .networkOnly).all()
            #expect(texts(responses) == [#"{"ship":{"__typename":"Ship","id":"1"}}"#])
            let failure = try describe(#require(error))
            #expect(failure.sentence.contains(words), "\(failure.sentence)")
            #expect(failure.detail == ["What had come before it is kept."])
        }
    }

    @Test("a list that is still coming is not in the cache, and is when it is whole")
    func streamed() async throws {
        let store = Store.inMemory()
        let list = try operation("{ ships @stream(initialCount: 1) { id } }")
        let first = #"{"data":{"ships":[{"__typename":"Ship","id":"1"}]},"hasNext":true}"#
        let second = #"{"incremental":[{"path":["ships",1],"items":[{"__typename":"Ship","id":"2"}]}],"hasNext":true}"#
        let broken = client(
            [Array(Self.body(first).utf8).dropLast(4), Array("\r\n\r\n\(second)\r\n---".utf8)], store: store)
        let (responses, error) = await broken.fetch(query: list, policy: .networkOnly).all()
        #expect(responses.map { $0.value?["ships"]?.count } == [1, 2])
        #expect(error != nil)
        #expect(try await store.read(list).result == nil)
        _ = try await client([Array(Self.body(first, second, #"{"hasNext":false}"#).utf8)], store: store)
            .fetch(query: list, cachePolicy: .networkOnly)
        #expect(try await store.read(list).result?.value["ships"]?.count == 2)
    }

    @Test("parts are asked for only by an operation that wants them")
    func accept() throws {
        func accept(_ text: String) throws -> String? {
            try JSONRequest(operation: operation(text), graphQLEndpoint: "http://h", fetchBehavior: .networkOnly)
                .toHTTPRequest().headers["Accept"]
        }
        let parts =
            "multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, "
            + "application/graphql-response+json, application/json;q=0.9"
        #expect(try accept(query) == parts)
        #expect(try accept("{ ...F } fragment F on Query { ships @stream { id } }") == parts)
        #expect(try accept("{ a @skip(if: true) }") == "application/graphql-response+json, application/json;q=0.9")
    }

    @Test("cancelling in the middle closes the connection")
    func cancelled() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks(headers: [("Content-Type", "multipart/mixed; boundary=-")])
            try connection.chunk("---\r\n\r\n\(Self.begin)\r\n---")
            connection.waitForClose()
            closed.open()
        }
        let client = GraphQLClient(
            connecting: ConnectionConfiguration(endpoint: server.url, network: NetworkOptions(proxy: "")), store: nil)
        let operation = try operation(query)
        let first = Gate()
        let task = Task {
            for try await response in client.fetch(query: operation, policy: .networkOnly) {
                #expect(response.hasNext)
                first.open()
            }
        }
        await first.opened()
        task.cancel()
        await closed.opened()
        #expect(closed.isOpen)
        await #expect(throws: CancellationError.self) { try await task.value }
        await client.close()
    }
}
