import PseudoTerminal
import Sandbox

/// Row 6: a text near the end of a response of 9 MB (14 MB pretty) that is open already: how long from the search to the
/// screen that shows it.
enum SearchResponseRow: BenchmarkRow {
    static let number = 6
    static let title = "search text in the open response (peers: less, vim)"

    private static let issues = 11_000

    static func run(_ options: BenchmarkOptions) async throws {
        let response = IssuesResponse.bytes(issues: issues)
        let folder = TemporaryFolder()
        try Files.write(Array((IssuesResponse.operation + "\n").utf8), to: folder.path + "/issues.graphql")
        try Files.write(try LargeResponse.pretty(response), to: folder.path + "/pretty.json")
        let server = try ResponseServer(response)
        let ours = try LargeResponse.explorer(server.endpoint, in: folder.path)
        ours.send("\n")
        try ours.wait(for: "200 · ", timeout: .seconds(30))
        LargeResponse.showText(in: ours)
        for (name, arguments, top) in [
            ("less", ["less", "pretty.json"], "g"), ("vim", ["vim", "-u", "NONE", "pretty.json"], "gg"),
        ] {
            let peer = try Files.program(name).map { _ in
                try PseudoTerminal(
                    arguments, environment: ["HOME": folder.path], columns: 120, rows: 40,
                    workingDirectory: folder.path)
            }
            try peer?.wait(for: "\"number\": 1,")
            let times = try await Measurement.alternate(
                options.rounds, ours: { try search(in: ours, top: "g") },
                peer: peer.map { peer in { try search(in: peer, top: top) } })
            ResultLine(
                row: "6 search in resp10m, \(name)", ours: times.ours, peer: times.peer, unit: "ms", better: .less,
                limit: 6, rounds: options.rounds, install: "apt-get install \(name)"
            ).write()
        }
    }

    /// Goes to the top, and from there to the last issue.
    private static func search(in terminal: PseudoTerminal, top: String) throws -> Double {
        terminal.send(top)
        try terminal.wait(for: "\"number\": 1,")
        terminal.waitForQuiet()
        return try LargeResponse.milliseconds {
            terminal.send("/I_\(issues)\r")
            // The line below the one that is found: what was typed stands on the screen too.
            try terminal.wait(for: "\"number\": \(issues)")
        }
    }
}
