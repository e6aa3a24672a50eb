import Peers
import Sandbox
import Testing

@testable import GraphQLClient

@Suite("Against servers by other people")
struct PeerTests {
    private func connect(
        _ peer: PythonPeer, store: Store? = .inMemory(), headers: HTTPHeaders = [:]
    ) -> GraphQLClient {
        GraphQLClient(connecting: configuration(peer, headers: headers), store: store)
    }

    private func configuration(_ peer: PythonPeer, headers: HTTPHeaders = [:]) -> ConnectionConfiguration {
        ConnectionConfiguration(endpoint: peer.url, headers: headers, network: NetworkOptions(proxy: ""))
    }

    @Test("a query, a mutation and a watched query work together", arguments: PythonPeer.Kind.allCases)
    func harbour(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let client = connect(peer)
        let query = try operation(#"query Ship($id: ID!) { ship(id: $id) { id name tonnage } }"#, ["id": "2"])
        var watch = client.watch(query: query).makeAsyncIterator()
        let first = try #require(try await watch.next()?.get())
        #expect(first.value?["ship"]?["tonnage"]?.numberText == "9223372036854775807")
        #expect(first.http?.status == 200)
        let renamed = try await client.perform(
            mutation: operation(#"mutation { renameShip(id: "2", name: "Bell") { id name } }"#))
        #expect(renamed.errors.isEmpty)
        #expect(try await watch.next()?.get().value?["ship"]?["name"]?.string == "Bell")
        peer.stop()
        #expect(try await client.fetch(query: query, cachePolicy: .networkFirst).source.isCache)
    }

    @Test("strawberry's deferred fields join the result and the cache")
    func deferred() async throws {
        let peer = try await PythonPeer.start(.strawberry)
        let client = connect(peer)
        let query = try operation(
            #"query Late { hello ... @defer(label: "late") { slow(seconds: 5) } ship(id: "1") { id name } }"#)
        let (responses, error) = await client.fetch(query: query, policy: .networkOnly).all()
        #expect(error == nil)
        #expect(responses.first?.hasNext == true)
        #expect(responses.first?.value?["slow"] == nil)
        #expect(responses.last?.hasNext == false)
        #expect(responses.last?.value?["slow"]?.string == "done")
        #expect(responses.last?.errors.isEmpty == true)
        let cached = try await client.fetch(query: query, cachePolicy: .cacheOnly)
        #expect(cached?.value?["slow"]?.string == "done")
    }

    @Test("headers arrive, errors come back with their codes", arguments: PythonPeer.Kind.allCases)
    func headersAndErrors(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let client = connect(peer, store: nil, headers: ["X-Harbour": "north"])
        let response = try await client.fetch(
            query: operation(#"{ header(name: "x-harbour") broken }"#), cachePolicy: .networkOnly)
        #expect(response.value?["header"]?.string == "north")
        #expect(response.errors.first?.path == [.key("broken")])
        #expect(response.errors.first?.code == "FORBIDDEN")
    }

    @Test("a subscription counts to its end over a WebSocket", arguments: PythonPeer.Kind.allCases)
    func subscription(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let client = connect(peer)
        let stream = client.subscribe(
            subscription: try operation("subscription { count(to: 100) }"), cachePolicy: .networkOnly)
        let numbers = await stream.responses.all().values.map { $0.value?["count"]?.int }
        #expect(numbers == (1...100).map { $0 })
        await client.close()
    }

    @Test("a subscription whose source breaks ends with the error", arguments: PythonPeer.Kind.allCases)
    func failingSubscription(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let client = connect(peer)
        let stream = client.subscribe(
            subscription: try operation("subscription { failing(after: 2) }"), cachePolicy: .networkOnly)
        let (responses, error) = await stream.responses.all()
        #expect(error == nil)
        #expect(responses.prefix(2).map { $0.value?["failing"]?.int } == [1, 2])
        #expect(responses.last?.errors.first?.message == "The counter broke.")
    }

    @Test("a subscription the server rejects has its errors", arguments: PythonPeer.Kind.allCases)
    func rejectedSubscription(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let stream = connect(peer).subscribe(
            subscription: try operation("subscription { nothing }"), cachePolicy: .networkOnly)
        let (responses, error) = await stream.responses.all()
        #expect(error == nil)
        #expect(responses.count == 1)
        #expect(responses.first?.errors.first?.message.contains("nothing") == true)
    }

    @Test("leaving an endless subscription lets the server and the connection go", arguments: PythonPeer.Kind.allCases)
    func leaving(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let client = connect(peer)
        let endless = try operation("subscription { count(to: 1000000, interval: 0.001) }")
        for _ in 0..<2 {
            var seen = 0
            for try await _ in client.subscribe(subscription: endless, cachePolicy: .networkOnly).responses {
                seen += 1
                if seen == 3 { break }
            }
            #expect(seen == 3)
        }
        #expect(try await client.fetch(query: operation("{ hello }")).value?["hello"]?.string == "Hello, world!")
    }

    @Test(
        "a subscription counts to its end over HTTP",
        arguments: [
            (.strawberry, .eventStream), (.strawberry, .multipart), (.ariadne, .eventStream),
        ] as [(PythonPeer.Kind, ConnectionConfiguration.SubscriptionTransport)])
    func subscriptionOverHTTP(
        kind: PythonPeer.Kind, transport: ConnectionConfiguration.SubscriptionTransport
    ) async throws {
        let peer = try await PythonPeer.start(kind)
        var configuration = configuration(peer)
        configuration.subscriptionTransport = transport
        let client = GraphQLClient(connecting: configuration, store: .inMemory())
        let stream = client.subscribe(
            subscription: try operation("subscription { count(to: 100) }"), cachePolicy: .networkOnly)
        let (responses, error) = await stream.responses.all()
        #expect(responses.map { $0.value?["count"]?.int } == (1...100).map { $0 })
        #expect(error == nil)
        let failing = client.subscribe(
            subscription: try operation("subscription { failing(after: 2) }"), cachePolicy: .networkOnly)
        let failed = await failing.responses.all()
        #expect(failed.values.prefix(2).map { $0.value?["failing"]?.int } == [1, 2])
        #expect(failed.values.last?.errors.first?.message == "The counter broke.")
        let rejected = client.subscribe(
            subscription: try operation("subscription { nothing }"), cachePolicy: .networkOnly)
        #expect(await rejected.responses.all().values.first?.errors.first?.message.contains("nothing") == true)
        let endless = try operation("subscription { count(to: 1000000, interval: 0.001) }")
        var seen = 0
        for try await _ in client.subscribe(subscription: endless, cachePolicy: .networkOnly).responses {
            seen += 1
            if seen == 3 { break }
        }
        #expect(try await client.fetch(query: operation("{ hello }")).value?["hello"]?.string == "Hello, world!")
    }

    @Test("files arrive, in a variable and deep inside of one", arguments: PythonPeer.Kind.allCases)
    func uploads(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let client = connect(peer)
        let folder = TemporaryFolder()
        let large = [UInt8](repeating: 7, count: 3 << 20)
        folder.write("large.bin", large)
        let mutation = try operation(
            "mutation Load($file: Upload!, $cargo: Cargo!) { load(file: $file) loadCargo(cargo: $cargo) }",
            ["cargo": ["note": "fragile"]])
        let files = [
            try GraphQLFile(fieldName: "cargo.papers.1", filePath: "\(folder.path)/large.bin"),
            GraphQLFile(
                fieldName: "file", originalName: "ma\"nifest é.txt", mimeType: "text/plain", data: Array("ten".utf8)),
            GraphQLFile(fieldName: "cargo.papers.0", originalName: "b.csv", mimeType: "text/csv", data: []),
        ]
        let (responses, error) = await client.upload(operation: mutation, files: files).all()
        #expect(error == nil)
        let data = try #require(responses.last?.value)
        #expect(data["load"]?.string?.hasSuffix("(text/plain): ten") == true)
        #expect(data["load"]?.string?.contains("nifest é.txt") == true)
        #expect(
            data["loadCargo"]?.elements.map { $0.string } == [
                "fragile: b.csv (text/csv): ",
                "fragile: large.bin (application/octet-stream): 3145728 bytes, sum 22020096",
            ])
    }

    @Test("a query goes by GET, and a mutation beside it by POST")
    func get() async throws {
        let peer = try await PythonPeer.start(.strawberry)
        var configuration = configuration(peer)
        configuration.sendsQueriesByGET = true
        let client = GraphQLClient(connecting: configuration, store: nil)
        let query = try operation("query Hi($name: String!) { hello(name: $name) }", ["name": "a+b;c é"])
        let response = try await client.fetch(query: query, cachePolicy: .networkOnly)
        #expect(response.value?["hello"]?.string == "Hello, a+b;c é!")
        let renamed = try await client.perform(
            mutation: operation(#"mutation { renameShip(id: "2", name: "Bell") { name } }"#))
        #expect(renamed.value?["renameShip"]?["name"]?.string == "Bell")
    }

    @Test("a server without persisted queries answers all the same", arguments: PythonPeer.Kind.allCases)
    func persistedQueries(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        var configuration = configuration(peer)
        configuration.usesPersistedQueries = true
        let client = GraphQLClient(connecting: configuration, store: nil)
        let first = try await client.fetch(query: operation("{ hello }"), cachePolicy: .networkOnly)
        #expect(first.value?["hello"]?.string == "Hello, world!")
        #expect(first.trace.attempts == 2)
        let second = try await client.fetch(query: operation("{ biggest }"), cachePolicy: .networkOnly)
        #expect(second.trace.attempts == 1)
    }

    @Test("a query over the WebSocket is answered as over HTTP", arguments: PythonPeer.Kind.allCases)
    func queryOverWebSocket(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let transport = WebSocketTransport(
            endpointURL: peer.webSocketURL, store: .inMemory(), configuration: .init(),
            options: NetworkOptions(proxy: ""))
        let client = GraphQLClient(transport: transport, store: transport.store)
        let response = try await client.fetch(query: operation("{ biggest }"))
        #expect(response.value?["biggest"]?.numberText == "9223372036854775807")
    }

    @Test("the server's schema is found by introspection", arguments: PythonPeer.Kind.allCases)
    func introspection(kind: PythonPeer.Kind) async throws {
        let peer = try await PythonPeer.start(kind)
        let result = try await introspect(configuration(peer))
        #expect(result.schema.queryType?.field(named: "ships") != nil)
        #expect(result.schema.subscriptionType?.field(named: "count") != nil)
        #expect(result.document.root["__schema"]?["types"]?.kind == .array)
    }

    @Test("what is no endpoint is told as what it is")
    func noEndpoint() async throws {
        let peer = try await PythonPeer.start(.strawberry)
        var configuration = configuration(peer)
        configuration.endpoint = peer.url(path: "/plain")
        do {
            _ = try await introspect(configuration)
            #expect(Bool(false), "a text page has no schema")
        } catch {
            let failure = describe(error)
            #expect(failure.kind == .notGraphQL)
            #expect(failure.sentence.contains("not GraphQL"))
        }
    }
}
