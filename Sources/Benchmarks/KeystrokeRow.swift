import Peers
import PseudoTerminal
import Sandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Row 12: a key typed into `query20k` with a schema of GitHub's size: how long until the last byte it causes has come, how
/// many bytes that are, the same with a 27 MB response open, and what an idle program costs.
enum KeystrokeRow: BenchmarkRow {
    static let number = 12
    static let title = "key to last byte, bytes per key, idle (peer: vim)"

    /// A field that may stand where it is typed, so that the menu has what one looks for.
    private static let word = Array("stargazerCount".utf8)
    private static let idleTime = Duration.seconds(5)

    static func run(_ options: BenchmarkOptions) async throws {
        let folder = TemporaryFolder()
        for name in ["large", "copy"] {
            try Files.write(Array(LargeQuery.text.utf8), to: "\(folder.path)/\(name).graphql")
        }
        let fixture = getenv("SEXTANT_FIXTURES").map { String(cString: $0) + "/schemas/github.graphql" }
        let schema = folder.path + "/schema.graphql"
        try Files.write(
            try options.input.map(Files.read) ?? fixture.map(Files.read) ?? Array(LargeQuery.schema.utf8), to: schema)
        let server = try ResponseServer(IssuesResponse.bytes(issues: 34_000))
        let ours = try open(
            [Sextant.path(), server.endpoint, "large.graphql", "--schema", schema, "--cache", "none"],
            in: folder.path, sign: "repository1")
        type("\u{1B}[B\u{1B}[F\r", into: ours)
        let vim = try Files.program("vim").map { _ in
            try open(["vim", "-u", "NONE", "copy.graphql"], in: folder.path, sign: "repository1")
        }
        if let vim { type("jo", into: vim) }
        try report("12 keystroke", vim: vim, ours: ours, rounds: options.rounds)
        try await reportIdle(ours: ours, vim: vim)

        // Run: the response comes, and the keys still go into the editor.
        ours.send("\n")
        try ours.wait(for: "200 · ", timeout: .seconds(30))
        ours.waitForQuiet(.milliseconds(500))
        try report("12 keystroke with resp27m open", vim: vim, ours: ours, rounds: options.rounds)
    }

    private static func open(_ arguments: [String], in folder: String, sign: String) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            arguments, environment: ["HOME": folder], columns: 120, rows: 40, workingDirectory: folder)
        try terminal.wait(for: sign)
        terminal.waitForQuiet(.milliseconds(500))
        return terminal
    }

    private static func type(_ keys: String, into terminal: PseudoTerminal) {
        terminal.send(keys)
        terminal.waitForQuiet(.milliseconds(300))
    }

    private struct Keys {
        var milliseconds: [Double] = []
        var bytes: [Double] = []

        /// Types the word and takes it back.
        mutating func type(into terminal: PseudoTerminal) {
            let keys = KeystrokeRow.word + KeystrokeRow.word.map { _ in 0x7F }
            for key in keys {
                let response = terminal.response(to: [key])
                if let time = response.lastByte { milliseconds.append(time.seconds * 1000) }
                bytes.append(Double(response.bytes))
            }
        }
    }

    private static func report(_ row: String, vim: PseudoTerminal?, ours: PseudoTerminal, rounds: Int) throws {
        var our = Keys()
        var their = Keys()
        for _ in 0..<rounds {
            our.type(into: ours)
            if let vim { their.type(into: vim) }
        }
        guard !our.milliseconds.isEmpty else { throw BenchmarkError("no key was answered") }
        for (what, part) in [("p50", 0.5), ("p99", 0.99)] {
            ResultLine(
                row: "\(row) \(what), vim", ours: Measurement.quantile(our.milliseconds, part),
                peer: vim == nil ? nil : Measurement.quantile(their.milliseconds, part), unit: "ms", better: .less,
                limit: 0.11, rounds: rounds, install: "apt-get install vim"
            ).write()
        }
        for (what, figure) in [("", Measurement.median), (", mean", Measurement.mean)] {
            ResultLine(
                row: "\(row) bytes per key\(what), vim", ours: figure(our.bytes),
                peer: vim == nil ? nil : figure(their.bytes), unit: "B", better: .less, limit: 1, rounds: rounds,
                install: "apt-get install vim"
            ).write()
        }
    }

    private static func reportIdle(ours: PseudoTerminal, vim: PseudoTerminal?) async throws {
        let programs = [ours] + (vim.map { [$0] } ?? [])
        let before = try programs.map { ($0.receivedCount, try ProcessFigures($0.processID).processorSeconds) }
        try await Task.sleep(for: idleTime)
        let after = try programs.map { ($0.receivedCount, try ProcessFigures($0.processID).processorSeconds) }
        let bytes = zip(after, before).map { Double($0.0 - $1.0) }
        let processor = zip(after, before).map { ($0.1 - $1.1) / idleTime.seconds * 100 }
        for (what, unit, figures) in [("bytes", "B", bytes), ("processor", "%", processor)] {
            ResultLine(
                row: "12 idle for 5 s, \(what), vim", ours: figures[0], peer: figures.count > 1 ? figures[1] : nil,
                unit: unit, better: .less, limit: 0, rounds: 1, install: "apt-get install vim"
            ).write()
        }
    }
}
