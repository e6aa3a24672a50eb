import JSON
import Sandbox

/// Row 4: bytes of a response to a document that can be walked, into fresh buffers, as a client does it once a response.
enum ParseJSONRow: BenchmarkRow {
    static let number = 4
    static let title = "parse a 27 MB response (peers: simdjson, Node)"

    static func run(_ options: BenchmarkOptions) async throws {
        let bytes = try options.input { IssuesResponse.bytes(issues: 34_000) }
        let folder = TemporaryFolder()
        let file = "\(folder.path)/response.json"
        try Files.write(bytes, to: file)
        let gigabytes = Double(bytes.count) / 1e9
        let ours: Measurement.Round = {
            let seconds = await Measurement.seconds {
                guard let document = try? JSONDocument(parsing: bytes) else { return }
                consume(document.root.count)
            }
            return gigabytes / seconds
        }

        let simdjson = try PeerProgram.compile(simdjsonSource, in: folder, flags: ["-lsimdjson"])
            .map { try PeerProgram([$0, file]) }
        let cold = try await Measurement.alternate(
            options.rounds, ours: ours, peer: simdjson.map { peer in { gigabytes / (try peer.round()[0]) } })
        ResultLine(
            row: "4 parse resp27m cold, simdjson", ours: cold.ours, peer: cold.peer, unit: "GB/s", better: .more,
            limit: 3.1, rounds: options.rounds, install: "apt-get install g++ libsimdjson-dev"
        ).write()

        let node = try Files.program("node").map { try PeerProgram([$0, "-e", nodeSource, file]) }
        let warm = try await Measurement.alternate(
            options.rounds, ours: ours, peer: node.map { peer in { gigabytes / (try peer.round()[0]) } })
        ResultLine(
            row: "4 parse resp27m, Node JSON.parse", ours: warm.ours, peer: warm.peer, unit: "GB/s", better: .more,
            limit: 3.1, rounds: options.rounds, install: "apt-get install nodejs"
        ).write()
    }

    /// A new parser for each round, so that its buffers are fresh as ours are.
    private static let simdjsonSource = """
        #include <chrono>
        #include <iostream>
        #include <simdjson.h>
        int main(int, char **arguments) {
            auto text = simdjson::padded_string::load(arguments[1]).value();
            std::cout << "ready" << std::endl;
            std::string line;
            while (std::getline(std::cin, line)) {
                auto start = std::chrono::steady_clock::now();
                size_t members = 0;
                {
                    simdjson::dom::parser parser;
                    simdjson::dom::element root;
                    if (parser.parse(text).get(root)) return 1;
                    members = simdjson::dom::object(root).size();
                }
                std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
                if (members == 0) return 1;
                std::cout << time.count() << std::endl;
            }
        }
        """

    private static let nodeSource = """
        const text = require('fs').readFileSync(process.argv[1], 'utf8');
        console.log('ready');
        require('readline').createInterface({ input: process.stdin }).on('line', () => {
            const start = process.hrtime.bigint();
            const root = JSON.parse(text);
            const time = Number(process.hrtime.bigint() - start) / 1e9;
            if (!root) process.exit(1);
            console.log(time);
        });
        """
}

/// Keeps the compiler from leaving out work whose result nobody reads.
@inline(never)
func consume<T>(_ value: T) {}
