import JSON
import PseudoTerminal
import Sandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Row 5: a response of 100 MB: how long until its first screen, how long until its last one, and the most memory it took.
/// Ours receives it from a server on this machine; the peers read it from a file.
enum OpenResponseRow: BenchmarkRow {
    static let number = 5
    static let title = "open resp100m: first screen, end, memory (peers: jq | less, vim)"

    private struct Figures {
        var firstScreen: [Double] = []
        var end: [Double] = []
        var megabytes: [Double] = []
    }

    static func run(_ options: BenchmarkOptions) async throws {
        let response = IssuesResponse.bytes(issues: 118_000)
        let folder = TemporaryFolder()
        try Files.write(Array((IssuesResponse.operation + "\n").utf8), to: folder.path + "/issues.graphql")
        try Files.write(response, to: folder.path + "/response.json")
        try Files.write(try LargeResponse.pretty(response), to: folder.path + "/pretty.json")
        let server = try ResponseServer(response)
        let jq = Files.program("jq") != nil && Files.program("less") != nil
        let vim = Files.program("vim") != nil
        var (ours, piped, edited) = (Figures(), Figures(), Figures())
        for _ in 0..<options.rounds {
            try open(server.endpoint, in: folder.path, &ours)
            if jq { try page(["/bin/sh", "-c", "jq . response.json | less"], in: folder.path, &piped) }
            if vim { try page(["vim", "-u", "NONE", "pretty.json"], in: folder.path, &edited) }
        }
        let size = Double(response.count) / 1e6
        for (name, figures) in [("jq | less", piped), ("vim", edited)] {
            for (what, unit, path) in [
                ("first screen", "ms", \Figures.firstScreen), ("end", "ms", \.end), ("peak memory", "MB", \.megabytes),
            ] {
                let theirs = figures[keyPath: path]
                ResultLine(
                    row: "5 resp100m \(what), \(name)", ours: Measurement.median(ours[keyPath: path]),
                    peer: theirs.isEmpty ? nil : Measurement.median(theirs), unit: unit, better: .less,
                    limit: unit == "MB" ? size : nil, rounds: options.rounds, install: "apt-get install jq less vim"
                ).write()
            }
        }
    }

    /// Runs the operation and goes to the end of what came, in a fresh process.
    private static func open(_ endpoint: String, in folder: String, _ figures: inout Figures) throws {
        let terminal = try LargeResponse.explorer(endpoint, in: folder)
        figures.firstScreen.append(
            try LargeResponse.milliseconds {
                terminal.send("\n")
                try terminal.wait(for: "the response", timeout: .seconds(60)) { $0.text.contains("200 · ") }
            })
        LargeResponse.showText(in: terminal)
        figures.end.append(try LargeResponse.milliseconds { try goToEnd(of: terminal) })
        // The response is still written to the cache, which takes memory too.
        try ProcessFigures.waitUntilIdle(terminal.processID)
        figures.megabytes.append(try ProcessFigures(terminal.processID).peakMegabytes)
        terminal.kill(SIGKILL)
        try terminal.waitForExit()
    }

    private static func page(_ arguments: [String], in folder: String, _ figures: inout Figures) throws {
        var terminal: PseudoTerminal?
        var peak = 0.0
        figures.firstScreen.append(
            try LargeResponse.milliseconds {
                terminal = try PseudoTerminal(
                    arguments, environment: ["HOME": folder], columns: 120, rows: 40, workingDirectory: folder)
                try terminal?.wait(for: "the first screen", timeout: .seconds(60)) {
                    $0.text.contains("\"number\": 1,")
                }
            })
        guard let terminal else { return }
        figures.end.append(
            try LargeResponse.milliseconds {
                try goToEnd(of: terminal) { peak = max(peak, ProcessFigures.peakMegabytes(below: terminal.processID)) }
            })
        figures.megabytes.append(max(peak, try ProcessFigures(terminal.processID).peakMegabytes))
        terminal.kill(SIGKILL)
        try terminal.waitForExit()
    }

    /// The last line of the text is a brace without indentation.
    private static func goToEnd(of terminal: PseudoTerminal, watching: () -> Void = {}) throws {
        watching()
        terminal.send("G")
        try terminal.wait(for: "the end", timeout: .seconds(60)) { screen in
            watching()
            return screen.lines.contains { $0.drop { $0 == " " } == "}" && $0.prefix { $0 == " " }.count < 2 }
        }
    }
}
