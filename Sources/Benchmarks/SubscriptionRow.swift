import GraphQLCache
import GraphQLClient
import GraphQLOperations
import Peers

/// Row 10: events of a subscription, 250 bytes each, from a server that sends as fast as the socket takes them until the
/// consumer has seen a field of the last one. The peers parse each message and look at the same field.
enum SubscriptionRow: BenchmarkRow {
    static let number = 10
    static let title = "200,000 subscription events received, parsed, delivered (peers: node-ws, picows, gql)"

    private static let events = 200_000

    static func run(_ options: BenchmarkOptions) async throws {
        let server = try EventServer.start(events: events)
        defer { server.stop() }
        let arguments = [server.webSocketURL, "\(events)", EventServer.subscription]
        let peers: [(name: String, program: PeerProgram?, install: String)] = [
            (
                "node-ws",
                Files.program("node").flatMap { node in try? PeerProgram([node, "-e", nodeSource] + arguments) },
                "apt-get install nodejs node-ws"
            ),
            ("picows", PythonPeers.start(picowsSource, arguments), "pip install picows"),
            ("gql", PythonPeers.start(gqlSource, arguments), "pip install 'gql[websockets]'"),
        ]
        for peer in peers {
            let medians = try await Measurement.alternate(
                options.rounds, ours: { try await ours(server, keeps: false) },
                peer: peer.program.map { program in { try Double(events) / program.round()[0] } })
            ResultLine(
                row: "10 events, \(peer.name)", ours: medians.ours, peer: medians.peer, unit: "events/s",
                better: .more, limit: nil, rounds: options.rounds, install: peer.install
            ).write()
        }
        var kept: [Double] = []
        for _ in 0..<options.rounds { kept.append(try await ours(server, keeps: true)) }
        ResultLine(
            row: "10 events written to the cache", ours: Measurement.median(kept), peer: nil, unit: "events/s",
            better: .more, limit: nil, rounds: options.rounds
        ).write()
    }

    /// Events a second, from connecting to the end.
    private static func ours(_ server: ScriptedServer, keeps: Bool) async throws -> Double {
        let store = Store.inMemory()
        let transport = WebSocketTransport(endpointURL: server.webSocketURL, store: store)
        let client = GraphQLClient(transport: transport, store: store)
        let operation = DynamicOperation(document: try OperationDocument(text: EventServer.subscription))
        var count = 0
        var turns = 0
        let seconds = try await Measurement.seconds {
            let stream = client.subscribe(
                subscription: operation, cachePolicy: .networkOnly,
                requestConfiguration: RequestConfiguration(writeResultsToCache: keeps))
            for try await response in stream.responses {
                count += 1
                turns += response.value?["moved"]?["turn"]?.int ?? 0
            }
        }
        await client.close()
        guard count == events, turns == events / 2 else {
            throw BenchmarkError("\(count) events came instead of \(events)")
        }
        return Double(count) / seconds
    }

    private static let nodeSource = """
        // A node from elsewhere does not look where Debian puts its packages.
        module.paths.push('/usr/share/nodejs');
        let WebSocket;
        try { WebSocket = require('ws'); } catch { process.exit(1); }
        const [url, events, query] = process.argv.slice(1);
        console.log('ready');
        require('readline').createInterface({ input: process.stdin }).on('line', () => {
            const start = process.hrtime.bigint();
            let count = 0, turns = 0;
            const socket = new WebSocket(url, 'graphql-transport-ws', { perMessageDeflate: false });
            socket.on('open', () => socket.send('{"type":"connection_init"}'));
            socket.on('message', (data) => {
                const message = JSON.parse(data);
                switch (message.type) {
                case 'next':
                    count += 1;
                    turns += message.payload.data.moved.turn;
                    break;
                case 'connection_ack':
                    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
                    break;
                case 'complete':
                    if (count != events || turns != events / 2) process.exit(1);
                    console.log(Number(process.hrtime.bigint() - start) / 1e9);
                    socket.close();
                }
            });
        });
        """

    private static let picowsSource = """
        import asyncio, json, sys, time
        from picows import WSListener, WSMsgType, ws_connect
        url, events, query = sys.argv[1], int(sys.argv[2]), sys.argv[3]

        class Client(WSListener):
            def on_ws_connected(self, transport):
                self.count = self.turns = 0
                transport.send(WSMsgType.TEXT, b'{"type":"connection_init"}')

            def on_ws_frame(self, transport, frame):
                if frame.msg_type != WSMsgType.TEXT:
                    return
                message = json.loads(frame.get_payload_as_bytes())
                kind = message["type"]
                if kind == "next":
                    self.count += 1
                    self.turns += message["payload"]["data"]["moved"]["turn"]
                elif kind == "connection_ack":
                    subscribe = {"id": "1", "type": "subscribe", "payload": {"query": query}}
                    transport.send(WSMsgType.TEXT, json.dumps(subscribe).encode())
                elif kind == "complete":
                    transport.disconnect()

        async def run():
            protocol = {"Sec-WebSocket-Protocol": "graphql-transport-ws"}
            transport, client = await ws_connect(Client, url, extra_headers=protocol)
            await transport.wait_disconnected()
            if client.count != events or client.turns != events // 2:
                sys.exit(1)

        print("ready", flush=True)
        for line in sys.stdin:
            start = time.perf_counter()
            asyncio.run(run())
            print(time.perf_counter() - start, flush=True)
        """

    private static let gqlSource = """
        import asyncio, sys, time
        from gql import Client, gql
        from gql.transport.websockets import WebsocketsTransport
        url, events, query = sys.argv[1], int(sys.argv[2]), sys.argv[3]

        async def run():
            count = turns = 0
            transport = WebsocketsTransport(url=url)
            async with Client(transport=transport, fetch_schema_from_transport=False) as session:
                async for result in session.subscribe(gql(query)):
                    count += 1
                    turns += result["moved"]["turn"]
            if count != events or turns != events // 2:
                sys.exit(1)

        print("ready", flush=True)
        for line in sys.stdin:
            start = time.perf_counter()
            asyncio.run(run())
            print(time.perf_counter() - start, flush=True)
        """
}
