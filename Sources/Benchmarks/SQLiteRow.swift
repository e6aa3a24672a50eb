import GraphQLCache
import GraphQLOperations
import JSON
import SQLiteCache
import Sandbox

/// Row 9: records into a SQLite file and out again, against a bare loop over prepared statements on the same library with
/// the same settings, and against CPython's module; and a response of 10,000 items from its bytes into a fresh file.
enum SQLiteRow: BenchmarkRow {
    static let number = 9
    static let title = "200,000 records and items10k into SQLite (peers: C loop, CPython; recorded: Apollo iOS)"

    private static let count = 200_000
    private static let readCount = 50_000

    static func run(_ options: BenchmarkOptions) async throws {
        let folder = TemporaryFolder()
        let rows = RandomRecords(count: count, reads: readCount)
        let python = try Files.program("python3").map { python -> PeerProgram in
            try Files.write(rows.lines, to: folder.path + "/rows.txt")
            return try PeerProgram([python, "-c", pythonSource, folder.path, "\(readCount)"])
        }
        var figures: [String: (writes: [Double], reads: [Double])] = [:]
        for round in 0..<options.rounds {
            for (name, measure) in [
                ("ours", { try ours(rows, "\(folder.path)/ours\(round).sqlite") }),
                ("C loop", { try PreparedLoop.run(rows, "\(folder.path)/loop\(round).sqlite") }),
                ("CPython sqlite3", { try python?.round() ?? [] }),
            ] as [(String, () throws -> [Double])] {
                let seconds = try measure()
                guard seconds.count == 2 else { continue }
                figures[name, default: ([], [])].writes.append(Double(count) / seconds[0])
                figures[name, default: ([], [])].reads.append(Double(readCount) / seconds[1])
            }
        }
        let our = figures["ours"] ?? ([], [])
        for peer in ["C loop", "CPython sqlite3"] {
            let their = figures[peer]
            ResultLine(
                row: "9 200,000 upserts, \(peer)", ours: Measurement.median(our.writes),
                peer: their.map { Measurement.median($0.writes) }, unit: "records/s", better: .more, limit: 358_000,
                rounds: options.rounds, install: "apt-get install python3"
            ).write()
            ResultLine(
                row: "9 point reads, \(peer)", ours: Measurement.median(our.reads),
                peer: their.map { Measurement.median($0.reads) }, unit: "records/s", better: .more, limit: 450_000,
                rounds: options.rounds, install: "apt-get install python3"
            ).write()
        }
        try await items(options, in: folder)
    }

    /// Bytes to records in a fresh file: parse, normalize, write.
    private static func items(_ options: BenchmarkOptions, in folder: TemporaryFolder) async throws {
        let bytes = try options.input { ItemsResponse.bytes() }
        let operation = DynamicOperation(document: try OperationDocument(text: ItemsResponse.operation))
        var times: [Double] = []
        for round in 0..<options.rounds {
            let store = try Store.sqlite(path: "\(folder.path)/items\(round).sqlite")
            times.append(
                try await Measurement.seconds {
                    guard let data = try JSONDocument(parsing: bytes).root["data"] else {
                        throw BenchmarkError("the input has no data member")
                    }
                    _ = try await store.write(ResponseValue(data), for: operation)
                } * 1000)
            await store.close()
        }
        ResultLine(
            row: "9 items10k cold into SQLite, Apollo iOS on Linux", ours: Measurement.median(times), peer: 2300,
            unit: "ms", better: .less, limit: nil, rounds: options.rounds, recorded: "Apollo iOS on Linux"
        ).write()
    }

    /// The cache as a store uses it: one write of all records, then reads of one each.
    private static func ours(_ rows: RandomRecords, _ path: String) throws -> [Double] {
        let cache = try SQLiteCache(path: path)
        defer { cache.close() }
        var changes = RecordChanges()
        changes.upserts = rows.records
        let clock = ContinuousClock()
        let start = clock.now
        try cache.beginWrite()
        try cache.commit(changes)
        let written = clock.now
        try cache.beginRead()
        for index in rows.readOrder {
            guard try cache.record(for: rows.records[index].key) != nil else {
                throw BenchmarkError("a record that was written is not there")
            }
        }
        cache.endRead()
        return [start.duration(to: written).seconds, written.duration(to: clock.now).seconds]
    }

    private static let pythonSource = """
        import os, sqlite3, sys, time
        folder, reads = sys.argv[1], int(sys.argv[2])
        rows = [tuple(line.rstrip("\\n").split("\\t")) for line in open(folder + "/rows.txt")]
        print("ready", flush=True)
        round = 0
        for line in sys.stdin:
            round += 1
            path = f"{folder}/python{round}.sqlite"
            database = sqlite3.connect(path, isolation_level=None)
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=NORMAL")
            database.execute("CREATE TABLE records (key TEXT PRIMARY KEY, record TEXT) WITHOUT ROWID")
            start = time.perf_counter()
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT OR REPLACE INTO records VALUES (?, ?)", rows)
            database.execute("COMMIT")
            written = time.perf_counter()
            step = 7919
            database.execute("BEGIN")
            for index in range(reads):
                key = rows[index * step % len(rows)][0]
                if database.execute("SELECT record FROM records WHERE key = ?", (key,)).fetchone() is None:
                    sys.exit(1)
            database.execute("COMMIT")
            print(written - start, time.perf_counter() - written, flush=True)
            database.close()
        """
}
