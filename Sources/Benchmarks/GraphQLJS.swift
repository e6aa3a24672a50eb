/// graphql-js, the reference implementation, as Debian packages it: one task in a process of its own, warmed up before the
/// first round as a server's would be.
enum GraphQLJS {
    static let install = "apt-get install node-graphql"

    /// Prints the milliseconds that one run of some work takes us, and graphql-js for the task of that name. A round is
    /// many runs where one is too short for the clock.
    static func compare(
        _ row: String, task: String, files: [String], runs: Int, _ options: BenchmarkOptions,
        _ work: @escaping () throws -> Void
    ) async throws {
        let peer = Files.program("node").flatMap { node in
            try? PeerProgram([node, "-e", source, task, "\(runs)"] + files)
        }
        let ours: Measurement.Round = {
            let seconds = try await Measurement.seconds { for _ in 0..<runs { try work() } }
            return seconds * 1000 / Double(runs)
        }
        _ = try await ours()
        let medians = try await Measurement.alternate(
            options.rounds, ours: ours, peer: peer.map { peer in { try peer.round()[0] * 1000 / Double(runs) } })
        ResultLine(
            row: "\(row), graphql-js", ours: medians.ours, peer: medians.peer, unit: "ms", better: .less, limit: nil,
            rounds: options.rounds, install: install
        ).write()
    }

    /// The megabytes that a schema made from SDL keeps on graphql-js's heap.
    static func schemaMegabytes(_ file: String) -> Double? {
        guard let node = Files.program("node"),
            let peer = try? PeerProgram([node, "--expose-gc", "-e", source, "memory", "1", file])
        else { return nil }
        return try? peer.round()[0]
    }

    /// Real schemas have faults that graphql-js refuses by default; here both sides take them as they are.
    private static let source = """
        // A node from elsewhere does not look where Debian puts its packages.
        module.paths.push('/usr/share/nodejs');
        let graphql;
        try { graphql = require('graphql'); } catch { process.exit(1); }
        const [task, count, ...files] = process.argv.slice(1);
        const texts = files.map((file) => require('fs').readFileSync(file, 'utf8'));
        const lenient = { assumeValid: true, assumeValidSDL: true };
        const schema = (text) => graphql.buildASTSchema(graphql.parse(text), lenient);
        const heap = () => { gc(); return process.memoryUsage().heapUsed / 1e6; };
        const tasks = {
            parse: () => () => graphql.parse(texts[0]),
            print: () => { const document = graphql.parse(texts[0]); return () => graphql.print(document); },
            sdl: () => () => schema(texts[0]),
            build: () => {
                const document = graphql.parse(texts[0]);
                return () => graphql.buildASTSchema(document, lenient);
            },
            introspection: () => () => graphql.buildClientSchema(JSON.parse(texts[0])),
            validate: () => {
                const [types, document] = [schema(texts[0]), graphql.parse(texts[1])];
                return () => graphql.validate(types, document, undefined, { maxErrors: Infinity });
            },
            memory: () => () => {},
        };
        const work = tasks[task]();
        const until = Date.now() + 500;
        do { work(); } while (Date.now() < until);
        console.log('ready');
        require('readline').createInterface({ input: process.stdin }).on('line', () => {
            if (task === 'memory') {
                const before = heap();
                global.kept = schema(texts[0]);
                return console.log(heap() - before);
            }
            const start = process.hrtime.bigint();
            for (let run = 0; run < Number(count); run++) work();
            console.log(Number(process.hrtime.bigint() - start) / 1e9);
        });
        """
}
