import GraphQLCache
import GraphQLOperations
import JSON

/// Row 7: a parsed response taken apart into records in memory, and read back. No cache of this kind can be installed from
/// Debian or PyPI, so the peers' figures are recorded ones, measured once on 2 cores of an EPYC.
enum NormalizeRow: BenchmarkRow {
    static let number = 7
    static let title = "normalize and write, and read back, in memory (peers recorded: Apollo iOS, urql Graphcache)"

    static func run(_ options: BenchmarkOptions) async throws {
        let items = try options.input { ItemsResponse.bytes() }
        try await measure(
            "items10k", items, ItemsResponse.operation, options, peers: (1740, 728), by: "Apollo iOS on Linux")
        guard options.input == nil else { return }
        try await measure(
            "resp10m", IssuesResponse.bytes(issues: 11_000), IssuesResponse.operation, options, peers: (146, 173),
            by: "urql Graphcache on Node 20")
    }

    private static func measure(
        _ name: String, _ bytes: [UInt8], _ text: String, _ options: BenchmarkOptions,
        peers: (write: Double, read: Double), by peer: String
    ) async throws {
        let operation = DynamicOperation(document: try OperationDocument(text: text))
        guard let data = try JSONDocument(parsing: bytes).root["data"] else {
            throw BenchmarkError("the input has no data member")
        }
        let response = ResponseValue(data)
        var writes: [Double] = []
        var reads: [Double] = []
        for _ in 0..<options.rounds {
            let store = Store.inMemory()
            writes.append(
                try await Measurement.seconds { _ = try await store.write(response, for: operation) } * 1000)
            var read: CacheRead?
            reads.append(try await Measurement.seconds { read = try await store.read(operation) } * 1000)
            guard read?.result != nil else { throw BenchmarkError("what was written could not be read back") }
        }
        for (what, ours, theirs) in [("write", writes, peers.write), ("read", reads, peers.read)] {
            ResultLine(
                row: "7 \(name) \(what), \(peer)", ours: Measurement.median(ours), peer: theirs, unit: "ms",
                better: .less, limit: nil, rounds: options.rounds, recorded: peer
            ).write()
        }
    }
}
