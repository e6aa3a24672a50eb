import Peers
import PseudoTerminal
import Sandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Row 11: from exec to a screen one can work with, and the memory that takes. The program is the one that `make build`
/// makes, on its demo server.
enum StartUpRow: BenchmarkRow {
    static let number = 11
    static let title = "exec to first usable screen, memory (peers: tig, vim, posting)"

    private struct Program {
        let name: String
        let arguments: [String]
        let folder: String?
        /// Stands on the screen once it can be used.
        let sign: String
        let install: String
    }

    static func run(_ options: BenchmarkOptions) async throws {
        let folder = TemporaryFolder()
        try Files.write(
            Array((0..<200).map { "line \($0) of a file" }.joined(separator: "\n").utf8), to: folder.path + "/text")
        let ours = try Program(
            name: "sextant", arguments: [Sextant.path(), "demo"], folder: nil, sign: Sextant.readySign, install: "")
        let repository = Files.program("git") != nil && makeRepository(in: folder.path)
        let peers = [
            Program(
                name: "tig", arguments: ["tig"], folder: repository ? folder.path : nil, sign: "first voyage",
                install: "apt-get install git tig"),
            Program(
                name: "vim", arguments: ["vim", "-u", "NONE", "text"], folder: folder.path, sign: "line 20 of",
                install: "apt-get install vim"),
            Program(
                name: "posting", arguments: ["posting"], folder: folder.path, sign: "Send",
                install: "pip install posting 'tree-sitter<0.26'"),
        ]
        for peer in peers {
            let isThere = Files.program(peer.arguments[0]) != nil && peer.folder != nil
            var times: (our: [Double], their: [Double]) = ([], [])
            var memory: (our: [Double], their: [Double]) = ([], [])
            for _ in 0..<options.rounds {
                let our = try start(ours, home: folder.path)
                times.our.append(our.milliseconds)
                memory.our.append(our.megabytes)
                guard isThere else { continue }
                let their = try start(peer, home: folder.path)
                times.their.append(their.milliseconds)
                memory.their.append(their.megabytes)
            }
            for (what, unit, limit, figures) in [("start", "ms", 4.9, times), ("memory", "MB", 5.0, memory)] {
                ResultLine(
                    row: "11 \(what), \(peer.name)", ours: Measurement.median(figures.our),
                    peer: figures.their.isEmpty ? nil : Measurement.median(figures.their), unit: unit, better: .less,
                    limit: limit, rounds: options.rounds, install: peer.install
                ).write()
            }
        }
    }

    private static func start(_ program: Program, home: String) throws -> (milliseconds: Double, megabytes: Double) {
        let clock = ContinuousClock()
        let begin = clock.now
        let terminal = try PseudoTerminal(
            program.arguments, environment: ["HOME": home], columns: 120, rows: 40, workingDirectory: program.folder)
        try terminal.wait(for: program.sign)
        let time = begin.duration(to: clock.now)
        let megabytes = try ProcessFigures(terminal.processID).residentMegabytes
        terminal.kill(SIGKILL)
        try terminal.waitForExit()
        return (time.seconds * 1000, megabytes)
    }

    private static func makeRepository(in folder: String) -> Bool {
        let commit = "git -c user.name=b -c user.email=b@example.com commit -qm 'The first voyage'"
        let script = "cd \"$0\" && git init -q && git add text && \(commit)"
        return (try? ChildProcess(["/bin/sh", "-c", script, folder]).wait()) == 0
    }
}
