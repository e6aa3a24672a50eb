// Benchmarks measures Sextant against the best programs of each kind, in one run on one machine, and prints a line of JSON
// for every figure: {"row","ours","peer","unit","ratio","limit","rounds","machine"}. `ratio` says how many times better
// ours is, whether more or less of the unit is good. A row lives in a file of its own and generates its input from a seed,
// so that two machines measure the same work. Wall time is for people to read and gates nothing.

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main
enum Benchmarks {
    static var rows: [any BenchmarkRow.Type] {
        [ParseJSONRow.self, NormalizeRow.self, SQLiteRow.self, StartUpRow.self, KeystrokeRow.self]
    }

    static func main() async {
        let options: BenchmarkOptions
        do {
            options = try BenchmarkOptions(arguments: Array(CommandLine.arguments.dropFirst()))
        } catch {
            return fail("\(error)\n\n\(usage)", status: 2)
        }
        // A peer that dies must not take us along.
        signal(SIGPIPE, SIG_IGN)
        for row in rows where options.row == nil || options.row == row.number {
            do {
                try await row.run(options)
            } catch {
                fail("row \(row.number) (\(row.title)): \(error)", status: 1)
            }
        }
    }

    private static var usage: String {
        var text = "Usage: Benchmarks [ROW] [--input FILE] [--rounds N]\n\nRows:\n"
        for row in rows { text += "  \(row.number)\t\(row.title)\n" }
        return text
    }

    private static func fail(_ text: String, status: Int32) {
        Files.put(text + "\n", on: 2)
        exit(status)
    }
}

/// One row of the table: some work of ours and of its peers.
protocol BenchmarkRow {
    static var number: Int { get }
    static var title: String { get }
    /// Prints its lines.
    static func run(_ options: BenchmarkOptions) async throws
}

/// Something a row cannot do, in words.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
