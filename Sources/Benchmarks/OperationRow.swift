import GraphQLCache
import GraphQLClient
import GraphQLOperations
import Peers
import Sandbox

/// Row 13: one operation over HTTP after the other through the whole chain, nothing cached, on one connection to a server
/// that answers as soon as it can. The limit is what `wrk` needs for the same exchange.
enum OperationRow: BenchmarkRow {
    static let number = 13
    static let title = "one HTTP operation through the whole chain, no cache (peer: gql with httpx; limit: wrk)"

    private static let operations = 1_000
    private static let query = "query Hello { hello }"
    private static let answer = #"{"data":{"hello":"The harbour greets you"}}"#

    static func run(_ options: BenchmarkOptions) async throws {
        let server = try ScriptedServer { connection in
            while true {
                _ = try connection.readRequest()
                try connection.respond(json: answer)
            }
        }
        defer { server.stop() }
        let store = Store.inMemory()
        let client = GraphQLClient(
            transport: RequestChainNetworkTransport(store: store, endpointURL: server.url), store: store)
        let operation = DynamicOperation(document: try OperationDocument(text: query))
        let configuration = RequestConfiguration(writeResultsToCache: false)
        let peer = PythonPeers.start(peerSource, [server.url, query, "\(operations)"])
        let medians = try await Measurement.alternate(
            options.rounds,
            ours: {
                try await Measurement.seconds {
                    for _ in 0..<operations {
                        let response = try await client.fetch(
                            query: operation, cachePolicy: .networkOnly, requestConfiguration: configuration)
                        guard response.value?["hello"]?.string != nil else {
                            throw BenchmarkError("an operation came back without its data")
                        }
                    }
                } * 1000 / Double(operations)
            },
            peer: peer.map { peer in { try peer.round()[0] * 1000 / Double(operations) } })
        ResultLine(
            row: "13 operation over HTTP, gql with httpx", ours: medians.ours, peer: medians.peer, unit: "ms",
            better: .less, limit: try await wrk(server.url), rounds: options.rounds,
            install: "pip install 'gql[httpx]'"
        ).write()
        await client.close()
    }

    /// The milliseconds of one exchange, by `wrk` on one connection.
    private static func wrk(_ url: String) async throws -> Double? {
        guard let wrk = Files.program("wrk") else { return nil }
        let folder = TemporaryFolder()
        let script = folder.write(
            "post.lua",
            """
            wrk.method = "POST"
            wrk.body = '{"query":"\(query)"}'
            wrk.headers["Content-Type"] = "application/json"
            """)
        let outcome = try await offPool {
            try ChildProcess([wrk, "-t1", "-c1", "-d1s", "-s", script, url]).finish()
        }
        let rate = outcome.output.split(separator: "\n").first { $0.hasPrefix("Requests/sec:") }
        return rate.flatMap { $0.split(separator: " ").last }.flatMap { Double($0) }.map { 1000 / $0 }
    }

    private static let peerSource = """
        import asyncio, sys, time
        from gql import Client, gql
        from gql.transport.httpx import HTTPXAsyncTransport
        url, query, count = sys.argv[1], sys.argv[2], int(sys.argv[3])

        async def run():
            request = gql(query)
            transport = HTTPXAsyncTransport(url=url)
            async with Client(transport=transport, fetch_schema_from_transport=False) as session:
                await session.execute(request)
                start = time.perf_counter()
                for _ in range(count):
                    result = await session.execute(request)
                    if not result["hello"]:
                        sys.exit(1)
                return time.perf_counter() - start

        print("ready", flush=True)
        for line in sys.stdin:
            print(asyncio.run(run()), flush=True)
        """
}
